import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import ImageSources
import Inspire
import Presenters
import SystemPackage
import TestSupport
import Testing

/// The screens on the real route of pictures: nothing but the gallery's listing, the camera and the dialogs is a fake.
@MainActor
@Suite("From Home to a saved picture", .hangGuard)
struct RealPictureTests {
    private let fakes = Fakes()
    private let folder = TemporaryFolder()

    private var services: Services {
        var services = fakes.services
        services.pictures = PictureProcessor(service: RenderService())
        services.looks = BuiltInSuggestions(codecs: .inProcess)
        services.captureFolder = folder.path
        return services
    }

    @Test("the newest picture is shown with looks, small and large, and saved as the renderer makes it")
    func inspire() async throws {
        let bytes = try GeneratedPicture.smooth(640, 480).encoded(.jpeg(JPEGEncodingOptions()))
        let photo = try folder.write(bytes, "photo.jpg")
        let home = HomePresenter.makeScreen(services)
        fakes.sources.recorder.expect(.availability(.camera))
        let navigation = Navigation(root: home)
        home.homeView.inspireButton.tap()
        try await fakes.gallery.listings.next().succeed([
            GalleryItem(path: photo, title: "photo", date: 0, size: nil, orientation: .topLeft)
        ])
        await until { navigation.visible is ImageScreen }
        let view = try #require((navigation.visible as? ImageScreen)?.imageView)
        let cells = view.looks.cells(in: 0..<4)
        for cell in cells { cell.loadPicture() }
        await until { view.picture.caption == "Inspire" }

        view.looks.select(try #require(view.looks.items.firstIndex { $0.id == "noir" }))
        await until { view.picture.caption == "Noir" }
        let noir = try #require(view.picture.picture)
        view.strength.set(0.5)
        await until { view.picture.picture != noir }
        await until { cells.allSatisfy { $0.picture != nil } }
        #expect(cells.allSatisfy { $0.picture?.size == PixelSize(width: 160, height: 120) })

        view.saveButton.tap()
        await until { view.status.text == "saved as \(folder.appending("photo-noir.jpg"))" }
        var look = try #require(BuiltInLooks.look(named: "noir"))
        look.strength = 0.5
        let saved = try Decoded(folder.read("photo-noir.jpg"))
        #expect(try saved.picture == Decoded(PictureRenderer(look: look).render(bytes).bytes).picture)
        #expect(String(decoding: saved.header.metadata.xmp ?? [], as: UTF8.self).contains("photo.jpg"))
        #expect(try folder.read("photo.jpg") == bytes)
        #expect(folder.list() == ["photo-noir.jpg", "photo.jpg"])
        await fakes.sources.recorder.met()
    }

    @Test("a picture of the camera is shown, used, and saved among the captures")
    func capture() async throws {
        fakes.sources.recorder.expect(.availability(.camera))
        let home = HomePresenter.makeScreen(services)
        let navigation = Navigation(root: home)
        await until { home.homeView.cameraButton.isEnabled }
        home.homeView.cameraButton.tap()
        let bytes = try GeneratedPicture.smooth(64, 48).encoded(.jpeg(JPEGEncodingOptions()))
        try await fakes.camera.captures.next().succeed(PickedImage(title: "camera", content: .encoded(bytes)))
        let camera = try #require(navigation.visible as? CameraScreen).cameraView
        await until { camera.picture.picture?.size == PixelSize(width: 64, height: 48) && camera.useButton.isEnabled }
        camera.useButton.tap()
        let view = try #require((navigation.visible as? ImageScreen)?.imageView)
        view.saveButton.tap()
        await until { view.status.text.hasPrefix("saved as ") }
        #expect(folder.list() == ["capture-20260109-140340.jpg"])
    }

    @Test("of an animated PNG the default picture is shown, which is said until a look is chosen")
    func animated() async throws {
        var parts = PNGParts(try GeneratedPicture.smooth(64, 48).encoded(.png(PNGEncodingOptions())))
        parts.animate(frame: [1, 2, 3])
        let photo = try folder.write(parts.bytes, "photo.png")
        let screen = ImagePresenter.makeScreen(for: PickedImage(file: photo), services)
        let navigation = Navigation(root: Screen(presenter: Presenter()))
        navigation.push(screen)
        let view = screen.imageView
        await until { view.status.text.hasPrefix("it is animated (APNG)") }
        view.picture.resize(to: PixelSize(width: 800, height: 600))
        view.before.tap()
        await until { view.picture.caption == "before" }
        #expect(view.status.text.hasPrefix("it is animated (APNG)"))
        view.looks.select(try #require(view.looks.items.firstIndex { $0.id == "noir" }))
        await until { view.picture.caption == "Noir" }
        #expect(view.status.text == "")
    }

    @Test("a broken picture is said to be broken, and nothing is left beside it")
    func broken() async throws {
        let photo = try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3], "photo.jpg")
        let screen = ImagePresenter.makeScreen(for: PickedImage(file: photo), services)
        let navigation = Navigation(root: Screen(presenter: Presenter()))
        fakes.dialogs.recorder.expect(.present("photo.jpg can't be shown"))
        navigation.push(screen)
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.dialog?.message.hasPrefix("photo.jpg: ") == true)
        fakes.dialogs.recorder.expect(.present("photo-auto.jpg was not saved"))
        screen.imageView.saveButton.tap()
        await fakes.dialogs.shown()
        #expect(folder.list() == ["photo.jpg"])
    }
}
