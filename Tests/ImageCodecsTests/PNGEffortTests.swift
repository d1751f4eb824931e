import ImageCodecs
import ImageCore
import TestSupport
import Testing

/// PNGs that are packed in bands, on one thread and on several.
@Suite struct PNGEffortTests {
    /// Some bands of half a megabyte, the last one smaller: what a photograph, a drawing and mere chance are like, and one
    /// that changes from band to band.
    private static let samples = [
        Sample(name: "smooth", picture: GeneratedPicture.smooth(700, 900)),
        Sample(name: "deep", picture: GeneratedPicture.smooth(500, 700, format: .rgba16)),
        Sample(name: "noise", picture: GeneratedPicture.noise(400, 1500)),
        Sample(name: "drawing", picture: GeneratedPicture.drawing(800, 900)),
        Sample(name: "grainy", picture: GeneratedPicture.grainy(700, 900)),
        Sample(name: "mixed", picture: mixed()),
    ]

    /// In the log each test case is named with its arguments: a picture's bytes would be 15 MB there.
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var picture: PixelBuffer

        var testDescription: String { name }
    }

    private static func mixed() -> PixelBuffer {
        var picture = GeneratedPicture.drawing(800, 1000)
        let rest = GeneratedPicture.grainy(800, 1000)
        let half = picture.bytes.count / 2
        picture.bytes.replaceSubrange(half..., with: rest.bytes[half...])
        return picture
    }

    private func request(
        _ picture: PixelBuffer, _ effort: PNGEffort, threads: Int, colorModel: ColorModel = .rgb, hasAlpha: Bool = false
    ) -> EncodingRequest {
        let options = PNGEncodingOptions(bitDepth: picture.format.bitsPerChannel, effort: effort)
        return EncodingRequest(
            size: picture.size, rowFormat: picture.format, colorModel: colorModel, hasAlpha: hasAlpha,
            coding: .png(options), threads: threads)
    }

    /// What should come back: opaque where the file has no alpha.
    private func opaque(_ picture: PixelBuffer) -> [UInt16] {
        let most: UInt16 = picture.format == .rgba16 ? 65_535 : 255
        return picture.samples.enumerated().map { $0.offset % 4 == 3 ? most : $0.element }
    }

    @Test("the bytes are the same on any number of threads", arguments: samples, PNGEffort.allCases)
    func threads(of sample: Sample, effort: PNGEffort) throws {
        let picture = sample.picture
        let alone = try picture.encoded(by: request(picture, effort, threads: 1))
        #expect(try Decoded(alone).samples == opaque(picture))
        for threads in [2, 3, 8] {
            for step in [1, 16, picture.size.height] {
                let together = try picture.encoded(by: request(picture, effort, threads: threads), step: step)
                #expect(together == alone, "\(threads) threads, \(step) rows at a time")
            }
        }
    }

    @Test(
        "pngcheck finds no fault, and pngtopam reads the same", .needs("pngcheck", "pngtopam"),
        arguments: samples, PNGEffort.allCases)
    func judges(of sample: Sample, effort: PNGEffort) async throws {
        let picture = sample.picture
        let alone = try picture.encoded(by: request(picture, effort, threads: 1))
        let verdict = String(decoding: try await Tool.run("pngcheck", [], input: alone), as: UTF8.self)
        #expect(verdict.hasPrefix("OK"), "\(verdict)")
        let reference = try NetpbmPicture(await Tool.run("pngtopam", ["-alphapam"], input: alone))
        #expect(reference.rgba == opaque(picture))
    }

    @Test(
        "every form comes back exactly, and as pngtopam reads it", .needs("pngtopam"),
        arguments: PNGEffort.allCases)
    func forms(effort: PNGEffort) async throws {
        // Up to a pixel wide, narrower than a vector, rows longer than a band, and rows that libpng packs alone.
        let sizes = [(1, 1), (1, 40), (2, 3), (5, 7), (6, 1), (33, 17), (260, 600), (140_000, 3), (600_000, 2)]
        for (width, height) in sizes {
            for format in [PixelFormat.rgba8, .rgba16] {
                let picture = GeneratedPicture.noise(width, height, format: format)
                for (colorModel, hasAlpha) in [(ColorModel.gray, false), (.gray, true), (.rgb, false), (.rgb, true)] {
                    // The longest rows once each.
                    let isLongest = colorModel == .rgb && hasAlpha && (format == .rgba16) == (width == 600_000)
                    guard width < 100_000 || isLongest else { continue }
                    let bytes = try picture.encoded(
                        by: request(picture, effort, threads: 3, colorModel: colorModel, hasAlpha: hasAlpha))
                    var expected = hasAlpha ? picture.samples : opaque(picture)
                    if colorModel == .gray {
                        for index in expected.indices where index % 4 < 3 { expected[index] = expected[index / 4 * 4] }
                    }
                    let form = "\(width) × \(height) \(format) \(colorModel) \(hasAlpha)"
                    #expect(try Decoded(bytes).samples == expected, "\(form)")
                    let reference = try NetpbmPicture(await Tool.run("pngtopam", ["-alphapam"], input: bytes))
                    #expect(reference.rgba == expected, "\(form)")
                }
            }
        }
    }

    @Test("balanced is about as small as libpng's level 6 or smaller, fast smaller than its level 1")
    func sizes() throws {
        for sample in Self.samples {
            let (name, picture) = (sample.name, sample.picture)
            let depth = picture.format.bitsPerChannel
            func level(_ level: Int) throws -> Int {
                try picture.encoded(.png(PNGEncodingOptions(bitDepth: depth, compressionLevel: level))).count
            }
            let balanced = try picture.encoded(by: request(picture, .balanced, threads: 1)).count
            let fast = try picture.encoded(by: request(picture, .fast, threads: 1)).count
            let (small, quick) = (try level(6), try level(1))
            #expect(Double(balanced) <= 1.05 * Double(small), "\(name): \(balanced), libpng 6 \(small)")
            #expect(Double(fast) <= 1.05 * Double(quick), "\(name): \(fast), libpng 1 \(quick)")
            #expect(balanced <= fast + fast / 50, "\(name): \(balanced), \(fast)")
        }
    }

    @Test("a drawing's repeats are found across bands")
    func repeats() throws {
        // A tile of chance as high as a band, over and over: the second one could not be small without the first.
        let tile = GeneratedPicture.noise(64, 16)
        var picture = PixelBuffer(size: PixelSize(width: 64, height: 16 * 400), format: .rgba8)
        for index in 0..<400 {
            picture.bytes.replaceSubrange(index * tile.bytes.count..<(index + 1) * tile.bytes.count, with: tile.bytes)
        }
        // Every third row is chance, the rest flat, so that it is taken for a drawing.
        for row in 0..<6400 where row % 16 != 3 {
            let start = row * 256
            picture.bytes.replaceSubrange(start..<start + 256, with: repeatElement(128, count: 256))
        }
        for effort in PNGEffort.allCases {
            let bytes = try picture.encoded(by: request(picture, effort, threads: 2))
            #expect(bytes.count < 6400 * 192 / 40, "\(effort): \(bytes.count)")
        }
    }

    @Test("a sink that fails in the middle is what is reported, on any number of threads", arguments: [1, 2, 5])
    func failingSink(threads: Int) throws {
        let picture = GeneratedPicture.noise(400, 3000)
        let whole = try picture.encoded(by: request(picture, .fast, threads: threads)).count
        for room in [0, 40, whole / 3, whole - 10] {
            let sink = NarrowSink(room: room)
            #expect(throws: ImageError.writeFailed("full")) {
                let encoder = try ImageEncoders.make(request(picture, .fast, threads: threads), sink: sink)
                try encoder.writeRows(
                    3000, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
                try encoder.finish()
            }
        }
    }

    @Test("an encoder may be given up at any row", arguments: [1, 2, 5])
    func givenUp(threads: Int) throws {
        let picture = GeneratedPicture.noise(400, 3000)
        for rows in [0, 1, 500, 2000, 3000] {
            let encoder = try ImageEncoders.make(request(picture, .balanced, threads: threads), sink: MemorySink())
            try encoder.writeRows(rows, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
        }
    }

    @Test("no more memory is held than the estimate, which grows with the threads", arguments: PNGEffort.allCases)
    func memory(effort: PNGEffort) throws {
        let picture = GeneratedPicture.smooth(1200, 1500)
        var estimates: [Int] = []
        for threads in [1, 2, 4] {
            var request = request(picture, effort, threads: threads)
            guard let options = request.coding as? PNGEncodingOptions else { continue }
            let estimate = ImageEncoders.estimatedMemory(for: request)
            estimates.append(estimate)
            request.limits.maxMemory = estimate
            let encoder = try PNGEncoder(request, options: options, sink: MemorySink())
            try encoder.writeRows(1500, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
            try encoder.finish()
            #expect(encoder.peakMemory > estimate / 2 && encoder.peakMemory <= estimate)
            request.limits.maxMemory = estimate - 1
            #expect(throws: ImageError.self) { try ImageEncoders.make(request, sink: MemorySink()) }
        }
        #expect(estimates == estimates.sorted() && Set(estimates).count == 3)
        // No more threads than bands, and bands of a small picture are small.
        let small = GeneratedPicture.smooth(20, 20)
        let few = ImageEncoders.estimatedMemory(for: request(small, effort, threads: 1))
        #expect(ImageEncoders.estimatedMemory(for: request(small, effort, threads: 1000)) == few)
        #expect(few < 1 << 20)
    }

    @Test("threads are 1 or more")
    func refused() throws {
        let picture = GeneratedPicture.smooth(4, 4)
        for threads in [0, -1, .min] {
            #expect(throws: ImageError.self) { try picture.encoded(by: request(picture, .fast, threads: threads)) }
        }
        #expect(throws: Never.self) { try picture.encoded(by: request(picture, .fast, threads: .max)) }
    }
}
