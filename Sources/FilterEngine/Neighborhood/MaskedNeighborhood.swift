import KernelInterface

/// Operations of which at least one needs neighbours or changes alpha. Their results replace the pixels where a mask says so, on
/// values premultiplied by alpha where there is alpha.
struct MaskedNeighborhood: Neighborhood {
    private let operations: PlanBuilder
    private let mask: PixelMask
    /// What they compile to, and the values that this has; nil until ``compiled(over:)``.
    private var program: (StagedProgram, range: ClosedRange<Double>)?

    init(_ operations: PlanBuilder, mask: PixelMask) {
        self.operations = operations
        self.mask = mask
    }

    var keepsGray: Bool { operations.keepsGray }
    var changesAlpha: Bool { operations.changesAlpha }

    func compiled(over range: ClosedRange<Double>) -> any Neighborhood {
        var compiled = self
        let all = ColorRange(all: range)
        let (program, results) = ProgramCompiler.stagedProgram(operations.sections, operations.neighborhoods, over: all)
        compiled.program = (program, results.joined(all).widest)
        return compiled
    }

    func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        program?.range ?? compiled(over: range).values(over: range)
    }

    func widensSteps(_ kernels: any KernelTable) -> Bool { program?.0.widensSteps(kernels: kernels) ?? false }

    func rows(from supply: RowSupply) -> FloatRows {
        guard let (program, _) = program else { preconditionFailure("rows of a mask that is not compiled") }
        let kernels = supply.kernels
        let original = supply.rows()
        let results = supply.applying(program.first).applying(program.others)
        let mask = CompiledMask(mask)
        let planes = original.planes
        let weights = RowScratch(width: original.width)
        return FloatRows("mix by a mask", of: [original, results.rows()], planes: planes) {
            output, inputs, width, row in
            withExtendedLifetime(weights) {
                let before = inputs[0].tile()
                mask.weigh(before, into: weights.start, count: width, x: 0, row: row, kernels: kernels)
                for plane in 0..<planes { output.plane(plane).update(from: inputs[1].plane(plane), count: width) }
                mask.mix(
                    output.tile(), with: before, weights: weights.start, count: width, hasAlpha: planes == 4,
                    kernels: kernels)
            }
        }
    }
}
