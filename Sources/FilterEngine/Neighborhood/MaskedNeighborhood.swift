import KernelInterface

/// Operations of which at least one needs neighbours or changes alpha. Their results replace the pixels where a mask says so, on
/// values premultiplied by alpha where there is alpha.
struct MaskedNeighborhood: Neighborhood {
    private let operations: PlanBuilder
    private let mask: PixelMask
    /// Empty until ``compiled(over:)``.
    private var programs: [KernelProgram] = []
    private var neighborhoods: [any Neighborhood] = []

    init(_ operations: PlanBuilder, mask: PixelMask) {
        self.operations = operations
        self.mask = mask
    }

    var keepsGray: Bool { operations.keepsGray }
    var changesAlpha: Bool { operations.changesAlpha }

    func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        var result = ColorRange(all: range)
        for (index, section) in operations.sections.enumerated() {
            result = PlanOptimizer(section, over: result).range
            if index < operations.neighborhoods.count {
                result = ColorRange(all: operations.neighborhoods[index].values(over: result.widest))
            }
        }
        return result.joined(ColorRange(all: range)).widest
    }

    func compiled(over range: ClosedRange<Double>) -> any Neighborhood {
        var compiled = self
        var result = ColorRange(all: range)
        for (index, section) in operations.sections.enumerated() {
            let plan = PlanOptimizer(section, over: result)
            compiled.programs.append(ProgramCompiler.program(for: plan))
            result = plan.range
            if index < operations.neighborhoods.count {
                let neighborhood = operations.neighborhoods[index]
                compiled.neighborhoods.append(neighborhood.compiled(over: result.widest))
                result = ColorRange(all: neighborhood.values(over: result.widest))
            }
        }
        return compiled
    }

    func rows(from supply: RowSupply) -> FloatRows {
        precondition(!programs.isEmpty, "rows of a mask that is not compiled")
        let kernels = supply.kernels
        let original = supply.rows()
        var results = supply
        for (index, program) in programs.enumerated() {
            if !program.isIdentity {
                results = RowSupply(FloatRows(program, on: results.rows(), kernels: kernels), kernels: kernels)
            }
            if index < neighborhoods.count {
                results = RowSupply(neighborhoods[index].rows(from: results), kernels: kernels)
            }
        }
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
