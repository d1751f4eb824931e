import ImageCodecs
import ImageCore

/// Encodes a picture with a border around it: it is given the picture's rows.
final class BorderEncoder: ImageEncoder {
    /// Whole rows of JPEG blocks.
    private static let bandRows = 16

    private let encoder: any ImageEncoder
    private let layout: BorderLayout
    /// Rows of the border's colour alone.
    private let border: PixelBuffer
    /// Rows of border, picture and border.
    private var band: PixelBuffer
    private var isBegun = false

    /// - Parameters:
    ///   - encoder: of the whole.
    ///   - pixel: the border's colour in the format of the rows.
    init(_ encoder: any ImageEncoder, _ layout: BorderLayout, pixel: PixelBuffer) {
        self.encoder = encoder
        self.layout = layout
        var band = PixelBuffer(
            size: PixelSize(width: layout.size.width, height: Self.bandRows), format: pixel.format)
        for index in band.bytes.indices { band.bytes[index] = pixel.bytes[index % pixel.bytes.count] }
        border = band
        self.band = band
    }

    /// Bytes that it holds.
    static func memory(_ layout: BorderLayout, format: PixelFormat) -> Int {
        2 * bandRows * layout.size.width * format.bytesPerPixel
    }

    var notices: [String] { encoder.notices }
    var remarks: [String] { encoder.remarks }

    func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        try begin()
        // Moved out of the property while it is written to, for an object's property has no span.
        var band = self.band
        self.band = border
        defer { self.band = band }
        let (pitch, left) = (band.layout.bytesPerRow, layout.picture.left * band.format.bytesPerPixel)
        let length = layout.picture.size.width * band.format.bytesPerPixel
        var done = 0
        while done < count {
            let part = min(count - done, Self.bandRows)
            var span = band.bytes.mutableSpan
            var bytes = span.mutableBytes
            for row in 0..<part {
                let start = (done + row) * bytesPerRow
                bytes.copy(rows.extracting(start..<start + length), at: row * pitch + left)
            }
            try encoder.writeRows(part, from: band.bytes.span.bytes, bytesPerRow: band.layout.bytesPerRow)
            done += part
        }
    }

    func finish() throws(ImageError) {
        try begin()
        try writeBorder(rows: layout.size.height - layout.picture.top - layout.picture.size.height)
        try encoder.finish()
    }

    private func begin() throws(ImageError) {
        guard !isBegun else { return }
        isBegun = true
        try writeBorder(rows: layout.picture.top)
    }

    private func writeBorder(rows: Int) throws(ImageError) {
        let border = self.border
        for start in stride(from: 0, to: rows, by: Self.bandRows) {
            if Task.isCancelled { throw .cancelled }
            try encoder.writeRows(
                min(Self.bandRows, rows - start), from: border.bytes.span.bytes,
                bytesPerRow: border.layout.bytesPerRow)
        }
    }
}
