import ImageCore
import ImageFiles
import Inspire
import PictureAnalysis
import Presenters
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("The Image screen: pointing, comparing, undoing", .hangGuard)
struct ImageComparingTests {
    private let fakes = Fakes()
    private let screen: ImageScreen
    private let navigation: Navigation

    init() {
        screen = ImagePresenter.makeScreen(for: PickedImage(file: "/pictures/photo.jpg"), fakes.services)
        navigation = Navigation(root: Screen(presenter: Presenter()))
        navigation.push(screen)
    }

    private var view: ImageView { screen.imageView }

    /// The next trial, which has to be of this look, and is shown by this pixel.
    private func show(
        _ look: String, strength: Double = 1, as number: UInt8, line: SourceLocation = #_sourceLocation
    ) async throws {
        let trial = try await fakes.pictures.trials.next()
        #expect(trial.input.look == look && trial.input.strength == strength, sourceLocation: line)
        trial.succeed(.number(number))
        await until { view.picture.picture == .number(number) }
    }

    private func index(_ look: String) throws -> Int {
        try #require(view.looks.items.firstIndex { $0.name == look })
    }

    // MARK: Pointing

    @Test("shows a look that people point at without choosing it, and then the chosen one again")
    func pointing() async throws {
        try await fakes.show(screen)
        view.looks.preview(try index("Film"))
        try await show("Film", strength: 0.8, as: 2)
        #expect(view.picture.caption == "Film")
        #expect(view.looks.selectedItem?.name == "Warm" && view.strength.value == 1)
        #expect(!view.undoButton.isEnabled, "pointing is no step")
        view.looks.preview(nil)
        try await show("Warm", as: 3)
        #expect(view.picture.caption == "Warm")
    }

    @Test("a look that people point at and then choose replaces the one before")
    func pointingAndChoosing() async throws {
        try await fakes.show(screen)
        view.looks.preview(try index("Cold"))
        try await show("Cold", as: 2)
        view.looks.select(try index("Cold"))
        try await show("Cold", as: 3)
        #expect(view.looks.selectedItem?.name == "Cold" && view.picture.caption == "Cold")
        #expect(view.undoButton.isEnabled)
    }

    // MARK: Comparing

    @Test("split shows the picture as it was beside the look, rendered once")
    func split() async throws {
        try await fakes.show(screen)
        #expect(view.picture.comparison == nil && view.picture.divider == 0.5)
        view.split.tap()
        let look = try await fakes.pictures.trials.next()
        #expect(look.input.look == "Warm")
        look.succeed(.number(4))
        let original = try await fakes.pictures.trials.next()
        #expect(original.input.look == "original")
        original.succeed(.number(5))
        await until { view.picture.comparison == .number(5) }
        #expect(view.picture.picture == .number(4))
        view.looks.select(try index("Cold"))
        try await show("Cold", as: 6)
        #expect(view.picture.comparison == .number(5), "it does not depend on the look")
        view.split.tap()
        #expect(view.picture.comparison == nil && view.picture.picture == .number(6))
        view.split.tap()
        #expect(view.picture.comparison == .number(5), "the second time it is there at once")
    }

    @Test("says what of the picture is clipped")
    func histogram() async throws {
        try await fakes.show(screen)
        #expect(view.histogram.histogram?.pixelCount == 1)
        view.looks.select(try index("Cold"))
        try await show("Cold", as: 255)
        #expect(view.histogram.clipping == "clipped: 100% too dark, 100% too light")
        view.looks.select(try index("Film"))
        try await show("Film", strength: 0.8, as: 7)
        #expect(view.histogram.clipping == "clipped: 100% too dark")
    }

    // MARK: Undoing

    @Test("undoes and redoes looks and strengths")
    func undo() async throws {
        try await fakes.show(screen)
        #expect(!view.undoButton.isEnabled && !view.redoButton.isEnabled)
        view.looks.select(try index("Cold"))
        try await show("Cold", as: 2)
        // A slider that is dragged is one step.
        for value in [0.9, 0.7, 0.5] { view.strength.set(value) }
        try await show("Cold", strength: 0.5, as: 3)
        view.undoButton.tap()
        try await show("Cold", as: 4)
        #expect(view.strength.value == 1 && view.redoButton.isEnabled)
        view.undoButton.tap()
        try await show("Warm", as: 5)
        #expect(view.looks.selectedItem?.name == "Warm")
        #expect(!view.undoButton.isEnabled)
        view.redoButton.tap()
        try await show("Cold", as: 6)
        view.redoButton.tap()
        try await show("Cold", strength: 0.5, as: 7)
        #expect(view.strength.value == 0.5 && !view.redoButton.isEnabled)
    }

    @Test("what people do after going back takes the place of what they had undone")
    func otherWay() async throws {
        try await fakes.show(screen)
        view.looks.select(try index("Cold"))
        try await show("Cold", as: 2)
        view.undoButton.tap()
        try await show("Warm", as: 3)
        view.looks.select(try index("Film"))
        try await show("Film", strength: 0.8, as: 4)
        #expect(!view.redoButton.isEnabled)
        view.undoButton.tap()
        try await show("Warm", as: 5)
    }

    @Test("a picture on which everything was undone has nothing to be saved")
    func undoneIsSaved() async throws {
        try await fakes.show(screen)
        view.looks.select(try index("Cold"))
        try await show("Cold", as: 2)
        #expect(screen.presenter.hasUnsaved)
        view.undoButton.tap()
        try await show("Warm", as: 3)
        #expect(!screen.presenter.hasUnsaved)
    }
}
