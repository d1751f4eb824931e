import ImageCodecs
import ImageFiles
import ImagePipeline
import Inspire
import Presenters
import SystemPackage
import TestSupport
import Testing

@Suite("Results and their originals", .timeLimit(.minutes(3)))
struct RecipeReaderTests {
    private let folder = TemporaryFolder()
    private let reader = RecipeReader(codecs: .inProcess)

    /// Makes `photo-noir.jpg` out of `photo.jpg`.
    private func makeResult() async throws -> (original: FilePath, result: FilePath) {
        let bytes = try GeneratedPicture.smooth(64, 48).encoded(.jpeg(JPEGEncodingOptions()))
        let original = try folder.write(bytes, "photo.jpg")
        let result = folder.appending("photo-noir.jpg")
        var look = try #require(BuiltInLooks.look(named: "noir"))
        look.strength = 0.5
        _ = try await PictureProcessor(service: RenderService()).save(
            PickedImage(file: original), look: look, to: result, overwrites: false)
        return (original, result)
    }

    @Test("a result is known by its recipe, and finds its original; a picture is none")
    func found() async throws {
        let (original, result) = try await makeResult()
        let origin = ResultOrigin(look: "Noir", strength: 0.5, original: .found(original))
        #expect(try await reader.origin(of: result) == origin)
        #expect(await reader.look(of: result) == "Noir")
        #expect(try await reader.origin(of: original) == nil)
        #expect(await reader.look(of: original) == nil)
        #expect(try await reader.origin(of: folder.appending("none.jpg")) == nil)
    }

    @Test("an original that has changed is not taken for it")
    func changed() async throws {
        let (_, result) = try await makeResult()
        try folder.write(GeneratedPicture.smooth(32, 24).encoded(.jpeg(JPEGEncodingOptions())), "photo.jpg")
        let origin = try await reader.origin(of: result)
        #expect(origin?.original == .unavailable("its original photo.jpg has changed since"))
    }

    @Test("an original that is gone is said to be gone")
    func missing() async throws {
        let (_, result) = try await makeResult()
        folder.remove("photo.jpg")
        let origin = try await reader.origin(of: result)
        #expect(origin?.original == .unavailable("its original photo.jpg is not there any more"))
    }

    @Test("a result that was moved with its original finds it beside itself")
    func moved() async throws {
        _ = try await makeResult()
        let other = TemporaryFolder()
        let copy = try other.write(folder.read("photo.jpg"), "photo.jpg")
        let moved = try other.write(folder.read("photo-noir.jpg"), "photo-noir.jpg")
        folder.remove("photo.jpg")
        folder.remove("photo-noir.jpg")
        #expect(try await reader.origin(of: moved)?.original == .found(copy))
    }
}
