import ImageCore
import ImageFiles
import ImageSources
import Presenters
import TestSupport
import Testing

@MainActor
@Suite("The camera's screen", .hangGuard)
struct CameraTests {
    private let fakes = Fakes()
    private let delegate = RecordingDelegate()
    private let screen: CameraScreen
    private let navigation: Navigation
    private let image = PickedImage(title: "camera", content: .encoded([0xFF, 0xD8]))

    init() {
        screen = CameraPresenter.makeScreen(fakes.services)
        screen.delegate = delegate
        navigation = Navigation(root: Screen(presenter: Presenter()))
        navigation.present(screen)
    }

    private var view: CameraView { screen.cameraView }

    /// Lets the camera take the picture, and the screen show it.
    private func take(_ number: UInt8 = 1, as image: PickedImage? = nil) async throws {
        let image = image ?? self.image
        try await fakes.camera.captures.next().succeed(image)
        let preview = try await fakes.pictures.previews.next()
        #expect(preview.input == FakePictures.Preview(image: image, filling: view.picture.room))
        preview.succeed(.number(number))
        let trial = try await fakes.pictures.trials.next()
        #expect(trial.input == FakePictures.Trial(preview: .number(number), look: "original", strength: 1))
        trial.succeed(.number(number))
        await until { view.picture.picture == .number(number) && !view.status.isBusy }
    }

    @Test("comes with a presenter, each knowing the other, picks from the camera, and has its controls wired")
    func wiring() async throws {
        #expect(screen.presenter is CameraPresenter)
        #expect(screen.presenter.screen === screen)
        #expect(screen.source == .camera)
        #expect(view.useButton.isBound && view.againButton.isBound)
        #expect(screen.leftNavigationItems.map(\.title) == ["Cancel"])
        #expect(screen.leftNavigationItems.allSatisfy { $0.isBound })
        try await take()
    }

    @Test("takes a picture at once, is busy meanwhile, and shows it")
    func capture() async throws {
        #expect(view.status.isBusy)
        #expect(!view.useButton.isEnabled && !view.againButton.isEnabled)
        // Taps while it is busy do nothing.
        view.useButton.tap()
        view.againButton.tap()
        try await take()
        #expect(view.useButton.isEnabled && view.againButton.isEnabled)
        #expect(view.status.text.isEmpty)
    }

    @Test("gives the picture that is used to its delegate, once")
    func use() async throws {
        try await take()
        delegate.recorder.expect(.didPick(image))
        view.useButton.tap()
        view.useButton.tap()
    }

    @Test("takes another picture, which is the one that is used")
    func another() async throws {
        try await take()
        view.againButton.tap()
        #expect(view.picture.picture == nil)
        #expect(!view.useButton.isEnabled)
        let other = PickedImage(title: "camera", content: .encoded([2]))
        try await take(2, as: other)
        delegate.recorder.expect(.didPick(other))
        view.useButton.tap()
    }

    @Test("a cancel notifies the delegate, and ends the taking of a picture")
    func cancel() async throws {
        let capture = try await fakes.camera.captures.next()
        delegate.recorder.expect(.didCancel)
        screen.leftNavigationItems[0].tap()
        await capture.cancelled()
        capture.succeed(image)
    }

    @Test("that fails says why in a dialog, and Try again really tries again")
    func failure() async throws {
        struct Unplugged: Error, CustomStringConvertible {
            var description: String { "/dev/video0: it was unplugged; plug it in again" }
        }
        fakes.dialogs.recorder.expect(.present("The camera gave no picture"))
        try await fakes.camera.captures.next().fail(Unplugged())
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.dialog?.message == "/dev/video0: it was unplugged; plug it in again")
        #expect(fakes.dialogs.actions == ["Try again", "Cancel"])
        #expect(!view.useButton.isEnabled)
        #expect(!view.status.isBusy)
        fakes.dialogs.choose("Try again")
        #expect(view.status.isBusy)
        try await take()
    }

    @Test("that gave half a picture says so, and a cancel of the dialog is one of the picker")
    func brokenPicture() async throws {
        try await fakes.camera.captures.next().succeed(image)
        fakes.dialogs.recorder.expect(.present("The camera gave no picture"))
        try await fakes.pictures.previews.next().fail(.undecodable("it ends early"))
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.dialog?.message.hasPrefix("camera: too damaged to be read: it ends early. ") == true)
        delegate.recorder.expect(.didCancel)
        fakes.dialogs.choose("Cancel")
    }

    @Test("dismissed, goes away, and the camera is let go")
    func lifetime() async throws {
        let navigation = Navigation(root: Screen(presenter: Presenter()))
        weak let gone = { () -> CameraScreen in
            let screen = CameraPresenter.makeScreen(fakes.services)
            navigation.present(screen)
            return screen
        }()
        // That of the suite's own screen may come first or second.
        let captures = [try await fakes.camera.captures.next(), try await fakes.camera.captures.next()]
        navigation.dismiss()
        #expect(gone == nil)
        self.navigation.dismiss()
        for capture in captures { capture.fail(ImageError.cancelled) }
    }
}
