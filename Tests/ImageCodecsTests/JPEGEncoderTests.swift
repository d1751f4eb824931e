import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite struct JPEGEncoderTests {
    private let picture = GeneratedPicture.smooth(97, 71)

    @Test("quality buys likeness", arguments: [(50, 30.0), (75, 33.0), (92, 38.0), (100, 45.0)])
    func quality(quality: Int, decibels: Double) throws {
        let bytes = try picture.encoded(.jpeg(JPEGEncodingOptions(quantization: .quality(quality))))
        #expect(signalToNoise(try Decoded(bytes).picture.bytes, picture.bytes) > decibels)
    }

    @Test("every legal sampling is written and read back", arguments: [false, true])
    func samplings(isProgressive: Bool) throws {
        let one = JPEGSampling(horizontal: 1, vertical: 1)
        for factors in [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (1, 4), (4, 2), (2, 4)] {
            let sampling = [JPEGSampling(horizontal: factors.0, vertical: factors.1), one, one]
            let options = JPEGEncodingOptions(sampling: sampling, isProgressive: isProgressive)
            let decoded = try Decoded(try picture.encoded(.jpeg(options)))
            #expect(decoded.header.jpeg?.sampling == sampling)
            #expect(decoded.header.jpeg?.isProgressive == isProgressive)
            #expect(decoded.header.isStreamed != isProgressive)
            #expect(signalToNoise(decoded.picture.bytes, picture.bytes) > 28, "\(factors)")
        }
    }

    @Test("the best quality whose file is no larger than asked for", arguments: [0.5, 0.6, 0.75, 0.99])
    func sizeLimit(share: Double) throws {
        let all = try (1...95).map { try picture.encoded(.jpeg(JPEGEncodingOptions(quantization: .quality($0)))) }
        let bytes = Int(share * Double(all[94].count))
        let most = JPEGEncodingOptions(quantization: .quality(95), sizeLimit: JPEGSizeLimit(bytes: bytes))
        let best = try #require(all.lastIndex { $0.count <= bytes })
        #expect(try picture.encoded(.jpeg(most)) == all[best] && (1..<94).contains(best))
    }

    @Test("what fits as it is stays so; what can't fit is an error that says what it can be")
    func sizeLimitEnds() throws {
        let plain = try picture.encoded(.jpeg(JPEGEncodingOptions(quantization: .quality(80))))
        let limit = JPEGSizeLimit(bytes: plain.count)
        #expect(try picture.encoded(.jpeg(JPEGEncodingOptions(quantization: .quality(80), sizeLimit: limit))) == plain)
        let least = try picture.encoded(.jpeg(JPEGEncodingOptions(quantization: .quality(1)))).count
        #expect(
            throws: ImageError.invalidRequest(
                "it can't be a JPEG of 100 bytes: with the lowest quality it has \(least); make the picture smaller")
        ) {
            try picture.encoded(.jpeg(JPEGEncodingOptions(sizeLimit: JPEGSizeLimit(bytes: 100))))
        }
    }

    @Test("below quality 90 colours are halved where they may be")
    func sizeLimitColors() throws {
        var limit = JPEGSizeLimit(bytes: try picture.encoded(.jpeg(JPEGEncodingOptions())).count * 6 / 10)
        let whole = try Decoded(picture.encoded(.jpeg(JPEGEncodingOptions(sizeLimit: limit))))
        #expect(whole.header.jpeg?.sampling == JPEGSubsampling.s444.sampling)
        limit.halvesColors = true
        let halved = try Decoded(picture.encoded(.jpeg(JPEGEncodingOptions(sizeLimit: limit))))
        #expect(halved.header.jpeg?.sampling == JPEGSubsampling.s420.sampling)
    }

    @Test("optimised tables give the same pixels in fewer bytes")
    func optimised() throws {
        let plain = try picture.encoded(.jpeg(JPEGEncodingOptions()))
        let optimised = try picture.encoded(.jpeg(JPEGEncodingOptions(optimizesHuffman: true)))
        let progressive = try picture.encoded(.jpeg(JPEGEncodingOptions(isProgressive: true)))
        #expect(optimised.count < plain.count)
        #expect(try Decoded(optimised).picture == Decoded(plain).picture)
        #expect(try Decoded(progressive).picture == Decoded(plain).picture)
    }

    @Test("quantisation tables outlive reading and writing, over 255 too", arguments: [1, 2, 3])
    func tables(distinct: Int) throws {
        let tables = (0..<3).map { (component: Int) -> [UInt16] in
            let first = 1 + 5 * min(component, distinct - 1)
            return (0..<64).map { UInt16(first + $0 * ($0 == 63 ? 7 : 3)) }
        }
        let bytes = try picture.encoded(.jpeg(JPEGEncodingOptions(quantization: .tables(tables))))
        let coding = try #require(try Decoded(bytes).header.jpeg)
        #expect(coding.quantization == tables)
        // Equal tables are stored once.
        let stored = JPEGParts(bytes).parts.filter { $0.marker == 0xDB }
        #expect(stored.reduce(0) { $0 + $1.payload.count } == distinct * 129)
        let again = try picture.encoded(
            .jpeg(JPEGEncodingOptions(quantization: .tables(coding.quantization ?? []), sampling: coding.sampling)))
        #expect(again == bytes)
    }

    @Test("grey takes the red channel", arguments: [PixelFormat.rgba8, .rgba16])
    func gray(format: PixelFormat) throws {
        let picture = GeneratedPicture.smooth(40, 30, format: format)
        let decoded = try Decoded(try picture.encoded(.jpeg(JPEGEncodingOptions()), colorModel: .gray))
        #expect(decoded.header.colorModel == .gray)
        #expect(decoded.header.jpeg?.storedColor == .grayscale)
        let red = GeneratedPicture.smooth(40, 30).bytes.enumerated().map { index, _ in
            GeneratedPicture.smooth(40, 30).bytes[index & ~3]
        }
        #expect(signalToNoise(decoded.picture.bytes, red) > 40)
    }

    @Test("sixteen bits are rounded to eight")
    func sixteenBits() throws {
        let deep = GeneratedPicture.noise(31, 23, format: .rgba16)
        var rounded = PixelBuffer(size: deep.size, format: .rgba8)
        rounded.bytes = deep.samples.map { UInt8((Int($0) * 255 + 32_767) / 65_535) }
        let coding = JPEGEncodingOptions()
        #expect(try deep.encoded(coding) == rounded.encoded(coding))
        #expect(try deep.encoded(coding, colorModel: .gray) == rounded.encoded(coding, colorModel: .gray))
    }

    @Test("cjpeg at the same settings writes a picture with the same pixels", .needs("cjpeg"))
    func asCjpeg() async throws {
        var file = Array("P6 97 71 255\n".utf8)
        for index in picture.bytes.indices where index % 4 != 3 { file.append(picture.bytes[index]) }
        let theirs = try await Tool.run("cjpeg", ["-quality", "85", "-sample", "2x2"], input: file)
        let options = JPEGEncodingOptions(quantization: .quality(85), sampling: JPEGSubsampling.s420.sampling)
        #expect(try picture.encoded(.jpeg(options)) == theirs)
    }

    @Test("impossible requests are refused")
    func impossible() throws {
        let small = GeneratedPicture.smooth(4, 4)
        let one = JPEGSampling(horizontal: 1, vertical: 1)
        let options: [JPEGEncodingOptions] = [
            JPEGEncodingOptions(quantization: .quality(0)), JPEGEncodingOptions(quantization: .quality(101)),
            JPEGEncodingOptions(quantization: .tables([])),
            JPEGEncodingOptions(quantization: .tables([[UInt16]](repeating: [1, 2], count: 3))),
            JPEGEncodingOptions(quantization: .tables([[UInt16]](repeating: .init(repeating: 0, count: 64), count: 3))),
            JPEGEncodingOptions(
                quantization: .tables([[UInt16]](repeating: .init(repeating: 8192, count: 64), count: 3))),
            JPEGEncodingOptions(sampling: [one]),
            JPEGEncodingOptions(sampling: [JPEGSampling(horizontal: 5, vertical: 1), one, one]),
            JPEGEncodingOptions(sampling: [JPEGSampling(horizontal: 0, vertical: 1), one, one]),
            JPEGEncodingOptions(sampling: [JPEGSampling(horizontal: 4, vertical: 4), one, one]),
            JPEGEncodingOptions(
                sampling: [JPEGSampling(horizontal: 3, vertical: 1), JPEGSampling(horizontal: 2, vertical: 1), one]),
        ]
        for (index, options) in options.enumerated() {
            #expect("request \(index)") {
                try small.encoded(.jpeg(options))
            } throws: { error in
                if case .invalidRequest? = error as? ImageError { true } else { false }
            }
        }
        #expect(throws: ImageError.self) { try small.encoded(.jpeg(JPEGEncodingOptions()), hasAlpha: true) }
        #expect {
            try PixelBuffer(size: PixelSize(width: 65_501, height: 1), format: .rgba8)
                .encoded(.jpeg(JPEGEncodingOptions()))
        } throws: { error in
            if case .invalidRequest(let text)? = error as? ImageError { text.contains("65,500") } else { false }
        }
        #expect(throws: Never.self) {
            try PixelBuffer(size: PixelSize(width: 65_500, height: 1), format: .rgba8)
                .encoded(.jpeg(JPEGEncodingOptions()))
        }
    }

    @Test("what the sink throws comes through unchanged")
    func failingSink() throws {
        for coding in [JPEGEncodingOptions(), PNGEncodingOptions()] as [any EncoderSettings] {
            let picture = GeneratedPicture.noise(300, 300)
            let request = EncodingRequest(
                size: picture.size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false, coding: coding)
            #expect(throws: ImageError.writeFailed("the disk is full")) {
                let encoder = try ImageEncoders.make(request, sink: FullSink())
                try encoder.writeRows(300, from: picture.bytes.span.bytes, bytesPerRow: 1200)
                try encoder.finish()
            }
        }
    }
}

private final class FullSink: ByteSink {
    func write(_ bytes: RawSpan) throws(ImageError) {
        throw .writeFailed("the disk is full")
    }
}
