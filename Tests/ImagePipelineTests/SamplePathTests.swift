import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Pictures that go from JPEG to JPEG as luma and chroma: compared with the same pixels from a PNG, which libjpeg converts.
@Suite struct SamplePathTests {
    private static func look(_ filters: String, strength: Double = 1) -> Look {
        Look(
            name: "test", steps: made { try Look.filters(parsing: Array(filters.utf8)) }.map { .filter($0) },
            strength: strength)
    }

    /// One kernel over pixels; tiles, of which the last steps depend on where a pixel is; another mix.
    private static let looks = [
        look("saturate(1.4)"), look("contrast(120%) sepia(0.4) vignette(0.5) grain(0.1)"),
        look("hue-rotate(40deg) brightness(1.2)", strength: 0.5),
    ]

    /// What the same renderer makes of the decoded pixels.
    private func expected(_ renderer: PictureRenderer, of jpeg: [UInt8]) throws -> [UInt8] {
        var options = DecodingOptions()
        options.allowsDamage = renderer.decoding.allowsDamage
        let decoded = try Decoded(ImageDecoders.make(source: MemorySource(jpeg), options: options))
        return try renderer.render(decoded.picture.encoded(.png(PNGEncodingOptions()))).bytes
    }

    private func usesSamples(_ renderer: PictureRenderer, _ jpeg: [UInt8]) throws -> Bool {
        try renderer.explanation(of: MemorySource(jpeg)).stages.first?.name.hasPrefix("YCbCr") ?? false
    }

    private func check(_ jpeg: [UInt8], _ renderer: PictureRenderer) async throws {
        #expect(try usesSamples(renderer, jpeg))
        let result = try renderer.render(jpeg).bytes
        #expect(try result == expected(renderer, of: jpeg))
        for threads in [2, 4] {
            var renderer = renderer
            renderer.threads = threads
            let sink = MemorySink()
            _ = try await renderer.renderOverlapped(from: MemorySource(jpeg), to: sink)
            #expect(sink.bytes == result)
        }
    }

    private static let subsamplings = JPEGSubsampling.allCases

    /// Around blocks, vectors, tiles and bands.
    private static let sizes = [(8, 1), (9, 17), (64, 16), (65, 33), (1023, 32), (1025, 47), (2050, 130), (4100, 97)]

    @Test("every subsampling to every other, at sizes around blocks, vectors, tiles and bands", arguments: looks)
    func subsamplings(look: Look) async throws {
        for (width, height) in Self.sizes {
            let picture =
                width % 2 == 0 ? GeneratedPicture.smooth(width, height) : GeneratedPicture.noise(width, height)
            for input in Self.subsamplings {
                let jpeg = try picture.encoded(
                    .jpeg(JPEGEncodingOptions(quantization: .quality(95), sampling: input.sampling)))
                for output in Self.subsamplings {
                    var options = OutputOptions(format: .jpeg, quality: 90)
                    options.subsampling = output
                    try await check(jpeg, PictureRenderer(look: look, output: options))
                }
            }
        }
    }

    @Test("on every instruction set", arguments: InstructionSet.available)
    func instructions(set: InstructionSet) async throws {
        let jpeg = try GeneratedPicture.noise(1100, 50).encoded(
            .jpeg(JPEGEncodingOptions(sampling: JPEGSubsampling.s420.sampling)))
        var options = OutputOptions(format: .jpeg, quality: 90)
        options.subsampling = .s420
        try await check(jpeg, PictureRenderer(look: Self.looks[0], output: options, instructionSet: set))
    }

    @Test("progressive, with Huffman codes of its own, in scans, with restart markers, to progressive and optimized")
    func codings() async throws {
        let picture = GeneratedPicture.smooth(700, 301)
        let files = [
            try picture.encoded(.jpeg(JPEGEncodingOptions(isProgressive: true))),
            try picture.encoded(.jpeg(JPEGEncodingOptions(optimizesHuffman: true))),
            SpecialJPEG(.ycbcr, .progressive, sampling: (2, 2)).write(picture),
            SpecialJPEG(.ycbcr, .oneForEachComponent, sampling: (2, 1)).write(picture),
            SpecialJPEG(.ycbcr, sampling: (2, 2), restartInterval: 7).write(picture),
        ]
        for jpeg in files {
            for (isProgressive, optimizesHuffman) in [(false, false), (true, false), (false, true)] {
                var options = OutputOptions(format: .jpeg, quality: 85)
                options.subsampling = .s420
                options.isProgressive = isProgressive
                options.optimizesHuffman = optimizesHuffman
                try await check(jpeg, PictureRenderer(look: Self.looks[1], output: options))
            }
        }
    }

    @Test("a large picture, whose result has restart markers")
    func large() async throws {
        let jpeg = try GeneratedPicture.noise(1500, 1100).encoded(
            .jpeg(JPEGEncodingOptions(sampling: JPEGSubsampling.s420.sampling)))
        var options = OutputOptions(format: .jpeg, quality: 90)
        options.subsampling = .s420
        var renderer = PictureRenderer(look: Self.looks[0], output: options)
        try await check(jpeg, renderer)
        // Three threads encode in bands, from pixels.
        renderer.threads = 3
        #expect(try !usesSamples(renderer, jpeg))
    }

    @Test("what later scans say of the picture doesn't matter to the rows that follow")
    func laterScans() async throws {
        let picture = GeneratedPicture.smooth(1600, 1600)
        // A scan of luma alone, then one of all components with restart markers.
        let first = SpecialJPEG(.ycbcr, .oneForEachComponent, sampling: (2, 2)).write(picture)
        let second = SpecialJPEG(.ycbcr, sampling: (2, 2), restartRows: 1).write(picture)
        func scans(_ bytes: [UInt8]) -> [Int] {
            bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        }
        let interval = second.indices.dropLast().filter { second[$0] == 0xFF && second[$0 + 1] == 0xDD }
        let jpeg = first[..<scans(first)[1]] + second[try #require(interval.first)...]
        var options = OutputOptions(format: .jpeg, quality: 90)
        options.subsampling = .s420
        options.isProgressive = true
        try await check(Array(jpeg), PictureRenderer(look: Self.looks[0], output: options))
    }

    @Test("narrow pictures take little memory, and those that would take more than is allowed go as pixels")
    func memory() throws {
        let jpeg = try GeneratedPicture.smooth(8, 60_000).encoded(.jpeg(JPEGEncodingOptions()))
        var options = OutputOptions(format: .jpeg, quality: 90)
        options.subsampling = .s444
        var renderer = PictureRenderer(look: Self.looks[0], output: options)
        renderer.decoding.limits.maxMemory = 8 << 20
        #expect(try usesSamples(renderer, jpeg))
        #expect(try renderer.render(jpeg).bytes == expected(renderer, of: jpeg))

        let wide = try GeneratedPicture.smooth(20_000, 100).encoded(.jpeg(JPEGEncodingOptions()))
        renderer.decoding.limits.maxMemory = 1 << 30
        #expect(try usesSamples(renderer, wide))
        let needed = try renderer.explanation(of: MemorySource(wide)).bytes
        renderer.decoding.limits.maxMemory = needed - 1
        #expect(try !usesSamples(renderer, wide))
        #expect(try renderer.explanation(of: MemorySource(wide)).bytes < needed)
        #expect(try renderer.render(wide).report.size?.width == 20_000)
    }

    @Test("damaged pictures: as much is kept, and said of them, as of pixels")
    func damage() throws {
        let whole = try GeneratedPicture.noise(200, 150).encoded(
            .jpeg(JPEGEncodingOptions(sampling: JPEGSubsampling.s420.sampling)))
        var options = OutputOptions(format: .jpeg, quality: 90)
        options.subsampling = .s422
        for allowsDamage in [true, false] {
            var renderer = PictureRenderer(look: Self.looks[0], output: options)
            renderer.decoding.allowsDamage = allowsDamage
            // A look that does nothing goes by pixels.
            var plain = PictureRenderer(look: Look(name: "none", steps: []), output: options)
            plain.decoding.allowsDamage = allowsDamage
            for part in [0.3, 0.5, 0.8, 0.99] {
                let cut = Array(whole.prefix(Int(Double(whole.count) * part)))
                let result = Result { try renderer.render(cut) }
                let other = Result { try plain.render(cut) }
                switch (result, other) {
                case (.success(let result), .success(let other)):
                    #expect(allowsDamage && result.report.damage != nil && result.report.damage == other.report.damage)
                    #expect(try result.bytes == expected(renderer, of: cut))
                case (.failure(let error), .failure(let other)):
                    #expect(!allowsDamage && "\(error)" == "\(other)")
                default: Issue.record("\(result) and \(other)")
                }
            }
        }
    }

    @Test("whatever else is done to a picture, or is special in it, it goes as pixels")
    func others() throws {
        let picture = GeneratedPicture.smooth(64, 48)
        let jpeg = try picture.encoded(.jpeg(JPEGEncodingOptions()))
        let look = Self.looks[0]
        var options = OutputOptions()
        #expect(try usesSamples(PictureRenderer(look: look, output: options), jpeg))
        #expect(try !usesSamples(PictureRenderer(look: look, output: OutputOptions(format: .png)), jpeg))
        #expect(try !usesSamples(PictureRenderer(look: Self.look("blur(3px)"), output: options), jpeg))
        #expect(try !usesSamples(PictureRenderer(look: Self.look("opacity(0.5)"), output: options), jpeg))
        for other in [
            try picture.encoded(.jpeg(JPEGEncodingOptions()), colorModel: .gray),
            SpecialJPEG(.rgb).write(picture), SpecialJPEG(.cmyk).write(picture),
            SpecialJPEG(.ycbcr, sampling: (1, 2)).write(picture),
            try GeneratedPicture.smooth(7, 48).encoded(.jpeg(JPEGEncodingOptions())),
        ] {
            let renderer = PictureRenderer(look: look, output: options)
            #expect(try !usesSamples(renderer, other))
            _ = try renderer.render(other)
        }
        options.border = Border(width: .pixels(4))
        #expect(try !usesSamples(PictureRenderer(look: look, output: options), jpeg))
        options.border = nil
        options.largestSize = 2000
        #expect(try !usesSamples(PictureRenderer(look: look, output: options), jpeg))
    }

    @Test("times are measured for the conversions, too")
    func times() throws {
        let jpeg = try GeneratedPicture.smooth(640, 480).encoded(.jpeg(JPEGEncodingOptions()))
        var renderer = PictureRenderer(look: Self.looks[1])
        renderer.measuresTimes = true
        let times = try #require(try renderer.render(jpeg).report.times)
        #expect(times.stages.map(\.name) == (try renderer.explanation(of: MemorySource(jpeg)).stages.map(\.name)))
        #expect(times.stages.count > 4 && times.stages.allSatisfy { $0.seconds > 0 } && times.decoding > 0)
    }
}
