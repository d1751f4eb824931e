import ImageCore
import KernelInterface

extension KernelProgram {
    /// Runs the program over rows of a picture, in place.
    ///
    /// - Parameters:
    ///   - layout: where the rows lie in `rows`; the caller has validated it.
    ///   - firstRow: the first row's number in the whole picture.
    ///   - measured: the clock that measures its stages, and the number that its first one has there.
    package func run(
        on rows: inout MutableRawSpan, layout: PixelLayout, firstRow: Int, kernels: any KernelTable,
        measured: (clock: StageClock, firstStage: Int)? = nil
    ) {
        guard !isIdentity, layout.size.height > 0 else { return }
        precondition(layout.byteCount <= rows.byteCount)
        let tiles = TileExecutor(
            self, scratch: TileScratch(), format: layout.format, kernels: kernels, measured: measured)
        rows.withUnsafeMutableBytes { bytes in
            let start = bytes.baseAddress!
            if !dependsOnPosition, layout.bytesPerRow == layout.usedBytesPerRow {
                // Without gaps and positions the rows are one long row: narrow pictures fill their tiles too.
                tiles.run(start, count: layout.size.width * layout.size.height, row: firstRow)
            } else {
                for row in 0..<layout.size.height {
                    tiles.run(start + row * layout.bytesPerRow, count: layout.size.width, row: firstRow + row)
                }
            }
        }
    }

    /// The same with noise in the results where steps of one level became wider.
    ///
    /// - Parameters:
    ///   - layout: of RGBA pixels of 8 bits.
    ///   - firstRow: even, so that the same rows are neighbours however many are filtered at a time.
    ///   - measured: the clock that measures its stages and that of the noise, which follows them.
    func runDithered(
        on rows: inout MutableRawSpan, layout: PixelLayout, firstRow: Int, kernels: any KernelTable,
        measured: (clock: StageClock, firstStage: Int)?
    ) {
        guard !isIdentity, layout.size.height > 0 else { return }
        precondition(layout.byteCount <= rows.byteCount && layout.format == .rgba8 && firstRow % 2 == 0)
        let tiles = TileExecutor(
            self, scratch: TileScratch(), format: layout.format, kernels: kernels, measured: measured)
        let dither = DitherPass(kernels: kernels)
        let stage = measured.map {
            MeasuredStage(clock: $0.clock, number: $0.firstStage + stages(of: layout.format).count)
        }
        rows.withUnsafeMutableBytes { bytes in
            let start = bytes.baseAddress!
            for row in stride(from: 0, to: layout.size.height, by: 2) {
                let lines = row..<min(row + 2, layout.size.height)
                for x in stride(from: 0, to: layout.size.width, by: DitherPass.pixels) {
                    let count = min(DitherPass.pixels, layout.size.width - x)
                    let pixels = lines.map { start + $0 * layout.bytesPerRow + x * layout.format.bytesPerPixel }
                    for (number, line) in lines.enumerated() {
                        dither.keep(pixels[number], row: number, count)
                        tiles.run(pixels[number], count: count, row: firstRow + line, firstColumn: x)
                    }
                    stage?.begin()
                    dither.run(
                        above: pixels[0], below: lines.count == 2 ? pixels[1] : nil, count, x: x, y: firstRow + row)
                    stage?.end()
                }
            }
        }
    }
}
