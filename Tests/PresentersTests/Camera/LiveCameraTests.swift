import ImageCore
import ImageFiles
import ImageSources
import Inspire
import Presenters
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("The camera's screen, with what the camera sees", .hangGuard)
struct LiveCameraTests {
    private let fakes = Fakes()
    private let delegate = RecordingDelegate()
    private let camera: FakeLiveCamera
    private let screen: CameraScreen
    private let navigation: Navigation

    init() {
        self.init(cameras: [])
    }

    private init(cameras: [CameraName]) {
        camera = FakeLiveCamera(names: cameras)
        var services = fakes.services
        services.liveCamera = camera
        screen = CameraPresenter.makeScreen(services)
        screen.delegate = delegate
        navigation = Navigation(root: Screen(presenter: Presenter()))
        navigation.present(screen)
    }

    private var view: CameraView { screen.cameraView }

    private func picture(_ number: UInt8) -> PickedImage {
        PickedImage(title: "camera", content: .encoded([number]))
    }

    /// The pictures' way to the screen.
    private func show(
        _ number: UInt8, look: String, strength: Double = 1, line: SourceLocation = #_sourceLocation
    ) async throws {
        let preview = try await fakes.pictures.previews.next()
        let expected = FakePictures.Preview(image: picture(number), filling: view.picture.room)
        #expect(preview.input == expected, sourceLocation: line)
        preview.succeed(.number(number))
        let trial = try await fakes.pictures.trials.next()
        let expectedTrial = FakePictures.Trial(preview: .number(number), look: look, strength: strength)
        #expect(trial.input == expectedTrial, sourceLocation: line)
        trial.succeed(.number(number))
        await until { view.picture.picture == .number(number) && !view.status.isBusy }
    }

    /// Has somebody watch, and see a first picture.
    private func open(look: String = "Warm") async throws -> FakeLiveCamera.Watcher {
        let watcher = try await camera.watcher()
        watcher.pictures.yield(picture(1))
        try await show(1, look: look)
        return watcher
    }

    /// Taps the shutter; picture 7 is taken.
    private func take(look: String = "Warm", strength: Double = 1) async throws {
        view.shutterButton.tap()
        try await camera.captures.next().succeed(picture(7))
        try await show(7, look: look, strength: strength)
    }

    @Test("shows picture after picture with the first look on it, and takes none by itself")
    func live() async throws {
        #expect(view.status.text == "opening the camera" && view.status.isBusy)
        #expect(!view.shutterButton.isEnabled && !view.useButton.isEnabled && !view.againButton.isEnabled)
        #expect(view.looks.items.map(\.name) == ["Warm", "Cold", "Film", "Inspire"])
        let watcher = try await open()
        #expect(view.picture.isLive)
        #expect(view.picture.caption == "Warm")
        #expect(view.status.text.isEmpty)
        #expect(view.shutterButton.isEnabled && !view.useButton.isEnabled && !view.againButton.isEnabled)
        watcher.pictures.yield(picture(2))
        try await show(2, look: "Warm")
    }

    @Test("leaves out what came while a picture was made: the latest counts")
    func latest() async throws {
        let watcher = try await camera.watcher()
        watcher.pictures.yield(picture(1))
        let first = try await fakes.pictures.previews.next()
        for number in 2...5 { watcher.pictures.yield(picture(UInt8(number))) }
        first.succeed(.number(1))
        try await fakes.pictures.trials.next().succeed(.number(1))
        try await show(5, look: "Warm")
    }

    @Test("puts the look on it that is chosen, at its own strength or the one chosen")
    func looks() async throws {
        let watcher = try await open()
        view.looks.select(2)
        #expect(view.strength.value == 0.8)
        watcher.pictures.yield(picture(2))
        try await show(2, look: "Film", strength: 0.8)
        #expect(view.picture.caption == "Film")
        view.strength.set(0.5)
        watcher.pictures.yield(picture(3))
        try await show(3, look: "Film", strength: 0.5)
        view.looks.preview(1)
        watcher.pictures.yield(picture(4))
        try await show(4, look: "Cold")
        view.looks.preview(nil)
        watcher.pictures.yield(picture(5))
        try await show(5, look: "Film", strength: 0.5)
    }

    @Test("makes pictures for the room that there is")
    func room() async throws {
        let watcher = try await open()
        view.picture.resize(to: PixelSize(width: 320, height: 200))
        watcher.pictures.yield(picture(2))
        try await show(2, look: "Warm")
    }

    @Test("has a shutter, which frees the camera and takes a picture that is used as it is")
    func shutter() async throws {
        let watcher = try await open()
        view.looks.select(2)
        view.shutterButton.tap()
        #expect(view.status.text == "taking a picture" && view.status.isBusy)
        #expect(view.picture.picture == .number(1))
        #expect(!view.shutterButton.isEnabled)
        await watcher.gone()
        view.shutterButton.tap()
        try await camera.captures.next().succeed(picture(7))
        try await show(7, look: "Film", strength: 0.8)
        #expect(!view.picture.isLive)
        #expect(view.useButton.isEnabled && view.againButton.isEnabled && !view.shutterButton.isEnabled)
        delegate.recorder.expect(.didPick(picture(7)))
        view.useButton.tap()
        view.useButton.tap()
    }

    @Test("shows no picture of the view any more once the shutter was tapped, however late one comes")
    func lateFrame() async throws {
        let watcher = try await open()
        watcher.pictures.yield(picture(2))
        try await fakes.pictures.previews.next().succeed(.number(2))
        let late = try await fakes.pictures.trials.next()
        view.shutterButton.tap()
        try await camera.captures.next().succeed(picture(7))
        try await show(7, look: "Warm")
        late.succeed(.number(2))
        await watcher.gone()
        for _ in 0..<100 { await Task.yield() }
        #expect(view.picture.picture == .number(7))
    }

    @Test("tries other looks on the picture that was taken, too")
    func lookAfterwards() async throws {
        _ = try await open()
        try await take()
        view.looks.select(1)
        let trial = try await fakes.pictures.trials.next()
        #expect(trial.input == FakePictures.Trial(preview: .number(7), look: "Cold", strength: 1))
        trial.succeed(.number(8))
        await until { view.picture.picture == .number(8) }
        #expect(view.picture.caption == "Cold")
    }

    @Test("a look chosen while the picture was taken is on it")
    func lookMeanwhile() async throws {
        _ = try await open()
        view.shutterButton.tap()
        let capture = try await camera.captures.next()
        view.looks.select(1)
        capture.succeed(picture(7))
        try await show(7, look: "Warm")
        try await fakes.pictures.trials.next().succeed(.number(8))
        await until { view.picture.caption == "Cold" }
        #expect(view.picture.picture == .number(8))
    }

    @Test("takes another: what the camera sees is shown again, and the picture forgotten")
    func another() async throws {
        _ = try await open()
        try await take()
        view.againButton.tap()
        #expect(!view.useButton.isEnabled && !view.againButton.isEnabled)
        let watcher = try await camera.watcher()
        watcher.pictures.yield(picture(2))
        try await show(2, look: "Warm")
        #expect(view.picture.isLive && view.shutterButton.isEnabled)
    }

    @Test("that ends says why in a dialog; Try again watches again")
    func failure() async throws {
        let watcher = try await open()
        fakes.dialogs.recorder.expect(.present("The camera gave no picture"))
        watcher.pictures.finish(throwing: CameraError(device: "/dev/video0", problem: .unplugged))
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.dialog?.message == "/dev/video0: was unplugged; plug it in and try again")
        #expect(fakes.dialogs.actions == ["Try again", "Cancel"])
        #expect(!view.shutterButton.isEnabled && !view.status.isBusy)
        fakes.dialogs.choose("Try again")
        #expect(view.status.isBusy)
        _ = try await open()
        #expect(view.shutterButton.isEnabled)
    }

    @Test("that ends, and a Cancel in the dialog, is one of the picker")
    func failureAndCancel() async throws {
        fakes.dialogs.recorder.expect(.present("The camera gave no picture"))
        try await camera.watcher().pictures.finish(throwing: CameraError(device: nil, problem: .noDevice))
        await fakes.dialogs.shown()
        delegate.recorder.expect(.didCancel)
        fakes.dialogs.choose("Cancel")
    }

    @Test("passes over a picture that can't be shown, and gives up where there is no other kind")
    func brokenPictures() async throws {
        let watcher = try await open()
        watcher.pictures.yield(picture(2))
        try await fakes.pictures.previews.next().fail(.undecodable("it ends early"))
        watcher.pictures.yield(picture(3))
        try await show(3, look: "Warm")
        fakes.dialogs.recorder.expect(.present("The camera gave no picture"))
        for number in 0..<30 {
            watcher.pictures.yield(picture(UInt8(100 + number)))
            try await fakes.pictures.previews.next().fail(.undecodable("it ends early"))
        }
        await fakes.dialogs.shown()
        await watcher.gone()
    }

    @Test("a picture that can't be taken is tried again by the dialog, not watched for")
    func failedShutter() async throws {
        _ = try await open()
        view.shutterButton.tap()
        fakes.dialogs.recorder.expect(.present("The camera gave no picture"))
        try await camera.captures.next().fail(CameraError(device: "/dev/video0", problem: .busy))
        await fakes.dialogs.shown()
        fakes.dialogs.choose("Try again")
        try await camera.captures.next().succeed(picture(7))
        try await show(7, look: "Warm")
    }

    @Test("a cancel frees the camera and notifies the delegate")
    func cancel() async throws {
        let watcher = try await open()
        delegate.recorder.expect(.didCancel)
        screen.leftNavigationItems[0].tap()
        await watcher.gone()
    }

    @Test("frees the camera while nobody sees the screen, and goes on when somebody does")
    func hidden() async throws {
        let watcher = try await open()
        navigation.isSeen = false
        await watcher.gone()
        #expect(!view.shutterButton.isEnabled && !view.status.isBusy)
        navigation.isSeen = true
        _ = try await open()
        #expect(view.shutterButton.isEnabled)
    }

    @Test("hidden with a picture that was taken, it has the picture still")
    func hiddenPicture() async throws {
        _ = try await open()
        try await take()
        navigation.isSeen = false
        navigation.isSeen = true
        #expect(view.picture.picture == .number(7))
        #expect(view.useButton.isEnabled && !view.status.isBusy)
    }

    @Test("dismissed, goes away, and the camera is free")
    func lifetime() async throws {
        let camera = FakeLiveCamera()
        var services = fakes.services
        services.liveCamera = camera
        let navigation = Navigation(root: Screen(presenter: Presenter()))
        weak let gone = { () -> CameraScreen in
            let screen = CameraPresenter.makeScreen(services)
            navigation.present(screen)
            return screen
        }()
        let watcher = try await camera.watcher()
        navigation.dismiss()
        #expect(gone == nil)
        await watcher.gone()
    }

    @Test("offers another camera where there is one, and watches the one chosen")
    func choice() async throws {
        let tests = Self(cameras: [
            CameraName(path: "/dev/video0", name: "Front"), CameraName(path: "/dev/video2", name: "Back"),
        ])
        let first = try await tests.open()
        await until { tests.view.cameraButton.isEnabled }
        tests.fakes.dialogs.recorder.expect(.present("Which camera?"))
        tests.view.cameraButton.tap()
        await tests.fakes.dialogs.shown()
        #expect(tests.fakes.dialogs.actions == ["Front (/dev/video0)", "Back (/dev/video2)", "Cancel"])
        tests.fakes.dialogs.choose("Back (/dev/video2)")
        let second = try await tests.open()
        #expect(second.camera == "/dev/video2")
        await first.gone()
        tests.view.shutterButton.tap()
        let capture = try await tests.camera.captures.next()
        #expect(capture.input == "/dev/video2")
        capture.succeed(tests.picture(7))
        try await tests.show(7, look: "Warm")
    }

    @Test("from Home, the picture is opened with the look and the strength that were chosen for it")
    func opening() async throws {
        let fakes = Fakes()
        fakes.sources.recorder.expect(.availability(.camera))
        let camera = FakeLiveCamera()
        var services = fakes.services
        services.liveCamera = camera
        let home = HomePresenter.makeScreen(services)
        let navigation = Navigation(root: home)
        await until { home.homeView.cameraButton.isEnabled }
        home.homeView.cameraButton.tap()
        let view = try #require(navigation.visible as? CameraScreen).cameraView
        let watcher = try await camera.watcher()
        view.looks.select(2)
        view.strength.set(0.5)
        watcher.pictures.yield(picture(1))
        try await fakes.pictures.previews.next().succeed(.number(1))
        try await fakes.pictures.trials.next().succeed(.number(1))
        await until { view.shutterButton.isEnabled }
        view.shutterButton.tap()
        try await camera.captures.next().succeed(picture(7))
        try await fakes.pictures.previews.next().succeed(.number(7))
        try await fakes.pictures.trials.next().succeed(.number(7))
        await until { view.useButton.isEnabled }
        view.useButton.tap()
        let screen = try #require(navigation.visible as? ImageScreen)
        #expect(screen.image == picture(7))
        try await fakes.show(screen, with: "Film", strength: 0.5)
        #expect(screen.imageView.looks.selectedItem?.name == "Film" && screen.imageView.strength.value == 0.5)
    }

    @Test("measures the view's colours now and then, and anew for another look")
    func statistics() async throws {
        let pictures = MeasuredPictures()
        let camera = FakeLiveCamera()
        var services = fakes.services
        services.liveCamera = camera
        services.pictures = pictures
        let screen = CameraPresenter.makeScreen(services)
        let navigation = Navigation(root: Screen(presenter: Presenter()))
        navigation.present(screen)
        let watcher = try await camera.watcher()
        func show(_ numbers: ClosedRange<UInt8>) async {
            for number in numbers {
                watcher.pictures.yield(picture(number))
                await until { screen.cameraView.picture.picture == .number(number) }
            }
        }
        await show(1...25)
        #expect(pictures.measured == ["warm", "warm", "warm"])
        screen.cameraView.looks.select(1)
        await show(26...30)
        #expect(pictures.measured == ["warm", "warm", "warm", "cold"])
    }

    @Test("offers no other camera where there is none")
    func noChoice() async throws {
        _ = try await open()
        #expect(!view.cameraButton.isEnabled)
    }

    @Test("makes small pictures of what it saw when its exposure had settled")
    func smallPictures() async throws {
        let watcher = try await open()
        let cells = view.looks.pictureCells(in: 0..<1)
        cells[0].loadPicture()
        for number in 2...15 {
            watcher.pictures.yield(picture(UInt8(number)))
            try await show(UInt8(number), look: "Warm")
        }
        let preview = try await fakes.pictures.previews.next()
        #expect(preview.input.image == picture(15))
        preview.succeed(.number(20))
        try await fakes.pictures.trials.next().succeed(.number(21))
        await until { cells[0].picture == .number(21) }
    }
}
