import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import Presenters
import TestSupport
import Testing

@Suite("The route of a picked image")
struct PictureProcessorTests {
    private let look = Look(
        name: "test",
        steps: made { try Look.filters(parsing: Array("contrast(120%) sepia(0.4)".utf8)) }.map { .filter($0) }
    )
    private let picture = GeneratedPicture.smooth(65, 33)

    @Test("a preview is a reduced picture, within the route's limits; a look on it is the plan's for that size")
    func preview() async throws {
        let image = PickedImage(title: "photo", content: .encoded(try picture.encoded(.png(PNGEncodingOptions()))))
        let box = PixelSize(width: 13, height: 100)
        let preview = try await PictureProcessor(service: RenderService()).preview(of: image, filling: box)
        #expect(preview.pixels == picture.opaque.boxed(by: 5))
        var expected = preview.pixels
        try FilterPlan(compiling: look, for: preview.geometry).apply(to: &expected)
        #expect(try await PictureProcessor(service: RenderService()).rendered(preview, look: look) == expected)
        var request = RenderRequest()
        request.limits.maxPixels = 65 * 33 - 1
        let narrow = PictureProcessor(request, service: RenderService())
        await #expect(throws: ImageError.self) { try await narrow.preview(of: image, filling: box) }
    }

    @Test("saves that have ended, well or badly, are not waited for")
    func saves() async throws {
        let folder = TemporaryFolder()
        let processor = PictureProcessor(service: RenderService())
        let image = PickedImage(title: "photo", content: .encoded(try picture.encoded(.png(PNGEncodingOptions()))))
        _ = try await processor.save(image, look: look, to: folder.appending("result.png"), overwrites: false)
        await #expect(throws: ImageError.self) {
            try await processor.save(image, look: look, to: folder.appending("result.png"), overwrites: false)
        }
        try await processor.waitForSaves()
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
