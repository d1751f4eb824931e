import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import TestSupport
import Testing

/// Pictures so large that they are decoded on a thread of their own where they are resized or a look needs neighbours.
@Suite struct PrefetchingDecoderTests {
    private static func look(_ filters: String) -> Look {
        Look(name: "test", steps: made { try Look.filters(parsing: Array(filters.utf8)) }.map { .filter($0) })
    }

    private static let renderers = [
        PictureRenderer(look: look("glow(0.6, 40px) sepia(0.4)")),
        PictureRenderer(look: look("sepia(0.4)"), output: OutputOptions(geometry: [.resize(.longEdge(500))])),
        PictureRenderer(
            look: look("blur(5px)"), output: OutputOptions(geometry: [.crop(.share(0.9)), .rotate(degrees: 90)])),
        PictureRenderer(look: look("sepia(0.4) grain(0.1)")),
    ]

    private static let picture = GeneratedPicture.noise(1250, 903)

    @Test("a picture that is decoded ahead is the same as on one thread", arguments: renderers)
    func sameBytes(renderer: PictureRenderer) async throws {
        let codings: [any EncoderSettings] = [
            JPEGEncodingOptions(), JPEGEncodingOptions(isProgressive: true), PNGEncodingOptions(),
        ]
        for coding in codings {
            var renderer = renderer
            let file = try Self.picture.encoded(coding)
            let (bytes, report) = try renderer.render(file)
            for measures in [false, true] {
                renderer.measuresTimes = measures
                let sink = MemorySink()
                var other = try await renderer.renderOverlapped(from: MemorySource(file), to: sink)
                #expect((other.times != nil) == measures)
                #expect(other.times.map { $0.decoding > 0 && $0.encoding > 0 } ?? true)
                other.times = nil
                #expect(other == report)
                #expect(sink.bytes == bytes)
            }
        }
    }

    @Test("damage in the middle is the same error, and ends the decoding thread", arguments: renderers)
    func damage(renderer: PictureRenderer) async throws {
        let file = try Self.picture.encoded(.jpeg(JPEGEncodingOptions()))
        let cut = Array(file.prefix(file.count / 2))
        let error = #expect(throws: ImageError.self) { try renderer.render(cut) }
        await #expect(throws: try #require(error)) {
            try await renderer.renderOverlapped(from: MemorySource(cut), to: MemorySink())
        }
        var allowing = renderer
        allowing.decoding.allowsDamage = true
        let (bytes, report) = try allowing.render(cut)
        let sink = MemorySink()
        #expect(try await allowing.renderOverlapped(from: MemorySource(cut), to: sink) == report)
        #expect(report.damage != nil && sink.bytes == bytes)
    }

    @Test("a result that can't be written ends the decoding thread, which lets go of the file", arguments: renderers)
    func fullDisk(renderer: PictureRenderer) async throws {
        final class Full: ByteSink {
            func write(_ bytes: RawSpan) throws(ImageError) { throw .writeFailed("the disk is full") }
        }
        /// The user's file.
        final class Watched: ByteSource {
            private let bytes: MemorySource
            init(_ bytes: [UInt8]) { self.bytes = MemorySource(bytes) }
            func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int { try bytes.read(into: &buffer) }
        }
        let file = try Self.picture.encoded(.jpeg(JPEGEncodingOptions()))
        weak var watched: Watched?
        do {
            let source = Watched(file)
            watched = source
            await #expect(throws: ImageError.writeFailed("the disk is full")) {
                try await renderer.renderOverlapped(from: source, to: Full())
            }
        }
        // The thread has ended its work by now, but may not have let go of it.
        #expect(await becomesTrue { watched == nil })
    }

    @Test("a cancelled task stops what is decoded ahead", arguments: renderers)
    func cancellation(renderer: PictureRenderer) async throws {
        final class Cancelling: ByteSink {
            func write(_ bytes: RawSpan) throws(ImageError) { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let file = try Self.picture.encoded(.jpeg(JPEGEncodingOptions()))
        let result = await Task {
            _ = try await renderer.renderOverlapped(from: MemorySource(file), to: Cancelling())
        }.result
        #expect(throws: ImageError.cancelled) { try result.get() }
    }
}
