import FilterEngine
import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing

@Suite("The service that turns a picked picture into a saved one")
struct RenderServiceTests {
    private let folder = TemporaryFolder()
    private let service = RenderService()
    private let look = Look(
        name: "test",
        steps: made { try Look.filters(parsing: Array("contrast(120%) sepia(0.4)".utf8)) }.map { .filter($0) }
    )
    private let nothing = Look(name: "none", steps: [])
    private let picture = GeneratedPicture.smooth(65, 33)

    private func photo(_ name: String = "photo.jpg") throws -> FilePath {
        try folder.write(picture.encoded(.jpeg(JPEGEncodingOptions())), name)
    }

    private func request(_ name: String, overwrites: Bool = false) -> RenderRequest {
        RenderRequest(to: folder.appending(name), overwrites: overwrites)
    }

    @Test("a file's result is what the renderer makes of it, to a file as to a stream")
    func file() async throws {
        let photo = try photo()
        let expected = try PictureRenderer(look: look).render(folder.read("photo.jpg")).bytes
        _ = try await service.save(PickedImage(file: photo), look: look, request("out.jpg"))
        #expect(PictureFiles.withoutXMP(try folder.read("out.jpg")) == expected)
        let sink = MemorySink()
        _ = try await service.send(PickedImage(file: photo), look: look, RenderRequest(), to: sink)
        #expect(PictureFiles.withoutXMP(sink.bytes) == expected)
    }

    @Test("a request says it all: picture, look, coding and result")
    func request() async throws {
        var request = RenderRequest(try photo(), to: folder.appending("out.png"))
        request.look = LookRequest(name: "filtered", file: nil, filters: "contrast(120%) sepia(0.4)")
        let report = try await service.save(request)
        #expect(report.format == .png)
        _ = try await service.save(PickedImage(file: folder.appending("photo.jpg")), look: look, self.request("b.png"))
        #expect(try Decoded(folder.read("out.png")).picture == Decoded(folder.read("b.png")).picture)
        request.output = nil
        let named = try await service.save(request)
        #expect(named.output == folder.appending("photo-filtered.jpg") && named.format == .jpeg)
        request.look?.filters = "nothing(1)"
        request.overwrites = true
        await #expect(throws: ImageError.self) { try await service.save(request) }
    }

    @Test("a request and a report are the same after JSON, and those of a version to come are refused")
    func coding() async throws {
        var request = RenderRequest(try photo(), look: LookRequest(name: "none", file: nil), to: "out.jpg")
        request.options.quality = 80
        request.limits.maxPixels = 7
        request.measuresTimes = true
        let data = try JSONEncoder().encode(request)
        #expect(try JSONDecoder().decode(RenderRequest.self, from: data) == request)
        #expect(String(decoding: data, as: UTF8.self).contains(#""output":"out.jpg""#))
        let short = try JSONDecoder().decode(RenderRequest.self, from: Data(#"{"input":"photo%20%FF.jpg"}"#.utf8))
        #expect(short == RenderRequest(FilePath(bytes: Array("photo ".utf8) + [0xFF] + Array(".jpg".utf8))))

        let report = try await service.save(PickedImage(file: photo()), look: look, self.request("out.jpg"))
        let result = PickedImage(file: folder.appending("out.jpg"))
        let second = try await service.save(result, look: look, self.request("again.jpg"))
        for report in [report, second] {
            let coded = try JSONEncoder().encode(report)
            #expect(try JSONDecoder().decode(RenderReport.self, from: coded) == report)
        }

        let newer = String(decoding: data, as: UTF8.self).replacing(#""version":1"#, with: #""version":2"#)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(RenderRequest.self, from: Data(newer.utf8)) }
    }

    @Test("a text from before there were shadows has none")
    func earlierText() throws {
        let text = TextOverlay("x", color: [1, 2, 3])
        let bytes = Array(try JSONEncoder().encode(text))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("hasShadow"))
        #expect(try JSONDecoder().decode(TextOverlay.self, from: Data(bytes)) == text)
        var shadowed = text
        shadowed.hasShadow = true
        #expect(try JSONDecoder().decode(TextOverlay.self, from: JSONEncoder().encode(shadowed)) == shadowed)
    }

    @Test("an input that changes while its result is made has none, and what was there before stays")
    func changedInput() async throws {
        let photo = try photo()
        let earlier = try folder.write([1, 2, 3], "out.jpg")
        let look = Look(name: "change", steps: [.filter(ChangingFilter(photo))])
        let error = await #expect(throws: ImageError.self) {
            try await service.save(PickedImage(file: photo), look: look, request("out.jpg", overwrites: true))
        }
        #expect(error == .readFailed("it has changed in the meantime"))
        #expect(try folder.read("out.jpg") == [1, 2, 3] && earlier == folder.appending("out.jpg"))
        #expect(folder.list() == ["out.jpg", "photo.jpg"])
    }

    @Test("a camera's JPEG without a look comes out byte for byte")
    func encoded() async throws {
        let bytes = try picture.encoded(.jpeg(JPEGEncodingOptions()))
        let image = PickedImage(title: "camera", content: .encoded(bytes))
        let report = try await service.save(image, look: nothing, request("shot.jpg"))
        #expect(report.isCopy)
        #expect(try folder.read("shot.jpg") == bytes)
    }

    @Test("a camera's pixels come out as they are from a PNG, and as a JPEG unless asked otherwise")
    func pixels() async throws {
        let image = PickedImage(title: "camera", content: .pixels(picture))
        var png = request("shot.png")
        png.options.format = .png
        _ = try await service.save(image, look: nothing, png)
        #expect(try Decoded(folder.read("shot.png")).picture == picture)
        _ = try await service.save(image, look: nothing, request("shot.jpg"))
        #expect(try FileKind(head: folder.read("shot.jpg")) == .readable(.jpeg))
    }

    @Test("a result is of the format that its extension stands for, or else of the picture's own")
    func extensions() async throws {
        let image = PickedImage(file: try photo())
        for (name, format) in [("a.png", ReadableFormat.png), ("a.JPEG", .jpeg), ("a.dat", .jpeg), ("a", .jpeg)] {
            _ = try await service.save(image, look: look, request(name))
            #expect(try FileKind(head: folder.read(name)) == .readable(format), "\(name)")
        }
    }

    @Test("the picked file is never replaced, by whatever name, and another only where that was said")
    func promises() async throws {
        let bytes = try picture.encoded(.png(PNGEncodingOptions()))
        let image = PickedImage(file: try folder.write(bytes, "photo.png"))
        try folder.write([1, 2, 3], "other.png")
        for name in ["photo.png", "./photo.png"] {
            await #expect(throws: ImageError.self) {
                try await service.save(image, look: look, request(name, overwrites: true))
            }
        }
        #expect(try folder.read("photo.png") == bytes)
        await #expect(throws: ImageError.self) { try await service.save(image, look: look, request("other.png")) }
        #expect(try folder.read("other.png") == [1, 2, 3])
        _ = try await service.save(image, look: look, request("other.png", overwrites: true))
        #expect(try FileKind(head: folder.read("other.png")) == .readable(.png))
    }

    @Test("a broken picture leaves no result and what was there before")
    func broken() async throws {
        let bytes = try picture.encoded(.png(PNGEncodingOptions()))
        let image = PickedImage(file: try folder.write(Array(bytes.dropLast(bytes.count / 2)), "broken.png"))
        try folder.write([1, 2, 3], "result.png")
        await #expect(throws: ImageError.self) {
            try await service.save(image, look: look, request("result.png", overwrites: true))
        }
        #expect(try folder.read("result.png") == [1, 2, 3])
        #expect(folder.list() == ["broken.png", "result.png"])
    }
}

/// Does nothing to the picture, and adds a byte to a file when it is lowered: after the input was opened.
private struct ChangingFilter: Filter {
    static let descriptor = FilterDescriptor(name: "change", group: .effects, summary: "", source: "", parameters: [])

    private var file: FilePath?

    init(_ file: FilePath) { self.file = file }

    init(_ arguments: FilterArguments) {}

    func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard let file, let descriptor = try? FileDescriptor.open(file, .writeOnly, options: .append) else { return }
        _ = try? descriptor.closeAfter { try descriptor.writeAll([0]) }
    }
}
