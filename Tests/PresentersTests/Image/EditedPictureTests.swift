import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import ImageSources
import Inspire
import PictureAnalysis
import Presenters
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// The same on the real route of pictures.
@MainActor
@Suite("An edited picture", .hangGuard)
struct EditedPictureTests {
    private let fakes = Fakes()
    private let folder = TemporaryFolder()

    private func open(_ name: String) async throws -> ImageView {
        let photo = try folder.write(
            GeneratedPicture.noise(200, 120).encoded(.jpeg(JPEGEncodingOptions())), name)
        var services = fakes.services
        services.pictures = PictureProcessor(service: RenderService())
        services.looks = BuiltInSuggestions(
            library: LookLibrary(folders: [folder.appending("looks")]), codecs: .inProcess)
        let screen = ImagePresenter.makeScreen(for: PickedImage(file: photo), services)
        let navigation = Navigation(root: Screen(presenter: Presenter()))
        navigation.push(screen)
        opened.append(navigation)
        await until { screen.imageView.picture.picture != nil }
        return screen.imageView
    }

    /// Screens live as long as their navigations.
    private let opened = Kept()

    private final class Kept {
        private var navigations: [Navigation] = []
        func append(_ navigation: Navigation) { navigations.append(navigation) }
    }

    @Test("is saved, and downloaded, as the same request makes it")
    func saved() async throws {
        let view = try await open("photo.jpg")
        view.looks.select(try #require(view.looks.items.firstIndex { $0.id == "vivid" }))
        view.strength.set(0.5)
        try #require(view.adjustments.first { $0.title == "Exposure" }).set(0.5)
        view.turnLeftButton.tap()
        view.straighten.set(3)
        view.crop.tap()
        view.picture.moveCropFrame(to: UnitArea(left: 0.1, top: 0.2, width: 0.5, height: 0.5))
        view.crop.tap()
        await until { !view.status.isBusy }
        #expect(view.picture.fullSize == view.picture.picture?.size)
        let download = try #require(try await view.download.export())
        #expect(download.name == "photo-vivid.jpg")
        view.saveButton.tap()
        await until { view.status.text.hasPrefix("saved as") }

        var request = RenderRequest(folder.appending("photo.jpg"))
        let entry = try #require(LookLibrary().entry(named: "vivid"))
        request.look = try LookLibrary().request(for: entry)
        request.look?.strength = 0.5
        request.look?.filters = "exposure(0.5)"
        let turned = PixelSize(width: 120, height: 200)
        let size = try GeometryPlan(
            [.rotate(degrees: 3)], size: turned, orientation: .topLeft, turnsUpright: true, limits: ImageLimits()
        ).size
        let area = UnitArea(left: 0.1, top: 0.2, width: 0.5, height: 0.5).pixels(of: size)
        request.options.geometry = [.rotate(degrees: -87), .crop(.area(area))]
        request.output = folder.appending("asked.jpg")
        _ = try await RenderService().save(request)
        let expected = try folder.read("asked.jpg")
        #expect(try folder.read("photo-vivid.jpg") == expected)
        #expect(try Decoded(download.bytes).picture == Decoded(expected).picture)
        // What was seen is what was saved, but for the preview's rounding before the look and the JPEG's after it.
        let shown = try #require(view.picture.picture)
        #expect(try Decoded(expected).picture.size == shown.size)
    }

    @Test("can be kept as a look, which is offered, and opened in the sliders again")
    func looks() async throws {
        let view = try await open("photo.jpg")
        view.noLookButton.tap()
        try #require(view.adjustments.first { $0.title == "Hue rotate" }).set(20)
        try #require(view.adjustments.first { $0.title == "Exposure" }).set(-0.5)
        view.skinProtection.set(0.25)
        fakes.dialogs.recorder.expect(.ask("Save as a look", suggestion: ""))
        view.saveLookButton.tap()
        fakes.dialogs.answer("Late Summer")
        await until { view.status.text == "saved as the look Late Summer" }
        let text = String(decoding: try folder.read("looks/Late Summer.look"), as: UTF8.self)
        #expect(text.contains("filter: exposure(-0.5) hue-rotate(20deg);\nprotect: skin 0.25;"))
        #expect(view.looks.selectedItem?.id == "none")

        view.resetButton.tap()
        view.looks.select(try #require(view.looks.items.firstIndex { $0.id == "late-summer" }))
        #expect(view.css.text.isEmpty)
        view.openLookButton.tap()
        #expect(view.css.text == "exposure(-0.5) hue-rotate(20deg)" && view.looks.selectedItem?.id == "none")
        #expect(view.skinProtection.value == 0.25)

        fakes.dialogs.recorder.expect(.ask("Save as a look", suggestion: ""))
        view.saveLookButton.tap()
        fakes.dialogs.recorder.expect(.present("The look was not saved"))
        fakes.dialogs.answer("Late Summer")
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.focused == "Cancel")
        fakes.dialogs.choose("Replace")
        fakes.dialogs.recorder.expect(.present("Noir can't be opened"))
        view.looks.select(try #require(view.looks.items.firstIndex { $0.id == "noir" }))
        view.openLookButton.tap()
        await fakes.dialogs.shown()
        await until { !view.status.isBusy }
    }
}
