import ImageCore
import KernelInterface

/// Runs a picture's rows through programs and filters that need neighbours: reading results pulls as many rows from the
/// source as they need.
package final class RowFlow {
    private enum Results {
        case floats(FloatRows)
        case pixels(PixelResults)
    }

    private let pixels: PixelRows
    private let results: Results
    private let tiles: PixelTiles
    private let pixelStage: String
    private var measured: (clock: StageClock, stage: Int)?
    private var nextRow = 0

    /// - Parameters:
    ///   - isOpaque: whether alpha is known to be 1 everywhere, so that nothing is computed for it.
    ///   - clock: measures its stages, which are added to it.
    ///   - source: hands out the picture's rows.
    package init(
        _ stages: StagedProgram, size: PixelSize, format: PixelFormat, isOpaque: Bool, kernels: any KernelTable,
        clock: StageClock? = nil, source: @escaping PixelRows.Source
    ) {
        let hasAlpha = !isOpaque || stages.changesAlpha
        let pixels = PixelRows(size: size, format: format, source: source)
        self.pixels = pixels
        tiles = PixelTiles(format: format, kernels: kernels)
        pixelStage = "store \(format.bitsPerChannel)-bit pixels"
        let supply = RowSupply(stages.first, of: pixels, hasAlpha: hasAlpha, kernels: kernels)
        if let pixels = (stages.only as? GaussianBlur)?.pixels(from: supply) {
            results = .pixels(pixels)
        } else {
            results = .floats(Self.results(of: stages, from: supply, on: pixels, hasAlpha: hasAlpha, kernels: kernels))
        }
        last.planMemory()
        if let clock { measure(with: clock) }
    }

    private static func results(
        of stages: StagedProgram, from first: RowSupply, on pixels: PixelRows, hasAlpha: Bool, kernels: any KernelTable
    ) -> FloatRows {
        var supply = first
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
        return results
    }

    /// What makes the results.
    private var last: RowNode {
        switch results {
        case .floats(let rows): rows
        case .pixels(let pixels): pixels
        }
    }

    /// The memory that it needs, in bytes.
    package var memory: Int { last.all.reduce(0) { $0 + $1.memory } }

    /// What it does, in the order in which a row goes through it.
    package var stages: [PlanStage] {
        last.all.map { PlanStage(name: $0.name, rows: $0.kept, bytes: $0.memory) } + [PlanStage(name: pixelStage)]
    }

    private func measure(with clock: StageClock) {
        let nodes = last.all
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
            try prepare(nextRow)
            if let measured { measured.clock.begin(measured.stage) }
            defer { measured?.clock.end() }
            rows.withUnsafeMutableBytes { bytes in
                write(nextRow, to: bytes.baseAddress! + line * layout.bytesPerRow)
            }
            nextRow += 1
        }
    }

    private func prepare(_ row: Int) throws(ImageError) {
        switch results {
        case .floats(let rows): try rows.prepare(row)
        case .pixels(let pixels): try pixels.prepare(row)
        }
    }

    private func write(_ number: Int, to output: UnsafeMutableRawPointer) {
        switch results {
        case .floats(let rows):
            let row = rows.row(number)
            for x in stride(from: 0, to: rows.width, by: tileCapacity) {
                tiles.store(
                    row.tile(from: x), to: output + x * pixels.layout.format.bytesPerPixel,
                    min(tileCapacity, rows.width - x), alpha: rows.planes == 4)
            }
        case .pixels(let pixels): pixels.write(number, to: output)
        }
    }
}
