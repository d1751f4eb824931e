import FilterEngine
import ImageCodecs
import ImageCore

/// Hands out a picture resized or straightened.
final class ResamplingDecoder: ImageDecoder {
    let header: ImageHeader
    private var resampler: any RowResampler
    private var rows: BufferedRows
    private var pushedRows = 0
    private var nextRow = 0

    /// - Parameter header: that of the resampled picture.
    init(_ decoder: any ImageDecoder, _ resampler: any RowResampler, header: ImageHeader) {
        self.resampler = resampler
        self.header = header
        rows = BufferedRows(decoder)
    }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try header.check(count, of: nextRow, in: destination, bytesPerRow: bytesPerRow)
        for row in 0..<count {
            while pushedRows < resampler.neededRows {
                let range = try rows.read(pushedRows)
                resampler.push(rows.bytes.span.bytes.extracting(range))
                pushedRows += 1
            }
            resampler.pull(into: &destination, at: row * bytesPerRow)
            nextRow += 1
        }
    }

    func finish() throws(ImageError) -> DecodeReport { try rows.finish() }
}
