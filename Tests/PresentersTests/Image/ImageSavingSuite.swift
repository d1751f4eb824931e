import ImageCodecs
import ImageFiles
import ImagePipeline
import Presenters
import SystemPackage
import TestSupport
import Testing

/// Tests of saving: each has an opened picture, and what it expects of the next save.
@MainActor
protocol ImageSavingSuite {
    var opened: OpenedPicture { get }
}

extension ImageSavingSuite {
    var fakes: Fakes { opened.fakes }
    var folder: TemporaryFolder { opened.folder }
    var image: PickedImage { opened.image }
    var screen: ImageScreen { opened.screen }
    var navigation: Navigation { opened.navigation }
    var view: ImageView { screen.imageView }

    func expectedSave(
        _ name: String, look: String = "Warm", strength: Double = 1, overwrites: Bool = false
    ) -> FakePictures.Save {
        FakePictures.Save(
            image: image, look: look, strength: strength, path: folder.appending(name), overwrites: overwrites)
    }

    /// The next save, which has to be this one, and goes well.
    func save(_ expected: FakePictures.Save, line: SourceLocation = #_sourceLocation) async throws {
        let save = try await fakes.pictures.saves.next()
        #expect(save.input == expected, sourceLocation: line)
        save.succeed(RenderReport(format: .png))
        await until { !view.status.isBusy }
        #expect(view.status.text == "saved as \(expected.path)", sourceLocation: line)
    }
}
