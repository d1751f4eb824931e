import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import Presenters
import SystemPackage
import TestSupport
import Testing

@Suite("The route of a picked image")
struct PictureProcessorTests {
    private let folder = TemporaryFolder()
    private let look = Look(
        name: "test",
        steps: made { try Look.filters(parsing: Array("contrast(120%) sepia(0.4)".utf8)) }.map { .filter($0) }
    )
    private let picture = GeneratedPicture.smooth(65, 33)

    @Test("a file's result is what the renderer makes of it, to a file as to a stream")
    func file() async throws {
        let bytes = try picture.encoded(.jpeg(JPEGEncodingOptions()))
        let image = PickedImage(file: try folder.write(bytes, "photo.jpg"))
        let expected = try PictureRenderer(look: look).render(bytes).bytes
        _ = try await PictureProcessor().save(image, look: look, to: folder.appending("out.jpg"), overwrites: false)
        #expect(PictureFiles.withoutXMP(try folder.read("out.jpg")) == expected)
        let sink = MemorySink()
        _ = try await PictureProcessor().send(image, look: look, to: sink)
        #expect(PictureFiles.withoutXMP(sink.bytes) == expected)
    }

    @Test("a camera's JPEG without a look comes out byte for byte")
    func encoded() async throws {
        let bytes = try picture.encoded(.jpeg(JPEGEncodingOptions()))
        let image = PickedImage(title: "camera", content: .encoded(bytes))
        let nothing = Look(name: "none", steps: [])
        let report = try await PictureProcessor().save(
            image, look: nothing, to: folder.appending("shot.jpg"), overwrites: false)
        #expect(report.isCopy)
        #expect(try folder.read("shot.jpg") == bytes)
    }

    @Test("a camera's pixels come out as they are from a PNG, and as a JPEG unless asked otherwise")
    func pixels() async throws {
        let image = PickedImage(title: "camera", content: .pixels(picture))
        let nothing = Look(name: "none", steps: [])
        let route = PictureProcessor(output: OutputOptions(format: .png))
        _ = try await route.save(image, look: nothing, to: folder.appending("shot.png"), overwrites: false)
        #expect(try Decoded(folder.read("shot.png")).picture == picture)
        _ = try await PictureProcessor().save(image, look: nothing, to: folder.appending("shot.jpg"), overwrites: false)
        #expect(try FileKind(head: folder.read("shot.jpg")) == .readable(.jpeg))
    }

    @Test("a result is of the format that its extension stands for, or else of the picture's own")
    func extensions() async throws {
        let bytes = try picture.encoded(.jpeg(JPEGEncodingOptions()))
        let image = PickedImage(file: try folder.write(bytes, "photo.jpg"))
        for (name, format) in [("a.png", ReadableFormat.png), ("a.JPEG", .jpeg), ("a.dat", .jpeg), ("a", .jpeg)] {
            _ = try await PictureProcessor().save(image, look: look, to: folder.appending(name), overwrites: false)
            #expect(try FileKind(head: folder.read(name)) == .readable(format), "\(name)")
        }
    }

    @Test("the picked file is never replaced, by whatever name, and another only where that was said")
    func promises() async throws {
        let bytes = try picture.encoded(.png(PNGEncodingOptions()))
        let path = try folder.write(bytes, "photo.png")
        let other = try folder.write([1, 2, 3], "other.png")
        let image = PickedImage(file: path)
        for name in ["photo.png", "./photo.png"] {
            await #expect(throws: ImageError.self) {
                try await PictureProcessor().save(image, look: look, to: folder.appending(name), overwrites: true)
            }
        }
        #expect(try folder.read("photo.png") == bytes)
        await #expect(throws: ImageError.self) {
            try await PictureProcessor().save(image, look: look, to: other, overwrites: false)
        }
        #expect(try folder.read("other.png") == [1, 2, 3])
        _ = try await PictureProcessor().save(image, look: look, to: other, overwrites: true)
        #expect(try FileKind(head: folder.read("other.png")) == .readable(.png))
    }

    @Test("a broken picture leaves no result and what was there before")
    func broken() async throws {
        let bytes = try picture.encoded(.png(PNGEncodingOptions()))
        let image = PickedImage(file: try folder.write(Array(bytes.dropLast(bytes.count / 2)), "broken.png"))
        let result = try folder.write([1, 2, 3], "result.png")
        await #expect(throws: ImageError.self) {
            try await PictureProcessor().save(image, look: look, to: result, overwrites: true)
        }
        #expect(try folder.read("result.png") == [1, 2, 3])
        #expect(folder.list() == ["broken.png", "result.png"])
    }
    @Test("a preview is a reduced picture, within the route's limits; a look on it is the plan's for that size")
    func preview() async throws {
        let image = PickedImage(title: "photo", content: .encoded(try picture.encoded(.png(PNGEncodingOptions()))))
        let box = PixelSize(width: 13, height: 100)
        let preview = try await PictureProcessor().preview(of: image, filling: box)
        #expect(preview.pixels == picture.opaque.boxed(by: 5))
        var expected = preview.pixels
        try FilterPlan(compiling: look, for: preview.geometry).apply(to: &expected)
        #expect(try await PictureProcessor().rendered(preview, look: look) == expected)
        let narrow = PictureProcessor(decoding: DecodingOptions(limits: ImageLimits(maxPixels: 65 * 33 - 1)))
        await #expect(throws: ImageError.self) { try await narrow.preview(of: image, filling: box) }
    }
}

extension PixelBuffer {
    /// The same with alpha of 255.
    fileprivate var opaque: PixelBuffer {
        var result = self
        for alpha in stride(from: 3, to: bytes.count, by: 4) { result.bytes[alpha] = 255 }
        return result
    }
}
