import ImageCore
import KernelInterface

/// A picture on its way through programs and filters that need neighbours: asked for results, it fetches as many rows as
/// they need.
package final class RowFlow {
    private let pixels: PixelRows
    private let results: FloatRows
    private let tiles: PixelTiles
    private let pixelStage: String
    private var measured: (clock: StageClock, stage: Int)?
    private var nextRow = 0

    /// - Parameters:
    ///   - isOpaque: whether alpha is known to be 1 everywhere, so that nothing is computed for it.
    ///   - clock: measures its stages, which are added to it.
    ///   - source: hands out the picture's rows.
    package init(
        _ stages: StagedProgram, size: PixelSize, format: PixelFormat, isOpaque: Bool, kernels: KernelTable,
        clock: StageClock? = nil, source: @escaping PixelRows.Source
    ) {
        let hasAlpha = !isOpaque || stages.changesAlpha
        let pixels = PixelRows(size: size, format: format, source: source)
        self.pixels = pixels
        tiles = PixelTiles(format: format, kernels: kernels)
        var supply = RowSupply(stages.first, of: pixels, hasAlpha: hasAlpha, kernels: kernels)
        for (neighborhood, program) in stages.others {
            let rows = neighborhood.rows(from: supply)
            let next = program.isIdentity ? rows : ProgramRows(program, of: rows, kernels: kernels)
            supply = RowSupply(next, kernels: kernels)
        }
        var results = supply.rows()
        if stages.strength < 1 {
            let original = ProgramRows(stages.original, of: pixels, hasAlpha: hasAlpha, kernels: kernels)
            results = CombinedRows(results, original: original, strength: stages.strength, kernels: kernels)
            if !stages.last.isIdentity { results = ProgramRows(stages.last, of: results, kernels: kernels) }
        }
        self.results = results
        pixelStage = "store \(format.bitsPerChannel)-bit pixels"
        results.planMemory()
        if let clock { measure(with: clock) }
    }

    /// Bytes that it holds while it works.
    package var memory: Int { results.all.reduce(0) { $0 + $1.memory } }

    /// What it does, in the order in which a row goes through it.
    package var stages: [PlanStage] {
        results.all.map { PlanStage(name: $0.name, rows: $0.kept, bytes: $0.memory) } + [PlanStage(name: pixelStage)]
    }

    private func measure(with clock: StageClock) {
        let nodes = results.all
        let first = clock.add(nodes.map(\.name) + [pixelStage])
        for (number, node) in nodes.enumerated() { node.measured = (clock, first + number) }
        measured = (clock, first + nodes.count)
    }

    /// Writes the next rows of the result.
    ///
    /// - Parameter layout: where they go, in the format of the rows that come in.
    package func read(into rows: inout MutableRawSpan, layout: PixelLayout) throws(ImageError) {
        precondition(layout.byteCount <= rows.byteCount && layout.format == pixels.layout.format)
        for line in 0..<layout.size.height {
            try results.prepare(nextRow)
            if let measured { measured.clock.begin(measured.stage) }
            defer { measured?.clock.end() }
            let row = results.row(nextRow)
            rows.withUnsafeMutableBytes { bytes in
                let output = bytes.baseAddress! + line * layout.bytesPerRow
                for x in stride(from: 0, to: layout.size.width, by: tileCapacity) {
                    tiles.store(
                        row.tile(from: x), to: output + x * layout.format.bytesPerPixel,
                        min(tileCapacity, layout.size.width - x), alpha: results.planes == 4)
                }
            }
            nextRow += 1
        }
    }
}
