import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite("Pixels in memory as a picture")
struct PixelBufferDecoderTests {
    @Test("come out row by row as they are, gaps between rows left out", arguments: [PixelFormat.rgba8, .rgba16])
    func rows(format: PixelFormat) throws {
        let picture = GeneratedPicture.smooth(7, 5, format: format)
        let length = 7 * format.bytesPerPixel
        let layout = PixelLayout(size: picture.size, format: format, bytesPerRow: length + 3)
        let gapped = (0..<5).flatMap { row -> [UInt8] in
            Array(picture.bytes[row * length..<(row + 1) * length]) + [1, 2, 3]
        }
        let decoder = try PixelBufferDecoder(PixelBuffer(layout: layout, bytes: gapped))
        var result = PixelBuffer(size: picture.size, format: format)
        var bytes: [UInt8] = []
        for count in [2, 3] {
            var rows = [UInt8](repeating: 0, count: count * length)
            var span = rows.mutableSpan
            var raw = span.mutableBytes
            try decoder.readRows(count, into: &raw, bytesPerRow: length)
            bytes += rows
        }
        result.bytes = bytes
        #expect(result == picture)
        #expect(try decoder.finish() == DecodeReport())
    }

    @Test("have alpha where a single pixel has")
    func alpha() throws {
        var opaque = PixelBuffer(size: PixelSize(width: 3, height: 2), format: .rgba8)
        for pixel in 0..<6 { opaque.bytes[4 * pixel + 3] = 255 }
        #expect(try !PixelBufferDecoder(opaque).header.hasAlpha)
        opaque.bytes[4 * 5 + 3] = 254
        #expect(try PixelBufferDecoder(opaque).header.hasAlpha)
    }

    @Test("of another format are refused, and so are more rows than there are")
    func refused() throws {
        #expect(throws: ImageError.self) {
            try PixelBufferDecoder(PixelBuffer(size: PixelSize(width: 1, height: 1), format: .gray8))
        }
        let decoder = try PixelBufferDecoder(PixelBuffer(size: PixelSize(width: 1, height: 2), format: .rgba8))
        #expect(throws: ImageError.self) {
            var rows = [UInt8](repeating: 0, count: 12)
            var span = rows.mutableSpan
            var raw = span.mutableBytes
            try decoder.readRows(3, into: &raw, bytesPerRow: 4)
        }
    }
}
