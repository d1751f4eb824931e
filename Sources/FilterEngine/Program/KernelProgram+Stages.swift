import ImageCore
import KernelInterface

extension KernelProgram {
    /// What it does to a tile of pixels of a format, in its order: the same steps as those of ``ProgramRunner``.
    package func stages(of format: PixelFormat) -> [PlanStage] {
        if isIdentity { return [] }
        if format == .rgba8, let direct8 { return [PlanStage(name: direct8.stage)] }
        let isLoadedByTable = firstLookup8 != nil && format.bitsPerChannel == 8
        let bits = "\(format.bitsPerChannel)-bit pixels"
        let load = isLoadedByTable ? "load \(bits) through tables" : "load \(bits)"
        let storesWithGrain = lastGrain != nil && format.bitsPerChannel == 8
        let steps = stages(skippingFirst: isLoadedByTable).dropLast(storesWithGrain ? 1 : 0)
        let store = storesWithGrain ? "grain, and store \(bits)" : "store \(bits)"
        return ([load] + steps + [store]).map { PlanStage(name: $0) }
    }

    /// What it does to values that are loaded.
    ///
    /// - Parameter skippingFirst: whether the first instruction has run while they were loaded.
    func stages(skippingFirst: Bool) -> [String] {
        let before = (prologue + instructions).dropFirst(skippingFirst ? 1 : 0).map(\.stage)
        return before + (mixes ? [mixStage] : []) + epilogue.map(\.stage)
    }

    /// Whether alpha or strength act on the instructions' results.
    var mixes: Bool { strength < 1 || alphaFactor != 1 }

    private var mixStage: String {
        switch (strength < 1, alphaFactor != 1) {
        case (true, true): "alpha, and mix with the original"
        case (true, false): "mix with the original"
        case (false, _): "alpha"
        }
    }
}

extension KernelProgram.Direct8 {
    fileprivate var stage: String {
        switch self {
        case .matrix: "3×4 matrix, 8 bits in and out"
        case .piecewiseMatrix(let both):
            "\(both.segments) straight pieces for each colour and a 3×4 matrix, 8 bits in and out"
        case .lookup: "a table for each colour, 8 bits in and out"
        case .lattice(let lattice):
            lattice.coordinates == nil
                ? "lattice, tetrahedral, 8 bits in and out" : "curves and lattice, tetrahedral, 8 bits in and out"
        }
    }
}

extension KernelInstruction {
    /// What it does, in words.
    fileprivate var stage: String {
        switch self {
        case .matrix(let parameters):
            parameters.lowest == 0 && parameters.highest == 1 ? "3×4 matrix, clamped to 0…1" : "3×4 matrix"
        case .piecewise(_, let segments):
            segments == 1
                ? "a straight line for each colour, between limits" : "\(segments) straight pieces for each colour"
        case .lookup(_, let entries, _): "curves by tables of \(entries - 2) steps"
        case .lookupRoot(_, let entries, _): "curves by tables of \(entries - 2) steps over square roots"
        case .lattice(_, let parameters, let interpolation):
            "lattice of \(Int(parameters.last) + 1) points, \(interpolation.rawValue)"
        case .blend(let mode, _): "blend a colour: \(mode)"
        case .gradient(let mode, let gradient):
            "\(gradient.isRadial ? "radial" : "linear") gradient, blend: \(mode)"
        case .tone: "tone shift"
        case .saturateByHue: "saturation by hue"
        case .vignette: "vignette"
        case .grain: "grain"
        }
    }
}
