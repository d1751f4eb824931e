import ImageFiles
import Inspire
import Presenters
import SystemPackage
import Testing

@MainActor
@Suite("The Image screen of a result", .timeLimit(.minutes(3)))
struct ImageResultsTests {
    private let fakes = Fakes()
    private let navigation = RecordingNavigation(root: Screen(presenter: Presenter()))

    /// Opens a result, which is shown as it is.
    private func open(
        _ original: ResultOrigin.Original = .found("/elsewhere/photo.jpg"), line: SourceLocation = #_sourceLocation
    ) async throws -> ImageScreen {
        let result = FilePath("/pictures/photo-film.jpg")
        fakes.results.add(result, ResultOrigin(look: "Film", strength: 0.5, original: original))
        let screen = ImagePresenter.makeScreen(for: PickedImage(file: result), fakes.services)
        navigation.recorder.expect(.push("photo-film.jpg"), line: line)
        navigation.push(screen)
        try await fakes.show(screen, with: "As it is", line: line)
        return screen
    }

    /// Opens a result, moves to another look, and sees the question.
    private func openAndChoose(
        _ original: ResultOrigin.Original = .found("/elsewhere/photo.jpg"), line: SourceLocation = #_sourceLocation
    ) async throws -> ImageScreen {
        let screen = try await open(original, line: line)
        fakes.dialogs.recorder.expect(.present("photo-film.jpg is a result of Film at 50%"), line: line)
        screen.imageView.looks.select(2)
        return screen
    }

    @Test("says whose result it is, shows it without another look, and has nothing to save")
    func asItIs() async throws {
        let screen = try await open()
        let view = screen.imageView
        #expect(screen.title == "photo-film.jpg, a result of Film at 50%")
        #expect(view.looks.items.map(\.id) == ["as-it-is", "warm", "cold", "film", "inspire"])
        #expect(view.looks.selectedItem?.id == "as-it-is" && view.picture.caption == "As it is")
        let summary = view.looks.cells(in: 0..<1)[0].summary
        #expect(summary == "a result of Film at 50%; its original is photo.jpg")
        #expect(view.againButton.isEnabled && view.againButton.title == "Again from the original")
        #expect(!view.saveButton.isEnabled && !view.saveAsButton.isEnabled && !view.strength.isEnabled)
        navigation.recorder.expect(.pop)
        screen.leftNavigationItems[0].tap()
    }

    @Test("does not put a look on it unasked: it begins again from the original with that look")
    func again() async throws {
        let screen = try await openAndChoose()
        #expect(fakes.dialogs.actions == ["Again from the original", "Use this picture as it is", "Cancel"])
        let message = "Cold can begin again from the original, photo.jpg, or go on top of Film."
        #expect(fakes.dialogs.dialog?.message == message)
        #expect(screen.imageView.picture.picture == .number(1) && fakes.pictures.trials.untaken.isEmpty)
        navigation.recorder.expect(.replaceTop("photo.jpg"))
        fakes.dialogs.choose("Again from the original")
        let original = try #require(navigation.visible as? ImageScreen)
        #expect(original.image.file == "/elsewhere/photo.jpg")
        #expect(original.imageView.looks.selectedItem?.id == "cold")
        try await fakes.show(original, with: "Cold")
        #expect(!original.imageView.againButton.isEnabled && original.imageView.saveButton.isEnabled)
        // The look was chosen, and is not saved.
        fakes.dialogs.recorder.expect(.present("photo.jpg is not saved"))
        original.leftNavigationItems[0].tap()
    }

    @Test("puts a look on it where people say so, and does not ask a second time")
    func stack() async throws {
        let screen = try await openAndChoose()
        fakes.dialogs.choose("Use this picture as it is")
        let trial = try await fakes.pictures.trials.next()
        #expect(trial.input.look == "Cold")
        trial.succeed(.number(2))
        let view = screen.imageView
        await until { view.picture.picture == .number(2) }
        #expect(view.saveButton.isEnabled && view.strength.isEnabled && view.looks.selectedItem?.id == "cold")
        view.looks.select(3)
        let next = try await fakes.pictures.trials.next()
        #expect(next.input.look == "Film" && next.input.strength == 0.8)
        next.succeed(.number(3))
        await until { view.picture.picture == .number(3) }
    }

    @Test("stays as it is where people cancel, and asks again for the next look")
    func cancel() async throws {
        let screen = try await openAndChoose()
        fakes.dialogs.choose("Cancel")
        let view = screen.imageView
        #expect(view.looks.selectedItem?.id == "as-it-is" && !view.saveButton.isEnabled)
        #expect(fakes.pictures.trials.untaken.isEmpty)
        fakes.dialogs.recorder.expect(.present("photo-film.jpg is a result of Film at 50%"))
        view.looks.select(1)
        fakes.dialogs.choose("Cancel")
        navigation.recorder.expect(.pop)
        screen.leftNavigationItems[0].tap()
    }

    @Test("whose original is missing or another one says so, and offers only itself")
    func withoutOriginal() async throws {
        let screen = try await openAndChoose(.unavailable("its original photo.jpg has changed since"))
        #expect(fakes.dialogs.actions == ["Use this picture as it is", "Cancel"])
        let message = "Cold can only go on top of Film, for its original photo.jpg has changed since."
        #expect(fakes.dialogs.dialog?.message == message)
        #expect(!screen.imageView.againButton.isEnabled)
        fakes.dialogs.choose("Cancel")
    }

    @Test("goes back to its original with the look and the strength that it was made with")
    func againAsBefore() async throws {
        let screen = try await open()
        navigation.recorder.expect(.replaceTop("photo.jpg"))
        screen.imageView.againButton.tap()
        let original = try #require(navigation.visible as? ImageScreen)
        try await fakes.show(original, with: "Film", strength: 0.5)
        #expect(original.imageView.looks.selectedItem?.id == "film" && original.imageView.strength.value == 0.5)
        // That is what the result has already.
        navigation.recorder.expect(.pop)
        original.leftNavigationItems[0].tap()
    }

    @Test("asks about a look that was chosen before it was known to be a result")
    func chosenEarly() async throws {
        let result = FilePath("/pictures/photo-film.jpg")
        fakes.results.add(
            result, ResultOrigin(look: "Film", strength: 1, original: .found("/elsewhere/photo.jpg")))
        let screen = ImagePresenter.makeScreen(for: PickedImage(file: result), fakes.services)
        navigation.recorder.expect(.push("photo-film.jpg"))
        navigation.push(screen)
        #expect(!screen.imageView.saveButton.isEnabled)
        fakes.dialogs.recorder.expect(.present("photo-film.jpg is a result of Film"))
        screen.imageView.looks.select(1)
        try await fakes.show(screen, with: "As it is")
        #expect(screen.imageView.looks.selectedItem?.id == "as-it-is")
        fakes.dialogs.choose("Cancel")
    }
}
