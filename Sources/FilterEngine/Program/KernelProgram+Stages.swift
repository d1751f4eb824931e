import ImageCore
import KernelInterface

extension KernelProgram {
    /// What it does to a tile of pixels of a format, in its order: the same steps as those of ``TileExecutor``.
    package func stages(of format: PixelFormat) -> [PlanStage] {
        if isIdentity { return [] }
        if format == .rgba8, let direct8 { return [PlanStage(name: direct8.name)] }
        if format == .rgba16, let direct16 { return [PlanStage(name: direct16.name)] }
        let isLoadedByTable = isLoadedByTable(format)
        let bits = "\(format.bitsPerChannel)-bit pixels"
        let load = isLoadedByTable ? "load \(bits) through tables" : "load \(bits)"
        let stored = lastGrain != nil ? (lastVignette == nil ? ["grain"] : ["vignette", "grain"]) : []
        let steps = stages(skippingFirst: isLoadedByTable).dropLast(stored.count)
        let store = stored.isEmpty ? "store \(bits)" : "\(stored.joined(separator: ", ")), and store \(bits)"
        return ([load] + steps + [store]).map { PlanStage(name: $0) }
    }

    /// What it does to values that are loaded.
    ///
    /// - Parameter skippingFirst: whether the first instruction has run while they were loaded.
    func stages(skippingFirst: Bool) -> [String] {
        let before = (prologue + instructions).dropFirst(skippingFirst ? 1 : 0).map(\.name)
        return before + (mixes ? [mixStage] : []) + epilogue.map(\.name)
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
