import ImageCore
import ImageFiles
import Presenters
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("An Image screen that was left", .hangGuard)
struct ImageLifetimeTests {
    private let fakes = Fakes()
    private let navigation = Navigation(root: Screen(presenter: Presenter()))

    private func push() -> ImageScreen {
        let screen = ImagePresenter.makeScreen(for: PickedImage(file: "/pictures/photo.jpg"), fakes.services)
        navigation.push(screen)
        return screen
    }

    @Test("goes away, and the opening of its picture is cancelled")
    func opening() async throws {
        weak let gone = push()
        let preview = try await fakes.pictures.previews.next()
        navigation.pop()
        #expect(gone == nil)
        await preview.cancelled()
        preview.succeed(.number(1))
    }

    @Test("goes away, and the look and the small picture under way are cancelled")
    func looks() async throws {
        weak let gone: ImageScreen?
        do {
            let screen = push()
            gone = screen
            try await fakes.show(screen)
            screen.imageView.looks.cells(in: 0..<1)[0].loadPicture()
        }
        let small = try await fakes.pictures.previews.next()
        gone?.imageView.strength.decrease()
        let trial = try await fakes.pictures.trials.next()
        navigation.pop()
        #expect(gone == nil)
        await small.cancelled()
        await trial.cancelled()
        small.succeed(.number(1))
        trial.succeed(.number(2))
    }
}
