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
    /// Draws the text on the border; nil if there is none.
    private let overlays: OverlayBlender?
    private var isBegun = false

    /// - Parameters:
    ///   - encoder: of the whole.
    ///   - pixel: the border's colour in the format of the rows.
    ///   - overlays: draws the text on the border; nil if there is none.
    init(_ encoder: any ImageEncoder, _ layout: BorderLayout, pixel: PixelBuffer, overlays: OverlayBlender?) {
        self.encoder = encoder
        self.layout = layout
        self.overlays = overlays
        var band = PixelBuffer(
            size: PixelSize(width: layout.size.width, height: Self.bandRows), format: pixel.format)
        for index in band.bytes.indices { band.bytes[index] = pixel.bytes[index % pixel.bytes.count] }
        border = band
        self.band = band
    }

    /// Bytes that it holds: three bands while text is drawn on one of them.
    static func memory(_ layout: BorderLayout, format: PixelFormat) -> Int {
        3 * bandRows * layout.size.width * format.bytesPerPixel
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
            // The band before may have text beside the picture.
            if overlays != nil { band = border }
            var span = band.bytes.mutableSpan
            var bytes = span.mutableBytes
            for row in 0..<part {
                let start = (done + row) * bytesPerRow
                bytes.copy(rows.extracting(start..<start + length), at: row * pitch + left)
            }
            overlays?.blend(onto: &band, count: part)
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
        for start in stride(from: 0, to: rows, by: Self.bandRows) {
            if Task.isCancelled { throw .cancelled }
            let count = min(Self.bandRows, rows - start)
            var band = border
            overlays?.blend(onto: &band, count: count)
            try encoder.writeRows(count, from: band.bytes.span.bytes, bytesPerRow: band.layout.bytesPerRow)
        }
    }
}
