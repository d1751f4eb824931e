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

    var addsGrain: Bool { program?.0.addsGrain ?? false }

    func widensSteps(_ kernels: any KernelTable) -> Bool { program?.0.widensSteps(kernels) ?? false }

    func rows(from supply: RowSupply) -> FloatRows {
        guard let (program, _) = program else { preconditionFailure("rows of a mask that is not compiled") }
        let kernels = supply.kernels
        let original = supply.rows()
        let results = supply.applying(program.first).applying(program.others)
        let compiled = CompiledMask(mask)
        let planes = original.planes
        // A hole's weights are read far ahead of its pixels: these would have to be kept, were they the same rows.
        let weighed = mask.closesHoles ? supply.rows() : original
        let weights = FloatRows("weigh", of: [weighed], planes: 1) { output, inputs, width, row in
            compiled.weigh(inputs[0].tile(), into: output.plane(0), count: width, x: 0, row: row, kernels: kernels)
        }
        let closed = mask.closesHoles ? weights.closed(sigma: mask.closingSigma, kernels) : weights
        return FloatRows("mix by a mask", of: [original, results.rows(), closed], planes: planes) {
            output, inputs, width, row in
            for plane in 0..<planes { output.plane(plane).update(from: inputs[1].plane(plane), count: width) }
            compiled.mix(
                output.tile(), with: inputs[0].tile(), weights: inputs[2].plane(0), count: width, hasAlpha: planes == 4,
                kernels: kernels)
        }
    }
}

extension PixelMask {
    /// Whether pixels count with their surroundings.
    var closesHoles: Bool { closingSigma >= GaussianBlur.minimumSigma }
}

extension FloatRows {
    /// Weights without holes: w + (1 − w) · smoothstep(4 · (B − ½)), B being their Gaussian blur.
    fileprivate func closed(sigma: Double, _ kernels: any NeighborhoodKernels) -> FloatRows {
        let around = GaussianPyramid(self, kernels: kernels).blurred(sigma: sigma)
        return FloatRows("close holes", of: [self, around], planes: 1) { output, inputs, width, _ in
            kernels.closeHoles(inputs[0].plane(0), inputs[1].plane(0), output.plane(0), width)
        }
    }
}
