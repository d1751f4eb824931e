import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing

@Suite struct PictureRendererTests {
    private static func look(_ filters: String, strength: Double = 1) -> Look {
        Look(
            name: "test", steps: made { try Look.filters(parsing: Array(filters.utf8)) }.map { .filter($0) },
            strength: strength
        )
    }

    private static let busy = look("contrast(120%) sepia(0.4) vignette(0.5) grain(0.1)")
    /// Needs rows far below the one that it makes.
    private static let soft = look("glow(0.6, 40px) sepia(0.4) clarity(1, 9px) tilt-shift(radius: 12px)", strength: 0.8)

    /// Widths and heights around blocks and bands: few rows a band, many, all in one, one row, one pixel.
    private static let sizes = [(1, 1), (3, 700), (17, 33), (700, 50), (5000, 40), (70_000 / 16, 17)]

    private func files(_ size: (Int, Int)) throws -> [[UInt8]] {
        let smooth = GeneratedPicture.smooth(size.0, size.1)
        let deep = GeneratedPicture.smooth(size.0, size.1, format: .rgba16)
        return [
            try smooth.encoded(.jpeg(JPEGEncodingOptions(sampling: JPEGSubsampling.s420.sampling))),
            try smooth.encoded(.jpeg(JPEGEncodingOptions(isProgressive: true))),
            try smooth.encoded(.png(PNGEncodingOptions()), hasAlpha: true),
            try deep.encoded(.png(PNGEncodingOptions(bitDepth: 16))),
        ]
    }

    @Test("memory, files, one thread and overlapping stages give the same bytes", arguments: sizes, [busy, soft])
    func ways(size: (Int, Int), look: Look) async throws {
        let folder = TemporaryFolder()
        for file in try files(size) {
            for format in [nil, WritableFormat.jpeg, .png] {
                let renderer = PictureRenderer(look: look, output: OutputOptions(format: format))
                let (bytes, report) = try renderer.render(file)
                #expect(report.size == PixelSize(width: size.0, height: size.1) && !report.isCopy)
                let sink = MemorySink()
                #expect(try await renderer.renderOverlapped(from: MemorySource(file), to: sink) == report)
                #expect(sink.bytes == bytes)
                let input = try folder.write(file, "in")
                let destination = try FileDestination(folder.appending("out"), overwrites: true)
                #expect(try await renderer.renderOverlapped(from: try FileSource(input), to: destination) == report)
                try destination.commit()
                #expect(try folder.read("out") == bytes)
            }
        }
    }

    @Test(
        "pictures that come one after the other, of sizes and colours in turn, come out as each by itself",
        arguments: [busy, soft])
    func keptPlans(look: Look) throws {
        var keeping = PictureRenderer(look: look)
        keeping.plans = FilterPlanCache()
        let renderer = PictureRenderer(look: look)
        var pictures: [[UInt8]] = []
        for (width, height) in [(40, 30), (30, 40), (31, 41)] {
            let picture = GeneratedPicture.smooth(width, height)
            pictures.append(try picture.encoded(.png(PNGEncodingOptions())))
            pictures.append(try picture.encoded(.png(PNGEncodingOptions()), colorModel: .gray))
            // Display P3.
            let colors = ImageMetadata(pngColorChunks: [PNGChunk(name: "cICP", data: [12, 13, 0, 1])])
            pictures.append(try picture.encoded(.png(PNGEncodingOptions()), metadata: colors))
        }
        for picture in pictures + pictures.reversed() {
            #expect(try keeping.render(picture).bytes == renderer.render(picture).bytes)
        }
    }

    @Test("a PNG is packed on as many threads as memory allows, to the same bytes")
    func packingThreads() async throws {
        let file = try GeneratedPicture.smooth(900, 1600).encoded(.jpeg(JPEGEncodingOptions()))
        for effort in PNGEffort.allCases {
            var renderer = PictureRenderer(
                look: Self.busy, output: OutputOptions(format: .png, pngEffort: effort))
            let (bytes, _) = try renderer.render(file)
            // 64 threads would take 13 MB more: the picture has 9 bands.
            for (threads, memory) in [(1, 1 << 30), (2, 1 << 30), (7, 1 << 30), (64, 1 << 30), (64, 8 << 20)] {
                renderer.threads = threads
                renderer.decoding.limits.maxMemory = memory
                let sink = MemorySink()
                _ = try await renderer.renderOverlapped(from: MemorySource(file), to: sink)
                #expect(sink.bytes == bytes, "\(threads) threads")
            }
        }
    }

    @Test("a reduced decode gives a reduced result, with nothing to do too", arguments: [busy, look("none")])
    func reduced(look: Look) throws {
        let decoding = DecodingOptions(reducedToFill: PixelSize(width: 200, height: 1000))
        for file in try files((700, 50)) {
            let (bytes, report) = try PictureRenderer(look: look, decoding: decoding).render(file)
            let size = try Decoded(bytes).header.size
            #expect(size.width >= 200 && size.width < 700 && report.size == size && !report.isCopy)
        }
    }

    @Test("the result is the plan's over the whole picture, bands or not", arguments: sizes, [busy, soft])
    func wholePicture(size: (Int, Int), look: Look) throws {
        let file = try files(size)[2]
        let picture = try Decoded(file).picture
        let plan = FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size))
        for (dithering, plan) in [(Dithering.off, plan), (.automatic, plan.ditheredIfNeeded())] {
            var whole = picture
            try plan.apply(to: &whole)
            let result = try PictureRenderer(look: look, output: OutputOptions(dithering: dithering)).render(file).bytes
            #expect(try Decoded(result).picture.bytes == whole.bytes, "\(dithering)")
        }
    }

    @Test("a source may give its bytes one by one")
    func drops() throws {
        final class Drops: ByteSource {
            let bytes: [UInt8]
            var position = 0

            init(_ bytes: [UInt8]) { self.bytes = bytes }

            func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
                guard position < bytes.count else { return 0 }
                buffer.storeBytes(of: bytes[position], toByteOffset: 0, as: UInt8.self)
                position += 1
                return 1
            }
        }
        for file in try files((17, 33)) {
            let renderer = PictureRenderer(look: Self.busy)
            let sink = MemorySink()
            _ = try renderer.render(from: Drops(file), to: sink)
            #expect(try sink.bytes == renderer.render(file).bytes)
            let copier = PictureRenderer(look: Self.look("invert(1)", strength: 0))
            let copy = MemorySink()
            #expect(try copier.render(from: Drops(file), to: copy).isCopy)
            #expect(copy.bytes == file)
        }
    }

    @Test("a source that can start again is read twice for a look that measures, and not held")
    func rewound() throws {
        final class Rewound: ByteSource {
            let source: MemorySource
            var rewinds = 0
            init(_ bytes: [UInt8]) { source = MemorySource(bytes) }
            func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int { try source.read(into: &buffer) }
            var isRewindable: Bool { true }
            func rewind() throws(ImageError) {
                rewinds += 1
                try source.rewind()
            }
        }
        for file in try files((17, 33)) {
            let renderer = PictureRenderer(look: Self.look("auto(1)"))
            let source = Rewound(file)
            let sink = MemorySink()
            _ = try renderer.render(from: source, to: sink)
            #expect(source.rewinds == 1)
            #expect(try sink.bytes == renderer.render(file).bytes)
        }
    }

    @Test("errors of source and sink come out as they are, on one thread and on two")
    func passedOnErrors() async throws {
        final class Broken: ByteSource {
            let bytes: MemorySource
            init(_ bytes: [UInt8]) { self.bytes = MemorySource(bytes) }
            func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
                let count = try bytes.read(into: &buffer)
                if count == 0 { throw .readFailed("the cable was pulled") }
                return count
            }
        }
        final class Full: ByteSink {
            var room = 20_000
            func write(_ bytes: RawSpan) throws(ImageError) {
                room -= bytes.byteCount
                if room < 0 { throw .writeFailed("the disk is full") }
            }
        }
        let file = try GeneratedPicture.noise(600, 400).encoded(.jpeg(JPEGEncodingOptions()))
        let cut = Array(file.prefix(file.count / 2))
        let renderer = PictureRenderer(look: Self.busy)
        #expect(throws: ImageError.readFailed("the cable was pulled")) {
            try renderer.render(from: Broken(cut), to: MemorySink())
        }
        await #expect(throws: ImageError.readFailed("the cable was pulled")) {
            try await renderer.renderOverlapped(from: Broken(cut), to: MemorySink())
        }
        #expect(throws: ImageError.writeFailed("the disk is full")) {
            try renderer.render(from: MemorySource(file), to: Full())
        }
        await #expect(throws: ImageError.writeFailed("the disk is full")) {
            try await renderer.renderOverlapped(from: MemorySource(file), to: Full())
        }
    }

    @Test("a cancelled task stops between bands and leaves no file", arguments: [false, true], [false, true])
    func cancellation(overlaps: Bool, copies: Bool) async throws {
        /// Cancels the task that reads from it once it has given some bytes.
        final class Cancelling: ByteSource, @unchecked Sendable {
            let bytes: MemorySource
            var reads = 0
            init(_ bytes: [UInt8]) { self.bytes = MemorySource(bytes) }
            func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
                reads += 1
                if reads == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                return try bytes.read(into: &buffer)
            }
        }
        let file = try GeneratedPicture.noise(900, 900).encoded(.jpeg(JPEGEncodingOptions()))
        let folder = TemporaryFolder()
        // The one that is not copied takes all rows before it gives its first.
        let look = copies ? Self.look("invert(1)", strength: 0) : Self.look("blur(300px)")
        let error = await Task {
            let renderer = PictureRenderer(look: look)
            let destination = try FileDestination(
                folder.appending("out.jpg"), overwrites: false, temporaryName: FileDestination.temporaryName(),
                mayBeNameless: false)
            let source = Cancelling(file)
            if overlaps {
                // The task that decodes is a child of this one: cancel from here.
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try await renderer.renderOverlapped(from: source, to: destination)
            } else {
                _ = try renderer.render(from: source, to: destination)
            }
            try destination.commit()
        }.result
        #expect(throws: ImageError.cancelled) { try error.get() }
        #expect(folder.list() == [])
    }

    @Test("a cancelled task does not read the scans that are left", arguments: [false, true])
    func cancellationBetweenScans(overlaps: Bool) async throws {
        /// Cancels the task that reads from it when it reads anywhere.
        final class Cancelling: ByteSource, RandomAccessSource, @unchecked Sendable {
            let source: MemorySource
            var reads = 0
            init(_ bytes: [UInt8]) { source = MemorySource(bytes) }
            func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int { try source.read(into: &buffer) }
            var randomAccess: (any RandomAccessSource)? { self }
            var byteCount: Int { source.byteCount }
            func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
                reads += 1
                withUnsafeCurrentTask { $0?.cancel() }
                return try source.bytes(at: offset, count: count)
            }
        }
        // Several times as many bytes as are read at once.
        let progressive = JPEGEncodingOptions(quantization: .quality(98), isProgressive: true)
        let file = try GeneratedPicture.noise(900, 900).encoded(.jpeg(progressive))
        let source = Cancelling(file)
        let result = await Task {
            let renderer = PictureRenderer(look: Self.busy)
            if overlaps {
                _ = try await renderer.renderOverlapped(from: source, to: MemorySink())
            } else {
                _ = try renderer.render(from: source, to: MemorySink())
            }
        }.result
        #expect(throws: ImageError.cancelled) { try result.get() }
        #expect(source.reads == 1)
    }

    @Test("a cancelled task that had all rows decoded leaves no shortened file")
    func lateCancellation() async throws {
        final class Slow: ByteSink {
            private let last: Int
            private var count = 0
            init(last: Int) { self.last = last }
            func write(_ bytes: RawSpan) throws(ImageError) {
                count += bytes.byteCount
                if count > last { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        // Ten bands: the last four are decoded while the seventh is encoded. Several threads would write later.
        let file = try GeneratedPicture.noise(900, 640).encoded(.jpeg(JPEGEncodingOptions()))
        var renderer = PictureRenderer(look: Self.busy)
        renderer.threads = 1
        let whole = try renderer.render(file).bytes.count
        let result = await Task {
            _ = try await renderer.renderOverlapped(from: MemorySource(file), to: Slow(last: whole * 4 / 5))
        }.result
        #expect(throws: ImageError.cancelled) { try result.get() }
    }

    @Test("limits are checked against decoder, encoder and bands together")
    func memoryLimit() throws {
        let file = try GeneratedPicture.smooth(600, 600).encoded(.jpeg(JPEGEncodingOptions()))
        func render(_ memory: Int, progressive: Bool) throws {
            let limits = ImageLimits(maxMemory: memory)
            let output = OutputOptions(isProgressive: progressive)
            _ = try PictureRenderer(look: Self.busy, output: output, decoding: DecodingOptions(limits: limits)).render(
                file)
        }
        try render(3 << 20, progressive: false)
        #expect(throws: ImageError.self) { try render(3 << 20, progressive: true) }
        try render(16 << 20, progressive: true)
    }

    @Test("limits are checked against the rows that a look keeps, before the work starts")
    func memoryOfRows() throws {
        let file = try GeneratedPicture.smooth(600, 3000).encoded(.jpeg(JPEGEncodingOptions()))
        func render(_ filter: String, memory: Int) throws {
            let decoding = DecodingOptions(limits: ImageLimits(maxMemory: memory))
            _ = try PictureRenderer(look: Self.look(filter), decoding: decoding).render(file)
        }
        try render("glow(1, 2px)", memory: 4 << 20)
        #expect(throws: ImageError.self) { try render("glow(1, 300px)", memory: 4 << 20) }
        try render("glow(1, 300px)", memory: 32 << 20)
    }

    @Test("glow knows from the picture whether there are lamps, in a result and in a preview")
    func lamps() throws {
        let night = GeneratedPicture.make(300, 200) { x, y in
            let isLamp = (140..<146).contains(x) && (90..<96).contains(y)
            return isLamp ? [1, 1, 0.9, 1] : [0.04, 0.05 + Double(x % 7) / 200, 0.08, 1]
        }
        let file = try night.encoded(.png(PNGEncodingOptions()))
        func light(_ pixels: PixelBuffer) -> Int { pixels.bytes.reduce(0) { $0 + Int($1) } }
        func result(_ filters: String) throws -> Int {
            try light(Decoded(PictureRenderer(look: Self.look(filters)).render(file).bytes).picture)
        }
        func preview(_ filters: String) throws -> Int {
            let renderer = PreviewRenderer()
            let preview = try renderer.preview(
                from: MemorySource(file), filling: PixelSize(width: 300, height: 200))
            return try light(renderer.rendered(preview, look: Self.look(filters)))
        }
        let none = light(night)
        for light in [result, preview] {
            let (paper, lamp) = try (light("glow(0.5, 6px, lamps: 1)") - none, light("glow(0.5, 6px)") - none)
            #expect(paper > 1000 && lamp > 3 * paper && lamp < 6 * paper, "\(paper) \(lamp)")
        }
    }

    @Test("impossible requests are errors, no crashes")
    func impossible() throws {
        let file = Array(try files((17, 33))[2])
        for output in [
            OutputOptions(format: .jpeg, background: []), OutputOptions(format: .jpeg, quality: 0),
            OutputOptions(format: .jpeg, quality: 101), OutputOptions(compressionLevel: 10),
            OutputOptions(pngEffort: .fast, compressionLevel: -1),
        ] { #expect(throws: ImageError.self) { try PictureRenderer(look: Self.busy, output: output).render(file) } }
        #expect(throws: ImageError.empty) { try PictureRenderer(look: Self.busy).render([]) }
        #expect(throws: ImageError.notAPicture) { try PictureRenderer(look: Self.busy).render([1, 2, 3]) }
    }

    @Test("background: c·α + b·(1 − α), 8 bits and 16")
    func background() throws {
        for (format, opaque) in [(PixelFormat.rgba8, 255), (.rgba16, 65_535)] {
            let picture = GeneratedPicture.noise(16, 16, format: format, seed: 5)
            // Same colour everywhere, that JPEG does not change what is looked at.
            var flat = picture
            let pixel = Array(picture.bytes.prefix(format.bytesPerPixel))
            for index in flat.bytes.indices { flat.bytes[index] = pixel[index % pixel.count] }
            let samples = flat.samples
            let file = try flat.encoded(.png(PNGEncodingOptions(bitDepth: format.bitsPerChannel)), hasAlpha: true)
            let output = OutputOptions(
                format: .jpeg, quality: 100, subsampling: .s444, background: [10, 200, 90])
            let result = try Decoded(
                PictureRenderer(look: Look(name: "", steps: []), output: output).render(file).bytes)
            let alpha = Double(samples[3]) / Double(opaque)
            for (channel, background) in [10.0, 200, 90].enumerated() {
                let expected = Double(samples[channel]) / Double(opaque) * 255 * alpha + background * (1 - alpha)
                #expect(abs(Double(result.samples[channel]) - expected) < 2.5)
            }
        }
    }
}
