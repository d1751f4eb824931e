import ImageCore
import KernelInterface

/// Runs a picture's rows through a ``RowPlan``: reading results pulls as many rows from the source as they need.
final class RowFlow {
    private enum Results {
        case floats(FloatRing)
        case pixels(any PixelResultMaker, of: PixelResults, stage: MeasuredStage?)
    }

    private let results: Results
    private let layout: PixelLayout
    private let tiles: TileExecutor
    private let store: MeasuredStage?
    private var nextRow = 0
    /// The first row that is not made yet, of results that are pixels.
    private var nextMade = 0

    /// - Parameters:
    ///   - clock: measures its stages, which are added to it.
    ///   - source: hands out the picture's rows.
    init(_ plan: RowPlan, clock: StageClock? = nil, source: @escaping PixelRows.Source) {
        let started = StartedNodes(plan.graph, clock: clock, source: source)
        switch plan.results {
        case .floats(let rows): results = .floats(started.rows(of: rows))
        case .pixels(let pixels): results = .pixels(pixels.start(started), of: pixels, stage: started.stage(of: pixels))
        }
        layout = plan.layout
        tiles = TileExecutor(
            KernelProgram(instructions: []), scratch: TileScratch(), format: layout.format, kernels: plan.kernels)
        store = clock.map { MeasuredStage(clock: $0, number: $0.add([plan.storeStage])) }
    }

    /// Writes the next rows of the result.
    ///
    /// - Parameter layout: where they go, in the format of the rows that come in.
    func read(into rows: inout MutableRawSpan, layout: PixelLayout) throws(ImageError) {
        precondition(layout.byteCount <= rows.byteCount && layout.format == self.layout.format)
        for line in 0..<layout.size.height {
            try prepare(nextRow)
            store?.begin()
            defer { store?.end() }
            rows.withUnsafeMutableBytes { bytes in
                write(nextRow, to: bytes.baseAddress! + line * layout.bytesPerRow)
            }
            nextRow += 1
        }
    }

    private func prepare(_ row: Int) throws(ImageError) {
        switch results {
        case .floats(let rows): try rows.prepare(row)
        case .pixels(let maker, let node, let stage):
            while nextMade <= row {
                let rows = node.batch(of: nextMade)
                stage?.begin()
                defer { stage?.end() }
                try maker.make(rows)
                nextMade = rows.upperBound + 1
            }
        }
    }

    private func write(_ number: Int, to output: UnsafeMutableRawPointer) {
        switch results {
        case .floats(let rows):
            let row = rows.row(number)
            for x in stride(from: 0, to: rows.width, by: tileCapacity) {
                tiles.store(
                    row.tile(from: x), to: output + x * layout.format.bytesPerPixel,
                    min(tileCapacity, rows.width - x), alpha: rows.planes == 4)
            }
        case .pixels(let maker, _, _): maker.write(number, to: output)
        }
    }
}
