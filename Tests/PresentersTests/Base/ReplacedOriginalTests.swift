import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire
import Presenters
import SystemPackage
import TestSupport
import Testing

/// The route of picked images keeps originals, whoever asks for what.
@Suite struct ReplacedOriginalTests {
    private let folder = TemporaryFolder()
    private let look = BuiltInLooks.look(named: "moon")

    @Test("a result is not written over the original of the picture, though that may be replaced")
    func route() async throws {
        let look = try #require(look)
        let original = try folder.write(MadePhoto.jpeg(ImageMetadata()), "a.jpg")
        let bytes = try folder.read("a.jpg")
        let route = PictureProcessor(service: RenderService())
        let result = folder.appending("b.jpg")
        _ = try await route.save(PickedImage(file: original), look: look, to: result, overwrites: false)
        await #expect(throws: ImageError.self) {
            try await route.save(PickedImage(file: result), look: look, to: original, overwrites: true)
        }
        #expect(try folder.read("a.jpg") == bytes && folder.list() == ["a.jpg", "b.jpg"])
        _ = try await route.save(PickedImage(file: original), look: look, to: result, overwrites: true)
    }
}
