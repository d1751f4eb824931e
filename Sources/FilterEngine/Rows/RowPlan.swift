import ImageCore
import KernelInterface

/// How a picture's rows run through programs and filters that need neighbours: its graph, its stages and its memory, known before
/// anything runs.
struct RowPlan {
    enum Results {
        case floats(FloatRows)
        case pixels(PixelResults)
    }

    let layout: PixelLayout
    let results: Results
    let graph: RowGraph
    let kernels: any KernelTable

    /// - Parameters:
    ///   - isOpaque: whether alpha is known to be 1 everywhere, so that nothing is computed for it.
    ///   - isDithered: whether results of 8 bits get noise where steps became wider.
    init(
        _ stages: StagedProgram, size: PixelSize, format: PixelFormat, isOpaque: Bool, isDithered: Bool,
        kernels: any KernelTable
    ) {
        let hasAlpha = !isOpaque || stages.changesAlpha
        let pixels = PixelRows(size: size, format: format)
        layout = pixels.layout
        self.kernels = kernels
        let supply = RowSupply(stages.first, of: pixels, hasAlpha: hasAlpha, kernels: kernels)
        let isDithered = isDithered && format == .rgba8
        if !isDithered, let pixels = stages.only?.pixels(from: supply) {
            results = .pixels(pixels)
            graph = RowGraph(endingIn: pixels)
        } else {
            let exact = Self.results(of: stages, from: supply, on: pixels, hasAlpha: hasAlpha, kernels: kernels)
            let rows = isDithered ? exact.dithered(from: pixels, kernels) : exact
            results = .floats(rows)
            graph = RowGraph(endingIn: rows)
        }
    }

    private static func results(
        of stages: StagedProgram, from first: RowSupply, on pixels: PixelRows, hasAlpha: Bool,
        kernels: any KernelTable
    ) -> FloatRows {
        let results = first.applying(stages.others).rows()
        guard stages.strength < 1 else { return results }
        let original = FloatRows(stages.original, on: pixels, hasAlpha: hasAlpha, kernels: kernels)
        let mixed = FloatRows(mixing: results, with: original, strength: stages.strength, kernels: kernels)
        return stages.last.isIdentity ? mixed : FloatRows(stages.last, on: mixed, kernels: kernels)
    }

    /// The memory that it needs while it runs, in bytes.
    var memory: Int { graph.memory + TileScratch.byteCount }

    /// What it does, in the order in which a row goes through it.
    var stages: [PlanStage] {
        graph.nodes.map {
            let rows = graph.rowsKept(by: $0)
            return PlanStage(name: $0.name, rows: rows, bytes: $0.memory(keeping: rows))
        } + [PlanStage(name: storeStage)]
    }

    var storeStage: String { "store \(layout.format.bitsPerChannel)-bit pixels" }
}
