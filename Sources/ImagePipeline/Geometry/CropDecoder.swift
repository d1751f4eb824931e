import ImageCodecs
import ImageCore

/// Hands out a part of a picture.
final class CropDecoder: ImageDecoder {
    let header: ImageHeader
    private let area: PixelArea
    private var rows: BufferedRows
    private var nextRow = 0

    /// - Parameters:
    ///   - area: lies within the picture.
    ///   - header: that of the part.
    init(_ decoder: any ImageDecoder, to area: PixelArea, header: ImageHeader) {
        self.area = area
        self.header = header
        rows = BufferedRows(decoder)
    }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try header.check(count, of: nextRow, in: destination, bytesPerRow: bytesPerRow)
        let pixel = header.rowFormat.bytesPerPixel
        for row in 0..<count {
            let start = try rows.read(area.top + nextRow).lowerBound + area.left * pixel
            let part = rows.bytes.span.bytes.extracting(start..<start + area.size.width * pixel)
            destination.copy(part, at: row * bytesPerRow)
            nextRow += 1
        }
    }

    func finish() throws(ImageError) -> DecodeReport { try rows.finish() }
}
