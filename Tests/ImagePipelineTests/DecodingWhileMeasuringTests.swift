import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing

/// Large pictures in files, which are decoded while they are measured for their look.
@Suite struct DecodingWhileMeasuringTests {
    private let folder = TemporaryFolder()

    private static func renderer(_ filters: String, _ output: OutputOptions = OutputOptions()) -> PictureRenderer {
        let look = Look(
            name: "test", steps: made { try Look.filters(parsing: Array(filters.utf8)) }.map { .filter($0) })
        var renderer = PictureRenderer(look: look, output: output)
        renderer.threads = 2
        return renderer
    }

    private static let renderers = [
        renderer("auto()"), renderer("dehaze(0.5) blur(5px)"), renderer("show-hue()"),
        renderer("auto()", OutputOptions(geometry: [.resize(.longEdge(500)), .rotate(degrees: 90)])),
    ]

    private static let picture = GeneratedPicture.drawing(1250, 903)

    /// A CMYK picture with a profile, from whose rows the decoder makes wider ones.
    private static let cmyk: [UInt8] = {
        var parts = JPEGParts(SpecialJPEG(.cmyk).write(picture))
        parts.parts.insert(
            .init(marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + TestProfile.cmyk), at: 0)
        return parts.bytes()
    }()

    private func file() throws -> FilePath {
        try folder.write(Self.picture.encoded(JPEGEncodingOptions()), "picture")
    }

    @Test("the result is that of one thread", arguments: renderers)
    func sameBytes(renderer: PictureRenderer) async throws {
        let wide = GeneratedPicture.noise(1250, 903, format: .rgba16)
        for bytes in [
            try Self.picture.encoded(JPEGEncodingOptions()),
            try Self.picture.encoded(JPEGEncodingOptions(isProgressive: true)),
            try wide.encoded(PNGEncodingOptions(bitDepth: 16), hasAlpha: true), Self.cmyk,
        ] {
            var renderer = renderer
            let file = try folder.write(bytes, "picture")
            let expected = MemorySink()
            let report = try renderer.render(from: FileSource(file), to: expected)
            for measures in [false, true] {
                renderer.measuresTimes = measures
                let sink = MemorySink()
                var other = try await renderer.renderOverlapped(from: FileSource(file), to: sink)
                #expect(other.times.map { $0.decoding > 0 && $0.encoding > 0 } ?? !measures)
                other.times = nil
                #expect(other == report)
                #expect(sink.bytes == expected.bytes)
            }
        }
    }

    @Test("what measuring finds nothing to do to is copied")
    func copied() async throws {
        let gray = PixelBuffer(size: PixelSize(width: 1250, height: 903), format: .rgba8)
        let file = try folder.write(gray.encoded(.png(PNGEncodingOptions())), "gray")
        let renderer = Self.renderer("hide-hue()")
        let sink = MemorySink()
        let report = try await renderer.renderOverlapped(from: FileSource(file), to: sink)
        #expect(report.isCopy)
        #expect(try sink.bytes == PictureFiles.read(file))
    }

    @Test("rows that wait count as memory, and there are none where little is allowed")
    func memory() throws {
        /// Bytes beyond those of a picture that is decoded when it has been measured.
        func more(_ size: PixelSize, _ filters: String = "auto()", limit: Int = 1 << 30, threads: Int = 2) throws -> Int
        {
            let bytes = try PixelBuffer(size: size, format: .rgba8).encoded(PNGEncodingOptions())
            let file = try folder.write(bytes, "picture")
            var renderer = Self.renderer(filters)
            renderer.decoding.limits.maxMemory = limit
            func memory(_ source: any ByteSource) throws -> RenderMemory {
                try renderer.plan(for: source, threading: .overlapped(threads: threads)).memory
            }
            let (ahead, later) = try (memory(FileSource(file)), memory(MemorySource(bytes)))
            #expect(ahead.decoding == later.decoding || ahead.measuring == later.measuring + ahead.decoding)
            return ahead.decoding - later.decoding
        }
        let size = Self.picture.size
        #expect(try more(size) == 57 * 16 * 1250 * 4)
        #expect(try more(PixelSize(width: 12_000, height: 2000)) == 87 * 16 * 12_000 * 4)
        #expect(try more(PixelSize(width: 16, height: 100_000)) == 1024 * 16 * 16 * 4)
        #expect(try more(PixelSize(width: 120, height: 90)) == 0)
        #expect(try more(PixelSize(width: 40_000, height: 40)) == 0)
        #expect(try more(size, limit: 32 << 20) == 0)
        #expect(try more(size, threads: 1) == 0)
        #expect(try more(size, "sepia(0.5)") == 0)
    }

    @Test("damage is the same error, and allowed where it is for one thread", arguments: renderers)
    func damage(renderer: PictureRenderer) async throws {
        let bytes = try Self.picture.encoded(.jpeg(JPEGEncodingOptions()))
        let file = try folder.write(Array(bytes.prefix(bytes.count / 2)), "cut.jpg")
        let error = #expect(throws: ImageError.self) { try renderer.render(from: FileSource(file), to: MemorySink()) }
        await #expect(throws: try #require(error)) {
            try await renderer.renderOverlapped(from: FileSource(file), to: MemorySink())
        }
        var allowing = renderer
        allowing.decoding.allowsDamage = true
        let (expected, sink) = (MemorySink(), MemorySink())
        let report = try allowing.render(from: FileSource(file), to: expected)
        #expect(try await allowing.renderOverlapped(from: FileSource(file), to: sink) == report)
        #expect(report.damage != nil && sink.bytes == expected.bytes)
    }

    @Test("a cancelled task, or a result that can't be written, ends the decoding thread", arguments: renderers)
    func ended(renderer: PictureRenderer) async throws {
        final class Failing: ByteSink {
            let cancels: Bool
            init(cancels: Bool) { self.cancels = cancels }
            func write(_ bytes: RawSpan) throws(ImageError) {
                guard cancels else { throw .writeFailed("the disk is full") }
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        let file = try file()
        for (cancels, error) in [(false, ImageError.writeFailed("the disk is full")), (true, .cancelled)] {
            let result = await Task {
                _ = try await renderer.renderOverlapped(from: FileSource(file), to: Failing(cancels: cancels))
            }.result
            #expect(throws: error) { try result.get() }
            // The thread has ended its work by now, but may not have let go of the file.
            let isClosed = try await becomesTrue { try !isOpen(file) }
            #expect(isClosed)
        }
    }

    /// Whether this process has a file open.
    private func isOpen(_ file: FilePath) throws -> Bool {
        let (identity, descriptors) = (FileIdentity(try Stat(file)), FilePath("/proc/self/fd"))
        return TemporaryFolder.names(in: descriptors).contains {
            (try? Stat(descriptors.appending($0))).map(FileIdentity.init) == identity
        }
    }
}
