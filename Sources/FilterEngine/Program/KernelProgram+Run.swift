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
}
