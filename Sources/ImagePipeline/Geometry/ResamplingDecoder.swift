import ImageCodecs
import ImageCore
import KernelDispatch

/// Hands out a picture resized or straightened.
final class ResamplingDecoder: ImageDecoder {
    let header: ImageHeader
    private var resampler: any RowResampler
    private var rows: DecoderRows
    private var takenRows = 0
    private var nextRow = 0

    /// - Parameter memory: the bytes that this needs.
    init(_ decoder: any ImageDecoder, _ resampler: any RowResampler, memory: Int) {
        self.resampler = resampler
        header = decoder.header.changed(to: resampler.size, memory: memory)
        rows = DecoderRows(decoder)
    }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try header.check(count, of: nextRow, in: destination, bytesPerRow: bytesPerRow)
        for row in 0..<count {
            while takenRows < resampler.neededRows {
                let place = try rows.read(takenRows)
                resampler.take(rows.bytes.span.bytes.extracting(place))
                takenRows += 1
            }
            resampler.give(into: &destination, at: row * bytesPerRow)
            nextRow += 1
        }
    }

    func finish() throws(ImageError) -> DecodeReport { try rows.finish() }
}
