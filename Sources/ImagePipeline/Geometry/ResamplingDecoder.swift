import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata

/// Hands out a picture resized or straightened.
final class ResamplingDecoder: ImageDecoder {
    let header: ImageHeader
    private var resampler: any RowResampler
    private var rows: BufferedRows
    private var pushedRows = 0
    private var nextRow = 0

    /// - Parameters:
    ///   - changesScale: whether a pixel shows more or less of the picture than before, as where all of it is resized.
    ///   - memory: the bytes that this needs.
    init(_ decoder: any ImageDecoder, _ resampler: any RowResampler, changesScale: Bool, memory: Int) {
        self.resampler = resampler
        var header = decoder.header.changed(to: resampler.size, memory: memory)
        if changesScale {
            header.metadata.scaleFocalPlaneResolution(from: decoder.header.size, to: resampler.size)
        }
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
