import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Presenters
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("Leaving the Image screen", .hangGuard)
struct ImageLeavingTests {
    private let fakes = Fakes()
    private let folder = TemporaryFolder()
    private let navigation = RecordingNavigation(root: Screen(presenter: Presenter()))

    /// Opens a picture.
    private func open(_ image: PickedImage? = nil, line: SourceLocation = #_sourceLocation) async throws -> ImageScreen
    {
        let image = try image ?? PickedImage(file: folder.write([0xFF, 0xD8, 0xFF, 0xE0], "photo.jpg"))
        let screen = ImagePresenter.makeScreen(for: image, fakes.services)
        navigation.recorder.expect(.push(image.title), line: line)
        navigation.push(screen)
        try await fakes.show(screen)
        return screen
    }

    /// Opens a picture and chooses another look for it.
    private func openAndChange(line: SourceLocation = #_sourceLocation) async throws -> ImageScreen {
        let screen = try await open(line: line)
        screen.imageView.looks.select(1)
        try await fakes.pictures.trials.next().succeed(.number(2))
        await until { screen.imageView.picture.picture == .number(2) }
        return screen
    }

    private func goBack(from screen: ImageScreen) { screen.leftNavigationItems.first?.tap() }

    // MARK: Without changes

    @Test("without a change goes back at once")
    func unchanged() async throws {
        let screen = try await open()
        navigation.recorder.expect(.pop)
        goBack(from: screen)
    }

    @Test("after a change that was taken back goes back at once")
    func takenBack() async throws {
        let screen = try await openAndChange()
        screen.imageView.looks.select(0)
        try await fakes.pictures.trials.next().succeed(.number(3))
        await until { screen.imageView.picture.picture == .number(3) }
        navigation.recorder.expect(.pop)
        goBack(from: screen)
    }

    @Test("after a save goes back at once, and after one more change asks")
    func saved() async throws {
        let screen = try await openAndChange()
        screen.imageView.saveButton.tap()
        try await fakes.pictures.saves.next().succeed(RenderReport(format: .jpeg))
        await until { !screen.imageView.status.isBusy }
        screen.imageView.strength.decrease()
        try await fakes.pictures.trials.next().succeed(.number(3))
        await until { screen.imageView.picture.picture == .number(3) }
        fakes.dialogs.recorder.expect(.present("photo.jpg is not saved"))
        goBack(from: screen)
        fakes.dialogs.choose("Stay")
        screen.imageView.strength.increase()
        try await fakes.pictures.trials.next().succeed(.number(4))
        await until { screen.imageView.picture.picture == .number(4) }
        navigation.recorder.expect(.pop)
        goBack(from: screen)
    }

    // MARK: With changes

    @Test("with a change asks, and stays")
    func stay() async throws {
        let screen = try await openAndChange()
        fakes.dialogs.recorder.expect(.present("photo.jpg is not saved"))
        goBack(from: screen)
        #expect(fakes.dialogs.actions == ["Save", "Discard", "Stay"])
        fakes.dialogs.choose("Stay")
        #expect(navigation.visible === screen)
    }

    @Test("with a change asks, and discards it")
    func discard() async throws {
        let screen = try await openAndChange()
        fakes.dialogs.recorder.expect(.present("photo.jpg is not saved"))
        goBack(from: screen)
        navigation.recorder.expect(.pop)
        fakes.dialogs.choose("Discard")
    }

    @Test("with a change asks, saves it, and goes back when it is saved")
    func save() async throws {
        let screen = try await openAndChange()
        fakes.dialogs.recorder.expect(.present("photo.jpg is not saved"))
        goBack(from: screen)
        fakes.dialogs.choose("Save")
        let save = try await fakes.pictures.saves.next()
        #expect(save.input.path == folder.appending("photo-cold.jpg"))
        #expect(navigation.visible === screen)
        navigation.recorder.expect(.pop)
        save.succeed(RenderReport(format: .jpeg))
        await navigation.recorder.met()
    }

    @Test("stays where the save fails, and goes back when the second try goes well")
    func failedSave() async throws {
        let screen = try await openAndChange()
        fakes.dialogs.recorder.expect(.present("photo.jpg is not saved"))
        goBack(from: screen)
        fakes.dialogs.choose("Save")
        fakes.dialogs.recorder.expect(.present("photo-cold.jpg was not saved"))
        try await fakes.pictures.saves.next().fail(.writeFailed("the disk is full"))
        await fakes.dialogs.shown()
        #expect(navigation.visible === screen)
        fakes.dialogs.choose("Try again")
        navigation.recorder.expect(.pop)
        try await fakes.pictures.saves.next().succeed(RenderReport(format: .jpeg))
        await navigation.recorder.met()
    }

    @Test("a picture of the camera that was not saved asks, even without another look")
    func capture() async throws {
        let screen = try await open(PickedImage(title: "camera", content: .encoded([1])))
        fakes.dialogs.recorder.expect(.present("camera is not saved"))
        goBack(from: screen)
        #expect(fakes.dialogs.dialog?.message == "The picture would be lost.")
        navigation.recorder.expect(.pop)
        fakes.dialogs.choose("Discard")
    }

    @Test("to quit the program asks as well, and quits when it may")
    func quit() async throws {
        let screen = try await openAndChange()
        var hasQuit = false
        fakes.dialogs.recorder.expect(.present("photo.jpg is not saved"))
        screen.presenter.leave { hasQuit = true }
        #expect(!hasQuit)
        fakes.dialogs.choose("Discard")
        #expect(hasQuit)
    }

    // MARK: While it saves

    /// Opens a picture, begins to save it and to go back.
    private func leaveWhileSaving() async throws -> (
        ImageScreen, GatedCall<FakePictures.Save, RenderReport, ImageError>
    ) {
        let screen = try await open()
        screen.imageView.saveButton.tap()
        let save = try await fakes.pictures.saves.next()
        fakes.dialogs.recorder.expect(.present("photo.jpg is being saved"))
        goBack(from: screen)
        #expect(fakes.dialogs.actions == ["Leave when saved", "Stop and leave", "Stay"])
        return (screen, save)
    }

    @Test("while it saves asks, and stays")
    func stayWhileSaving() async throws {
        let (screen, save) = try await leaveWhileSaving()
        fakes.dialogs.choose("Stay")
        save.succeed(RenderReport(format: .jpeg))
        await until { !screen.imageView.status.isBusy }
        #expect(navigation.visible === screen)
    }

    @Test("while it saves asks, and leaves when it is saved")
    func leaveWhenSaved() async throws {
        let (screen, save) = try await leaveWhileSaving()
        fakes.dialogs.choose("Leave when saved")
        #expect(navigation.visible === screen)
        navigation.recorder.expect(.pop)
        save.succeed(RenderReport(format: .jpeg))
        await navigation.recorder.met()
    }

    @Test("while it saves asks, and leaves at once where it was saved in the meantime")
    func savedInTheMeantime() async throws {
        let (screen, save) = try await leaveWhileSaving()
        save.succeed(RenderReport(format: .jpeg))
        await until { !screen.imageView.status.isBusy }
        navigation.recorder.expect(.pop)
        fakes.dialogs.choose("Leave when saved")
    }

    @Test("while it looks for a name asks, and leaves when it was saved in place of an earlier result")
    func leaveWhenReplaced() async throws {
        try folder.write([1], "photo-warm.jpg")
        let screen = try await open()
        screen.imageView.saveButton.tap()
        fakes.dialogs.recorder.expect(.present("photo.jpg is being saved"))
        goBack(from: screen)
        fakes.dialogs.recorder.expect(.present("photo-warm.jpg exists"))
        fakes.dialogs.choose("Leave when saved")
        await fakes.dialogs.shown()
        fakes.dialogs.choose("Replace")
        let save = try await fakes.pictures.saves.next()
        navigation.recorder.expect(.pop)
        save.succeed(RenderReport(format: .jpeg))
        await navigation.recorder.met()
    }

    @Test("while it saves asks, stops it, and leaves when it has ended and nothing of it is left")
    func stop() async throws {
        let (screen, save) = try await leaveWhileSaving()
        fakes.dialogs.choose("Stop and leave")
        await save.cancelled()
        #expect(navigation.visible === screen)
        navigation.recorder.expect(.pop)
        save.fail(.cancelled)
        await navigation.recorder.met()
    }

    @Test("stays where the save that is to end first fails")
    func failsWhileLeaving() async throws {
        let (screen, save) = try await leaveWhileSaving()
        fakes.dialogs.choose("Leave when saved")
        fakes.dialogs.recorder.expect(.present("photo-warm.jpg was not saved"))
        save.fail(.writeFailed("the disk is full"))
        await fakes.dialogs.shown()
        #expect(navigation.visible === screen)
        fakes.dialogs.choose("Cancel")
        #expect(navigation.visible === screen)
    }
}
