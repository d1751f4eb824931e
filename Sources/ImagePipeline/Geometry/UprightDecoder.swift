import ImageCodecs
import ImageCore

/// Hands out a picture turned upright, which states no other orientation.
///
/// Mirrored and upright pictures pass through row by row; others are held whole.
final class UprightDecoder: ImageDecoder {
    let header: ImageHeader
    private let decoder: any ImageDecoder
    private let orientation: Orientation
    /// All of the stored picture, or of the rows that are being turned.
    private var stored: PixelBuffer?
    private var nextRow = 0

    /// - Parameters:
    ///   - orientation: how the decoder's rows have to be turned.
    ///   - memory: the bytes that this needs.
    init(_ decoder: any ImageDecoder, from orientation: Orientation, memory: Int) {
        self.decoder = decoder
        self.orientation = orientation
        var header = decoder.header.changed(
            to: orientation.uprightSize(ofStored: decoder.header.size), memory: memory
        )
        header.metadata.setOrientation(.topLeft)
        if orientation.isTransposed {
            header.jpeg?.sampling = (header.jpeg?.sampling ?? []).map {
                JPEGSampling(horizontal: $0.vertical, vertical: $0.horizontal)
            }
        }
        if !Self.isStreamed(orientation) { header.isStreamed = false }
        self.header = header
    }

    /// Whether rows can be handed out while they come.
    static func isStreamed(_ orientation: Orientation) -> Bool { orientation == .topLeft || orientation == .topRight }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try header.check(count, of: nextRow, in: destination, bytesPerRow: bytesPerRow)
        guard orientation != .topLeft else {
            try decoder.readRows(count, into: &destination, bytesPerRow: bytesPerRow)
            nextRow += count
            return
        }
        guard count > 0 else { return }
        if orientation == .topRight {
            try readStored(count)
            stored?.copyUpright(from: orientation, rows: 0..<count, to: &destination, bytesPerRow: bytesPerRow)
        } else {
            if stored == nil { try readStored(decoder.header.size.height) }
            stored?.copyUpright(
                from: orientation, rows: nextRow..<nextRow + count, to: &destination, bytesPerRow: bytesPerRow
            )
        }
        nextRow += count
    }

    /// Makes the next rows those that are stored.
    private func readStored(_ count: Int) throws(ImageError) {
        let size = PixelSize(width: decoder.header.size.width, height: count)
        var rows = stored?.size == size ? stored : nil
        stored = nil
        if rows == nil { rows = PixelBuffer(size: size, format: decoder.header.rowFormat) }
        guard var rows else { return }
        // A few at a time, that a cancelled task ends soon.
        let stride = rows.layout.bytesPerRow
        for first in Swift.stride(from: 0, to: count, by: DecoderRows.bandRows) {
            if Task.isCancelled { throw .cancelled }
            var span = rows.bytes.mutableSpan
            var bytes = span.mutableBytes
            var band = bytes._mutatingExtracting((first * stride)...)
            try decoder.readRows(min(DecoderRows.bandRows, count - first), into: &band, bytesPerRow: stride)
        }
        stored = rows
    }

    func finish() throws(ImageError) -> DecodeReport { try decoder.finish() }
}
