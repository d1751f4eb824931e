import ImageCodecs
import ImageCore

/// Hands out a picture turned upright, which states no other orientation.
///
/// Mirrored and upright pictures pass through row by row; others are held whole.
final class UprightDecoder: ImageDecoder {
    let header: ImageHeader
    private let storedSize: PixelSize
    private let orientation: Orientation
    private var rows: BufferedRows
    /// The stored rows that are being turned: all, or those that were asked for.
    private var stored: PixelBuffer
    private var nextRow = 0

    /// - Parameters:
    ///   - orientation: how the decoder's rows have to be turned.
    ///   - header: that of the upright picture.
    init(_ decoder: any ImageDecoder, from orientation: Orientation, header: ImageHeader) {
        storedSize = decoder.header.decodedSize
        rows = BufferedRows(decoder)
        stored = PixelBuffer(size: PixelSize(width: 0, height: 0), format: decoder.header.rowFormat)
        self.orientation = orientation
        self.header = header
    }

    /// Whether rows can be handed out while they come.
    static func isStreamed(_ orientation: Orientation) -> Bool { orientation == .topLeft || orientation == .topRight }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try header.check(count, of: nextRow, in: destination, bytesPerRow: bytesPerRow)
        guard count > 0 else { return }
        if Self.isStreamed(orientation) {
            try readStored(nextRow..<nextRow + count)
            stored.copyUpright(from: orientation, rows: 0..<count, to: &destination, bytesPerRow: bytesPerRow)
        } else {
            if stored.size != storedSize { try readStored(0..<storedSize.height) }
            stored.copyUpright(
                from: orientation, rows: nextRow..<nextRow + count, to: &destination, bytesPerRow: bytesPerRow
            )
        }
        nextRow += count
    }

    /// Reads rows of the stored picture, which become the first ones of ``stored``.
    private func readStored(_ range: Range<Int>) throws(ImageError) {
        if stored.size.height < range.count {
            stored = PixelBuffer(
                size: PixelSize(width: storedSize.width, height: range.count), format: header.rowFormat)
        }
        for row in range {
            let bytesOfRow = try rows.read(row)
            var span = stored.bytes.mutableSpan
            var bytes = span.mutableBytes
            bytes.copy(rows.bytes.span.bytes.extracting(bytesOfRow), at: (row - range.lowerBound) * bytesOfRow.count)
        }
    }

    func finish() throws(ImageError) -> DecodeReport { try rows.finish() }
}
