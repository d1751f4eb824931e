import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct WebPEncoderTests {
    private func request(
        _ picture: PixelBuffer, _ options: WebPEncodingOptions, hasAlpha: Bool = false, threads: Int = 1,
        limits: ImageLimits = ImageLimits()
    ) -> EncodingRequest {
        EncodingRequest(
            size: picture.size, rowFormat: picture.format, colorModel: .rgb, hasAlpha: hasAlpha, coding: options,
            limits: limits, threads: threads)
    }

    private func encoded(_ picture: PixelBuffer, _ request: EncodingRequest, rows: Int = 5) throws -> [UInt8] {
        let sink = MemorySink()
        let encoder = try ImageEncoders.make(request, sink: sink)
        let stride = picture.layout.bytesPerRow
        for start in Swift.stride(from: 0, to: picture.size.height, by: rows) {
            let end = min(start + rows, picture.size.height)
            try encoder.writeRows(
                end - start, from: picture.bytes.span.bytes.extracting(start * stride..<end * stride),
                bytesPerRow: stride)
        }
        try encoder.finish()
        return sink.bytes
    }

    @Test(
        "a lossless picture comes back exactly, colours that nobody sees included",
        arguments: [(1, 1), (33, 17), (300, 70)])
    func lossless(width: Int, height: Int) throws {
        for effort in [nil, 0, 1, 4, 10] {
            let options = WebPEncodingOptions(isLossless: true, effort: effort)
            for hasAlpha in [false, true] {
                var picture = GeneratedPicture.noise(width, height)
                if hasAlpha { for pixel in 0..<width where pixel % 3 == 0 { picture.bytes[pixel * 4 + 3] = 0 } }
                let decoded = try Decoded(picture.encoded(.webp(options), hasAlpha: hasAlpha))
                let expected = picture.bytes.enumerated().map { !hasAlpha && $0 % 4 == 3 ? 255 : $1 }
                #expect(decoded.picture.bytes == expected)
                #expect(decoded.header.hasAlpha == hasAlpha && decoded.report == DecodeReport())
            }
        }
    }

    @Test("rows of 16 bits are rounded, and grey is the red channel")
    func conversions() throws {
        let deep = GeneratedPicture.noise(20, 9, format: .rgba16)
        let options = WebPEncodingOptions(isLossless: true)
        let rounded = deep.samples.map { UInt8((Int($0) * 255 + 32_767) / 65_535) }
        #expect(try Decoded(deep.encoded(.webp(options), hasAlpha: true)).picture.bytes == rounded)
        for picture in [GeneratedPicture.noise(20, 9), deep] {
            let gray = try Decoded(picture.encoded(.webp(options), colorModel: .gray)).picture.bytes
            let reds = picture.format == .rgba16 ? rounded : picture.bytes
            let expected = reds.indices.map { $0 % 4 == 3 ? 255 : reds[$0 / 4 * 4] }
            #expect(gray == expected)
        }
    }

    @Test("alpha of a lossy picture is exact, and its colours are near")
    func lossyAlpha() throws {
        let picture = GeneratedPicture.smooth(90, 65)
        let decoded = try Decoded(picture.encoded(.webp(), hasAlpha: true))
        for index in stride(from: 3, to: picture.bytes.count, by: 4) {
            #expect(decoded.picture.bytes[index] == picture.bytes[index])
        }
        #expect(signalToNoise(decoded.picture.bytes, picture.bytes) > 30)
        #expect(decoded.header.hasAlpha)
        // The same picture when it is opaque has no alpha.
        #expect(try !Decoded(picture.encoded(.webp())).header.hasAlpha)
    }

    @Test("the file is cwebp's to the byte", .needs("cwebp"), arguments: [(1, 1), (31, 40), (90, 67)])
    func likeTool(width: Int, height: Int) async throws {
        for (picture, hasAlpha) in [
            (GeneratedPicture.grainy(width, height), false), (GeneratedPicture.smooth(width, height), true),
        ] {
            let png = try picture.encoded(.png(), hasAlpha: hasAlpha)
            let ways: [(WebPEncodingOptions, [String])] = [
                (WebPEncodingOptions(), ["-q", "90"]),
                (WebPEncodingOptions(quality: 0, effort: 0), ["-q", "0", "-m", "0"]),
                (WebPEncodingOptions(quality: 100, effort: 10), ["-q", "100", "-m", "6"]),
                (WebPEncodingOptions(quality: 40, effort: 5), ["-q", "40", "-m", "3"]),
                (WebPEncodingOptions(isLossless: true), ["-z", "6", "-exact"]),
                (WebPEncodingOptions(isLossless: true, effort: 0), ["-z", "0", "-exact"]),
                (WebPEncodingOptions(isLossless: true, effort: 10), ["-z", "9", "-exact"]),
            ]
            for (options, arguments) in ways {
                let expected = try await Tool.run("cwebp", ["-quiet"] + arguments + ["-o", "-", "--", "-"], input: png)
                for rows in [1, 7, 64, height] {
                    let bytes = try encoded(picture, request(picture, options, hasAlpha: hasAlpha), rows: rows)
                    #expect(bytes == expected, "\(arguments), \(rows) rows at a time")
                }
            }
        }
    }

    @Test("the bytes are the same on any number of threads")
    func threads() throws {
        let picture = GeneratedPicture.grainy(300, 200)
        for options in [
            WebPEncodingOptions(), WebPEncodingOptions(effort: 10), WebPEncodingOptions(isLossless: true),
            WebPEncodingOptions(isLossless: true, effort: 10),
        ] {
            for hasAlpha in [false, true] {
                let one = try encoded(picture, request(picture, options, hasAlpha: hasAlpha))
                let three = try encoded(picture, request(picture, options, hasAlpha: hasAlpha, threads: 3))
                #expect(one == three)
            }
        }
    }

    @Test("where there is little memory a lossy picture is coded twice, nearly alike")
    func frugal() throws {
        let picture = GeneratedPicture.grainy(400, 300)
        let options = WebPEncodingOptions()
        let ample = request(picture, options)
        let need = ImageEncoders.estimatedMemory(for: ample)
        let tight = request(picture, options, limits: ImageLimits(maxMemory: need))
        #expect(ImageEncoders.estimatedMemory(for: tight) < need)
        let usual = try Decoded(encoded(picture, ample)).picture
        let frugal = try Decoded(encoded(picture, tight)).picture
        #expect(signalToNoise(usual.bytes, frugal.bytes) > 35)
        let less = ImageEncoders.estimatedMemory(for: tight)
        #expect(throws: Never.self) {
            try encoded(picture, request(picture, options, limits: ImageLimits(maxMemory: less)))
        }
        #expect(throws: ImageError.self) {
            try encoded(picture, request(picture, options, limits: ImageLimits(maxMemory: less - 1)))
        }
    }

    @Test("no more is held than the estimate says", arguments: [false, true])
    func memory(isLossless: Bool) throws {
        for (width, height) in [(1, 1), (240, 200), (3000, 5)] {
            for hasAlpha in [false, true] {
                for effort in [0, 5, 10] {
                    for quality in [10, 90, 100] {
                        let picture = GeneratedPicture.noise(width, height)
                        let options = WebPEncodingOptions(
                            isLossless: isLossless, quality: quality, effort: min(effort, 8))
                        let request = request(picture, options, hasAlpha: hasAlpha)
                        let encoder = try WebPEncoder(request, options: options, sink: MemorySink())
                        try encoder.writeRows(
                            height, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
                        try encoder.finish()
                        let estimate = ImageEncoders.estimatedMemory(for: request)
                        #expect(encoder.peakMemory <= estimate, "\(width) × \(height), \(options)")
                    }
                }
            }
        }
    }

    @Test("what is not asked for is as in the input where that is a WebP, and lossy with quality 90 elsewhere")
    func plans() throws {
        struct Preferences: EncodingPreferences {
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
        func plan(_ source: (any SourceCoding)?, _ preferences: Preferences) -> WebPEncodingOptions? {
            let input = EncodingInput(colorModel: .rgb, source: source)
            return WritableFormat.webp.plan(input, preferences).settings as? WebPEncodingOptions
        }
        let picture = GeneratedPicture.smooth(5, 5)
        let lossy = try Decoded(picture.encoded(.webp())).header.coding
        let lossless = try Decoded(picture.encoded(.webp(WebPEncodingOptions(isLossless: true)))).header.coding
        let jpeg = try Decoded(picture.encoded(.jpeg())).header.coding
        for source in [nil, jpeg, lossy] {
            #expect(plan(source, Preferences()) == WebPEncodingOptions(isLossless: false, quality: 90, effort: nil))
        }
        #expect(plan(lossless, Preferences(effort: 3)) == WebPEncodingOptions(isLossless: true, effort: 3))
        #expect(plan(lossless, Preferences(quality: 50)) == WebPEncodingOptions(quality: 50))
        #expect(plan(lossless, Preferences(isLossless: false)) == WebPEncodingOptions())
        #expect(plan(jpeg, Preferences(isLossless: true))?.isLossless == true)
    }

    @Test("impossible requests are refused")
    func impossible() throws {
        let picture = GeneratedPicture.smooth(4, 4)
        for options in [
            WebPEncodingOptions(quality: 101), WebPEncodingOptions(quality: -1), WebPEncodingOptions(effort: 11),
            WebPEncodingOptions(isLossless: true, effort: -1),
        ] {
            #expect(throws: ImageError.self) { try picture.encoded(.webp(options)) }
        }
        #expect(throws: ImageError.self) { try picture.encoded(.webp(), colorModel: .cmyk) }
        let long = PixelBuffer(size: PixelSize(width: 16_384, height: 1), format: .rgba8)
        let text =
            "a picture of 16384 × 1 pixels can't be a WebP, whose sides have up to 16,383; write a JPEG or a PNG"
        #expect(throws: ImageError.invalidRequest(text)) { try long.encoded(.webp()) }
        let longest = PixelBuffer(size: PixelSize(width: 16_383, height: 1), format: .rgba8)
        #expect(try Decoded(longest.encoded(.webp())).header.size == longest.size)
    }

    @Test("an encoder refuses too many rows, and an early end")
    func misuse() throws {
        let picture = GeneratedPicture.smooth(2, 2)
        let rows = [UInt8](repeating: 0, count: 64)
        let tooMany = try ImageEncoders.make(request(picture, WebPEncodingOptions()), sink: MemorySink())
        #expect(throws: ImageError.self) { try tooMany.writeRows(3, from: rows.span.bytes, bytesPerRow: 8) }
        let early = try ImageEncoders.make(request(picture, WebPEncodingOptions()), sink: MemorySink())
        try early.writeRows(1, from: rows.span.bytes, bytesPerRow: 8)
        #expect(throws: ImageError.self) { try early.finish() }
    }

    @Test("a sink that fails ends the encoder with its error")
    func failingSink() throws {
        final class Full: ByteSink {
            func write(_ bytes: RawSpan) throws(ImageError) { throw .outOfSpace("full") }
        }
        let picture = GeneratedPicture.smooth(20, 20)
        let encoder = try ImageEncoders.make(request(picture, WebPEncodingOptions()), sink: Full())
        try encoder.writeRows(20, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
        #expect(throws: ImageError.outOfSpace("full")) { try encoder.finish() }
    }
}
