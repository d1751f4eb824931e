import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import Presenters
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("The Image screen", .hangGuard)
struct ImageLooksTests {
    private let fakes = Fakes()
    private let image = PickedImage(file: "/pictures/photo.jpg")
    private let screen: ImageScreen
    private let navigation: Navigation

    init() {
        screen = ImagePresenter.makeScreen(for: image, fakes.services)
        navigation = Navigation(root: Screen(presenter: Presenter()))
        navigation.push(screen)
    }

    private var view: ImageView { screen.imageView }

    /// The next trial, which has to be of this look, and be shown by this pixel.
    private func show(
        _ look: String, strength: Double = 1, as number: UInt8, line: SourceLocation = #_sourceLocation
    ) async throws {
        let trial = try await fakes.pictures.trials.next()
        let expected = FakePictures.Trial(preview: .number(1), look: look, strength: strength)
        #expect(trial.input == expected, sourceLocation: line)
        trial.succeed(.number(number))
        await until { view.picture.picture == .number(number) }
    }

    // MARK: Pair and wiring

    @Test("comes with a presenter, each knowing the other, and with the picture that was picked")
    func pair() async throws {
        #expect(screen.presenter is ImagePresenter)
        #expect(screen.presenter.screen === screen)
        #expect(screen.image == image)
        #expect(screen.title == "photo.jpg")
        try await fakes.show(screen)
    }

    @Test("has all its controls wired")
    func wiring() async throws {
        #expect(view.picture.isBound)
        #expect(view.looks.isBound)
        #expect(view.strength.isBound)
        #expect(view.before.isBound)
        for button in [view.saveButton, view.saveAsButton, view.cancelButton] { #expect(button.isBound) }
        #expect(screen.leftNavigationItems.map(\.title) == ["Back"])
        #expect(screen.leftNavigationItems[0].isBound)
        try await fakes.show(screen)
    }

    @Test("as the first screen, has nothing to go back to")
    func root() async throws {
        // One after the other: which of two screens asks for its preview first is not known.
        try await fakes.show(screen)
        let root = ImagePresenter.makeScreen(for: image, fakes.services)
        let navigation = Navigation(root: root)
        #expect(navigation.visible.leftNavigationItems.isEmpty)
        try await fakes.show(root)
    }

    // MARK: Showing

    @Test("opens a reduced picture with the look that was suggested first, and is busy meanwhile")
    func open() async throws {
        #expect(view.status.text == "opening photo.jpg")
        #expect(view.status.isBusy && view.cancelButton.isEnabled)
        let preview = try await fakes.pictures.previews.next()
        #expect(preview.input == FakePictures.Preview(image: image, filling: view.picture.room))
        preview.succeed(.number(1))
        try await show("Warm", as: 1)
        #expect(view.picture.caption == "Warm")
        #expect(!view.status.isBusy && !view.cancelButton.isEnabled)
        #expect(view.status.text.isEmpty)
        #expect(view.saveButton.isEnabled && view.saveAsButton.isEnabled)
    }

    @Test("lists the looks in the order in which they were suggested")
    func looks() async throws {
        try await fakes.show(screen)
        let cells = view.looks.cells(in: 0..<4)
        #expect(cells.map(\.title) == ["Warm", "Cold", "Film", "Inspire"])
        #expect(cells.map(\.summary) == ["like a fire", "like the sea", "like then", "gentle"])
        #expect(view.looks.selectedIndex == 0)
    }

    @Test("shows another look with the strength that it has itself")
    func anotherLook() async throws {
        try await fakes.show(screen)
        view.looks.select(2)
        #expect(view.strength.value == 0.8)
        #expect(view.status.text == "inspiring")
        try await show("Film", strength: 0.8, as: 2)
        #expect(view.picture.caption == "Film")
        view.looks.select(0)
        #expect(view.strength.value == 1)
        try await show("Warm", as: 3)
    }

    @Test("shows the look with the strength that is chosen")
    func strength() async throws {
        try await fakes.show(screen)
        view.strength.set(0.25)
        try await show("Warm", strength: 0.25, as: 2)
    }

    @Test("shows the picture as it was, and the look again")
    func before() async throws {
        try await fakes.show(screen)
        view.before.tap()
        try await show("original", as: 2)
        #expect(view.picture.caption == "before")
        view.before.tap()
        try await show("Warm", as: 3)
        #expect(view.picture.caption == "Warm")
    }

    @Test("shows a look that is chosen while the picture is shown as it was")
    func lookWhileBefore() async throws {
        try await fakes.show(screen)
        view.before.tap()
        try await show("original", as: 2)
        view.looks.select(1)
        #expect(!view.before.isOn)
        try await show("Cold", as: 3)
        view.before.tap()
        try await show("original", as: 4)
        view.strength.decrease()
        #expect(!view.before.isOn)
        try await show("Cold", strength: 0.95, as: 5)
    }

    // MARK: Newer choices

    @Test("a newer choice replaces an older one that is still running, whose result never shows")
    func newer() async throws {
        try await fakes.show(screen)
        view.looks.select(1)
        let older = try await fakes.pictures.trials.next()
        #expect(older.input.look == "Cold")
        view.looks.select(2)
        await older.cancelled()
        let newer = try await fakes.pictures.trials.next()
        #expect(newer.input.look == "Film")
        newer.succeed(.number(3))
        await until { view.picture.picture == .number(3) }
        older.succeed(.number(2))
        for _ in 0..<100 { await Task.yield() }
        #expect(view.picture.picture == .number(3))
        #expect(view.picture.caption == "Film")
    }

    @Test("an older result that comes before the newer one does not show either")
    func olderFirst() async throws {
        try await fakes.show(screen)
        view.looks.select(1)
        let older = try await fakes.pictures.trials.next()
        view.looks.select(2)
        older.succeed(.number(2))
        let newer = try await fakes.pictures.trials.next()
        for _ in 0..<100 { await Task.yield() }
        #expect(view.picture.picture == .number(1))
        #expect(view.status.isBusy)
        newer.succeed(.number(3))
        await until { view.picture.picture == .number(3) }
    }

    @Test("choices that are made while the picture is opened read it once, and the last one shows")
    func choicesWhileOpening() async throws {
        let preview = try await fakes.pictures.previews.next()
        view.looks.select(1)
        view.looks.select(2)
        view.strength.set(0.5)
        preview.succeed(.number(1))
        try await show("Film", strength: 0.5, as: 9)
    }

    // MARK: Cancel

    @Test("a cancel ends a look that is under way, and goes back to what is shown")
    func cancel() async throws {
        try await fakes.show(screen)
        view.strength.set(0.5)
        try await show("Warm", strength: 0.5, as: 2)
        view.looks.select(2)
        let trial = try await fakes.pictures.trials.next()
        view.cancelButton.tap()
        await trial.cancelled()
        #expect(!view.status.isBusy && !view.cancelButton.isEnabled)
        #expect(view.status.text == "cancelled")
        #expect(view.looks.selectedItem?.id == "warm")
        #expect(view.strength.value == 0.5)
        trial.succeed(.number(3))
        for _ in 0..<100 { await Task.yield() }
        #expect(view.picture.picture == .number(2))
    }

    @Test("a cancel of the picture as it was goes back to the look")
    func cancelBefore() async throws {
        try await fakes.show(screen)
        view.before.tap()
        let trial = try await fakes.pictures.trials.next()
        view.cancelButton.tap()
        await trial.cancelled()
        #expect(!view.before.isOn)
        trial.succeed(.number(2))
        view.before.tap()
        try await show("original", as: 3)
    }

    @Test("a cancel while the picture is opened ends that; the next choice opens it again")
    func cancelOpening() async throws {
        let preview = try await fakes.pictures.previews.next()
        view.cancelButton.tap()
        await preview.cancelled()
        #expect(view.status.text == "cancelled; choose a look to go on")
        preview.succeed(.number(8))
        view.looks.select(1)
        try await fakes.pictures.previews.next().succeed(.number(1))
        try await show("Cold", as: 2)
    }

    // MARK: Failures

    @Test("a picture that can't be opened says why in a dialog; Try again really tries again")
    func failure() async throws {
        fakes.dialogs.recorder.expect(.present("photo.jpg can't be shown"))
        try await fakes.pictures.previews.next().fail(.readFailed("there is no such file"))
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.actions == ["Try again", "Back"])
        #expect(
            fakes.dialogs.dialog?.message
                == "photo.jpg: can't be read: there is no such file. See that it is there and may be read, and try again."
        )
        await until { !view.status.isBusy }
        fakes.dialogs.choose("Try again")
        #expect(view.status.isBusy)
        try await fakes.show(screen)
    }

    @Test("a picture that will never open can only be left")
    func hopeless() async throws {
        fakes.dialogs.recorder.expect(.present("photo.jpg can't be shown"))
        try await fakes.pictures.previews.next().fail(.notAPicture)
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.actions == ["Back"])
        fakes.dialogs.choose("Back")
        #expect(navigation.stack.count == 1)
    }

    @Test("a look that fails leaves what is shown, and Try again really tries again")
    func failedLook() async throws {
        try await fakes.show(screen)
        view.looks.select(1)
        fakes.dialogs.recorder.expect(.present("photo.jpg can't be shown"))
        try await fakes.pictures.trials.next().fail(.invalidRequest("no such thing"))
        await fakes.dialogs.shown()
        #expect(fakes.dialogs.actions == ["Try again", "Cancel"])
        #expect(view.picture.picture == .number(1))
        fakes.dialogs.choose("Try again")
        fakes.dialogs.recorder.expect(.present("photo.jpg can't be shown"))
        let again = try await fakes.pictures.trials.next()
        #expect(again.input.look == "Cold")
        again.fail(.invalidRequest("no such thing"))
        await fakes.dialogs.shown()
        fakes.dialogs.choose("Cancel")
        #expect(view.looks.selectedItem?.id == "warm")
    }

    // MARK: Room

    @Test("is given a larger room: the picture is decoded again, shown with its look, and the old one stays meanwhile")
    func resize() async throws {
        try await fakes.show(screen)
        let larger = PixelSize(width: 2000, height: 1500)
        view.picture.resize(to: larger)
        #expect(view.status.isBusy)
        let preview = try await fakes.pictures.previews.next()
        #expect(preview.input.filling == larger)
        #expect(view.picture.picture == .number(1))
        preview.succeed(.number(5, reducedTo: 4000))
        let trial = try await fakes.pictures.trials.next()
        #expect(trial.input.preview == .number(5, reducedTo: 4000))
        trial.succeed(.number(6))
        await until { view.picture.picture == .number(6) }
        // It is at its full size now, and no room needs more.
        view.picture.resize(to: PixelSize(width: 9000, height: 9000))
        #expect(!view.status.isBusy)
    }

    @Test("reports once that the picture has gone, however often its room changes, and again after an answer")
    func resizeWithoutPicture() async throws {
        try await fakes.show(screen)
        fakes.dialogs.recorder.expect(.present("photo.jpg can't be shown"))
        for width in [1000, 2000, 3000] {
            view.picture.resize(to: PixelSize(width: width, height: width))
            try await fakes.pictures.previews.next().fail(.readFailed("there is no such file"))
            await until { !view.status.isBusy }
        }
        #expect(fakes.dialogs.recorder.calls.count == 1)
        fakes.dialogs.choose("Cancel")
        fakes.dialogs.recorder.expect(.present("photo.jpg can't be shown"))
        view.picture.resize(to: PixelSize(width: 4000, height: 4000))
        try await fakes.pictures.previews.next().fail(.readFailed("there is no such file"))
        await fakes.dialogs.shown()
    }

    @Test("is given a smaller room: what was decoded is enough")
    func smaller() async throws {
        try await fakes.show(screen)
        view.picture.resize(to: PixelSize(width: 80, height: 60))
        #expect(!view.status.isBusy)
    }

    @Test("is given its room before the picture is decoded: it is decoded for that")
    func resizeFirst() async throws {
        view.picture.resize(to: PixelSize(width: 80, height: 60))
        let preview = try await fakes.pictures.previews.next()
        if preview.input.filling == PixelSize(width: 80, height: 60) {
            preview.succeed(.number(1))
        } else {
            await preview.cancelled()
            preview.fail(.cancelled)
            let second = try await fakes.pictures.previews.next()
            #expect(second.input.filling == PixelSize(width: 80, height: 60))
            second.succeed(.number(1))
        }
        try await show("Warm", as: 2)
    }

    // MARK: Small pictures

    @Test("makes the small pictures of this very picture when it is shown: asked for, one after another, read once")
    func smallPictures() async throws {
        let cells = view.looks.cells(in: 0..<4)
        cells[2].loadPicture()
        cells[0].loadPicture()
        try await fakes.show(screen)
        let small = try await fakes.pictures.previews.next()
        #expect(small.input == FakePictures.Preview(image: image, filling: PixelSize(width: 128, height: 128)))
        small.succeed(.number(40))
        for (cell, look, strength) in [(cells[2], "Film", 0.8), (cells[0], "Warm", 1)] {
            let trial = try await fakes.pictures.trials.next()
            #expect(trial.input == FakePictures.Trial(preview: .number(40), look: look, strength: strength))
            #expect(fakes.pictures.trials.untaken.isEmpty)
            trial.succeed(.number(41))
            await until { cell.picture == .number(41) }
        }
        #expect(cells[1].picture == nil)
    }

    @Test("makes no small picture before the large one is there")
    func largeFirst() async throws {
        view.looks.cells(in: 0..<1)[0].loadPicture()
        let preview = try await fakes.pictures.previews.next()
        for _ in 0..<100 { await Task.yield() }
        #expect(fakes.pictures.previews.untaken.isEmpty)
        preview.succeed(.number(1))
        try await show("Warm", as: 1)
        let small = try await fakes.pictures.previews.next()
        small.fail(.cancelled)
    }
}
