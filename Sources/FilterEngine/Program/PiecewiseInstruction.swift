import KernelInterface

/// Straight pieces for each colour: offset + Σ slope·(x clamped to low…high − low).
struct PiecewiseInstruction: TileInstruction {
    /// As ``KernelTable/piecewise`` has them.
    let values: [Float]
    let segments: Int

    var name: String {
        segments == 1
            ? "a straight line for each colour, between limits" : "\(segments) straight pieces for each colour"
    }

    func run(_ run: TileRun) { run.kernels.piecewise(run.tile, run.count, values, segments) }
}
