import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite struct NetpbmEncoderTests {
    private struct Preferences: EncodingPreferences {
        var quality: Int?
        var subsampling: JPEGSubsampling?
        var isProgressive = false
        var optimizesHuffman = false
        var pngEffort: PNGEffort?
        var compressionLevel: Int?
        var isLossless: Bool?
        var effort: Int?
        var largestSize: Int?
    }

    private func encode(
        _ pixels: PixelBuffer, _ name: String, _ color: ColorModel = .rgb, hasAlpha: Bool = false, depth: Int = 8
    ) throws -> (bytes: [UInt8], notices: [String]) {
        let format = try #require(WritableFormat(name: name))
        let sink = MemorySink()
        let encoder = try ImageEncoders.make(
            EncodingRequest(
                size: pixels.size, rowFormat: pixels.format, colorModel: color, hasAlpha: hasAlpha,
                coding: format.plan(EncodingInput(colorModel: color, bitDepth: depth), Preferences()).settings),
            sink: sink)
        try encoder.writeRows(
            pixels.size.height, from: pixels.bytes.span.bytes, bytesPerRow: pixels.layout.bytesPerRow)
        try encoder.finish()
        return (sink.bytes, encoder.notices)
    }

    private func pixels(_ bytes: [UInt8]) -> PixelBuffer {
        var pixels = PixelBuffer(size: PixelSize(width: bytes.count / 4, height: 1), format: .rgba8)
        pixels.bytes = bytes
        return pixels
    }

    @Test("files are laid out as netpbm's")
    func layout() throws {
        let two = pixels([1, 2, 3, 4, 5, 6, 7, 8])
        #expect(try encode(two, "ppm").bytes == Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 5, 6, 7])
        #expect(try encode(two, "ppm", .gray).bytes == Array("P6\n2 1\n255\n".utf8) + [1, 1, 1, 5, 5, 5])
        #expect(try encode(two, "pgm", .gray, depth: 16).bytes == Array("P5\n2 1\n65535\n".utf8) + [1, 1, 5, 5])
        let pam = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        #expect(try encode(two, "pam", hasAlpha: true).bytes == Array(pam.utf8) + [1, 2, 3, 4, 5, 6, 7, 8])
        let gray = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 2\nMAXVAL 255\nTUPLTYPE GRAYSCALE_ALPHA\nENDHDR\n"
        #expect(try encode(two, "pam", .gray, hasAlpha: true).bytes == Array(gray.utf8) + [1, 4, 5, 8])
    }

    @Test("rows of any width lose their alpha and nothing else", arguments: 1...9)
    func widths(width: Int) throws {
        var two = PixelBuffer(size: PixelSize(width: width, height: 2), format: .rgba8)
        for index in two.bytes.indices { two.bytes[index] = UInt8(truncatingIfNeeded: 37 * index + 11) }
        let colors = (0..<2).flatMap { row in
            (0..<width).flatMap { pixel in
                let start = row * two.layout.bytesPerRow + 4 * pixel
                return Array(two.bytes[start..<start + 3])
            }
        }
        #expect(try encode(two, "ppm").bytes == Array("P6\n\(width) 2\n255\n".utf8) + colors)
    }

    @Test("colours become grey in a PGM, with a notice; greys stay what they are")
    func grays() throws {
        let gray = try encode(pixels([9, 9, 9, 255, 200, 200, 200, 255]), "pgm")
        #expect(gray.bytes.suffix(2) == [9, 200] && gray.notices.isEmpty)
        let color = try encode(pixels([255, 0, 0, 255, 0, 0, 255, 255]), "pgm")
        #expect(color.bytes.suffix(2) == [77, 29])
        #expect(color.notices == ["its colours were turned into grey: a PGM holds no others"])
    }

    @Test("a PBM takes black and white, and nothing else")
    func bits() throws {
        let bilevel = (0..<11).flatMap { $0 % 3 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] as [UInt8] }
        #expect(try encode(pixels(bilevel), "pbm").bytes == Array("P4\n11 1\n".utf8) + [0b1001_0010, 0b0100_0000])
        #expect(throws: ImageError.self) { try encode(pixels([1, 1, 1, 255]), "pbm") }
    }

    @Test("sixteen bits are rounded to eight")
    func rounding() throws {
        var pixels = PixelBuffer(size: PixelSize(width: 256, height: 256), format: .rgba16)
        for level in 0..<65_536 { for channel in 0..<4 { pixels.set(level, pixel: level, channel: channel) } }
        let bytes = try encode(pixels, "pgm", .gray).bytes.suffix(65_536)
        #expect(bytes.enumerated().allSatisfy { Int($0.element) == Int((Double($0.offset) / 257).rounded()) })
    }
}
