/// Operations on single pixels whose results replace the pixels where a mask says so: result·w + pixel·(1 − w).
struct MaskedOperations: PixelOperation {
    let operations: [PointOperation]
    let mask: PixelMask

    init(_ operations: [PointOperation], mask: PixelMask) {
        self.operations = operations
        self.mask = mask
    }

    func values(over range: ColorRange) -> ColorRange {
        PlanOptimizer(operations, over: range).range.joined(range)
    }

    var keepsGray: Bool { operations.allSatisfy(\.definition.keepsGray) }
    var isSpatial: Bool { !mask.ramps.isEmpty || operations.contains(where: \.isSpatial) }

    /// How many masks are within one another, this one included.
    var depth: Int {
        1 + (operations.map { ($0.definition as? MaskedOperations)?.depth ?? 0 }.max() ?? 0)
    }

    func instruction(over range: ColorRange) -> (any TileInstruction)? {
        let instructions = ProgramCompiler.instructions(for: PlanOptimizer(operations, over: range))
        guard !instructions.isEmpty else { return nil }
        return MaskInstruction(instructions: instructions, mask: CompiledMask(mask), depth: depth - 1)
    }
}
