import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite struct NetpbmDecoderTests {
    private func bytes(_ header: String, _ raster: [UInt8] = []) -> [UInt8] { Array(header.utf8) + raster }

    @Test("plain and raw files, comments and blanks wherever they may be")
    func forms() throws {
        let pictures: [(file: [UInt8], name: String, reds: [UInt8])] = [
            (bytes("P1\n# a comment\n3 2\n101\n0 1 0"), "pbm", [0, 255, 0, 255, 0, 255]),
            (bytes("P4 3 2\n", [0b1010_0000, 0b0100_0000]), "pbm", [0, 255, 0, 255, 0, 255]),
            (bytes("P2#c\n2 1 # and\n# more\n255\n7\n 250 "), "pgm", [7, 250]),
            (bytes("P5\n2\t1\r\n255\n", [7, 250]), "pgm", [7, 250]),
            (bytes("P3 1 2 15\n15 0 3  1 2 3"), "ppm", [255, 17]),
            (bytes("P6\n1 2\n255#to the end of the line\n", [9, 8, 7, 6, 5, 4]), "ppm", [9, 6]),
            (
                bytes("P7\nHEIGHT 1\n# c\nWIDTH 2\nMAXVAL 1\nDEPTH 1\nTUPLTYPE BLACKANDWHITE\nENDHDR\n", [1, 0]), "pam",
                [255, 0]
            ),
        ]
        for picture in pictures {
            let decoded = try Decoded(picture.file)
            #expect(decoded.header.format.name == picture.name)
            let reds = stride(from: 0, to: decoded.picture.bytes.count, by: 4).map { decoded.picture.bytes[$0] }
            #expect(reds == picture.reds && decoded.report == DecodeReport(), "\(picture.name)")
        }
    }

    @Test("alpha and depth of a PAM")
    func pam() throws {
        let header = "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 1023\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        let decoded = try Decoded(bytes(header, [0, 0, 3, 255, 0, 1, 2, 0]))
        #expect(decoded.header.hasAlpha && decoded.header.bitDepth == 16 && decoded.header.colorModel == .rgb)
        #expect(decoded.samples == [0, 65_535, 64, 32_800])
    }

    @Test(
        "samples of every maximum are scaled exactly", arguments: [1, 3, 15, 100, 254, 255, 256, 1023, 65_534, 65_535])
    func maximum(_ maximum: Int) throws {
        let values = [0, 1, maximum / 3, maximum / 2, maximum - 1, maximum].map { max(0, $0) }
        let raster = values.flatMap { maximum > 255 ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)] }
        let decoded = try Decoded(bytes("P5 \(values.count) 1 \(maximum)\n", raster))
        let most = maximum > 255 ? 65_535 : 255
        for (index, value) in values.enumerated() {
            let exact = (Double(value * most) / Double(maximum)).rounded()
            #expect(Double(decoded.samples[index * 4]) == exact)
        }
    }

    @Test("a header that can't be is refused")
    func refusals() {
        let headers = [
            "P6\n0 4 255\n", "P6\n4 0 255\n", "P5 1 1 0\n", "P5 1 1 65536\n", "P5 99999999999 1 255\n", "P5 1 1\n",
            "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 2\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n", "P7\nWIDTH 1\nENDHDR\n",
            "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 5\nMAXVAL 255\nENDHDR\n", "P7\nWIDTH x\n",
            "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE CMYK\nENDHDR\n",
        ]
        for header in headers {
            switch refusal(bytes(header, [1, 2, 3, 4, 5, 6])) {
            case .undecodable, .unsupportedFeature: break
            case let error: Issue.record("\(header): \(String(describing: error))")
            }
        }
        guard case .limitExceeded = refusal(bytes("P6 100000 100000 255\n")) else {
            Issue.record("a huge picture was not refused")
            return
        }
    }

    @Test("text that only begins like one is no picture")
    func noPictures() {
        for text in ["P4 is good", "P6", "P5 1 one", "P7 332\n", "P8\n1 1\n", "P6,1 1 255\n"] {
            #expect(refusal(bytes(text)) == .notAPicture, "\(text)")
        }
    }

    @Test("what is cut off is damage, and the rows before it can be kept")
    func truncation() throws {
        let whole = bytes("P6\n2 3\n255\n", (1...18).map { UInt8($0) })
        for count in 11..<whole.count {
            let file = Array(whole.prefix(count))
            if count == 11 {
                guard case .undecodable = refusal(file) else { Issue.record("not refused"); continue }
                continue
            }
            let rows = (count - 11) / 6
            let damage = "the data ends early; \(rows) of 3 rows are whole"
            #expect(refusal(file) == .damaged(damage))
            let kept = try Decoded(file, options: DecodingOptions(allowsDamage: true))
            #expect(kept.report.damage == damage)
            let expected = try Decoded(whole).picture.bytes
            #expect(kept.picture.bytes.prefix(rows * 8) == expected.prefix(rows * 8))
            #expect(kept.picture.bytes.suffix(4) == [0, 0, 0, 255] || rows == 2)
        }
        #expect(refusal(bytes("P2 2 1 9\n1 x")) == .damaged("a byte that is no sample; 0 of 1 rows are whole"))
        #expect(
            refusal(bytes("P5 1 1 9\n", [10]))
                == .damaged("a sample is above the header's maximum; 0 of 1 rows are whole"))
        let clamped = try Decoded(bytes("P5 1 1 9\n", [10]), options: DecodingOptions(allowsDamage: true))
        #expect(clamped.picture.bytes == [255, 255, 255, 255])
    }

    @Test("of several pictures the first is read, and a notice says so")
    func several() throws {
        let one = bytes("P5 1 1 255\n", [5])
        let two = try Decoded(one + one)
        #expect(two.picture.bytes == [5, 5, 5, 255])
        #expect(two.report.notices == ["it holds several pictures: the first is used, without the others"])
        #expect(try Decoded(one + [0x0A]).report.notices.isEmpty)
        #expect(try Decoded(one + [1, 2]).report.notices == ["extraneous bytes after the picture"])
    }

    @Test("a pipe's bytes come in any parts")
    func streamed() throws {
        let file = bytes("P3\n2 2\n1023\n", Array("1023 0 5\n1 2 3 4 5 6 7 8 9\n".utf8))
        let expected = try Decoded(file)
        for part in 1...7 {
            let decoder = try ImageDecoders.make(source: InParts(file, of: part))
            #expect(try Decoded(decoder).picture == expected.picture)
        }
    }

    @Test("the head alone says the size")
    func probe() throws {
        let probe = try #require(PictureProbe.probe(bytes("P6\n# c\n640 480\n65535\n")))
        #expect(probe.size == PixelSize(width: 640, height: 480) && probe.bitDepth == 16 && probe.componentCount == 3)
        #expect(probe.format == ReadableFormat(name: "ppm"))
        #expect(PictureProbe.probe(bytes("P6\n64"))?.size == nil)
    }
}

/// Bytes that come a few at a time.
private final class InParts: ByteSource {
    private let source: MemorySource
    private let count: Int

    init(_ bytes: [UInt8], of count: Int) {
        source = MemorySource(bytes)
        self.count = count
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        var part = buffer._mutatingExtracting(first: min(count, buffer.byteCount))
        return try source.read(into: &part)
    }
}
