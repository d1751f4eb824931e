import KernelInterface

/// Instructions whose results replace the pixels where a mask says so.
struct MaskInstruction: TileInstruction {
    let instructions: [any TileInstruction]
    let mask: CompiledMask
    /// How many masks there are around it: each has planes of its own.
    let depth: Int

    var name: String { instructions.map(\.name).joined(separator: ", ") + " where a mask says so" }
    var tableMemory: Int { instructions.reduce(0) { $0 + $1.tableMemory } }
    // Weights depend on it, or else the instructions: to know which is not worth it.
    var dependsOnPosition: Bool { true }
    var needsSource: Bool { true }
    var addsGrain: Bool { instructions.contains(where: \.addsGrain) }

    func run(_ run: TileRun) {
        let planes = run.scratch.masked(depth: depth)
        mask.weigh(
            run.tile, copy: planes, into: planes.alpha, count: run.count, x: run.x, row: run.row, kernels: run.kernels)
        for instruction in instructions { instruction.run(run) }
        mask.mix(
            run.tile, with: planes, weights: planes.alpha, count: run.count, hasAlpha: false, kernels: run.kernels)
    }
}
