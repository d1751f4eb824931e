import ImageFiles
import ImageSources
import Presenters
import SystemPackage
import Testing

@MainActor
@Suite("The next and the previous picture", .timeLimit(.minutes(3)))
struct ImageSequenceTests {
    private let fakes = Fakes()
    private let gallery: GalleryScreen
    private let navigation: RecordingNavigation

    init() {
        gallery = GalleryPresenter.makeScreen(fakes.services)
        navigation = RecordingNavigation(root: gallery)
    }

    /// Lists pictures and opens one of them.
    private func open(_ index: Int, of titles: [String]) async throws -> ImageScreen {
        try await fakes.gallery.listings.next().succeed(titles.map { GalleryItem($0) })
        await until { gallery.galleryView.list.state == .loaded }
        gallery.galleryView.list.select(index)
        navigation.recorder.expect(.push("\(titles[index]).jpg"))
        gallery.galleryView.list.choose()
        return try await shown()
    }

    /// The visible picture, once it is to be seen.
    private func shown() async throws -> ImageScreen {
        let screen = try #require(navigation.visible as? ImageScreen)
        try await fakes.show(screen)
        return screen
    }

    @Test("open in place of the one that is open, up to the ends of the gallery")
    func ends() async throws {
        let second = try await open(1, of: ["a", "b", "c"])
        #expect(second.imageView.nextButton.isBound && second.imageView.previousButton.isBound)
        #expect(second.imageView.nextButton.isEnabled && second.imageView.previousButton.isEnabled)
        navigation.recorder.expect(.replaceTop("c.jpg"))
        second.imageView.nextButton.tap()
        let third = try await shown()
        #expect(!third.imageView.nextButton.isEnabled && navigation.stack.count == 2)
        navigation.recorder.expect(.replaceTop("b.jpg"))
        third.imageView.previousButton.tap()
        let again = try await shown()
        navigation.recorder.expect(.replaceTop("a.jpg"))
        again.imageView.previousButton.tap()
        let first = try await shown()
        #expect(first.imageView.nextButton.isEnabled && !first.imageView.previousButton.isEnabled)
    }

    @Test("ask about a look that is not saved, as leaving does")
    func unsaved() async throws {
        let screen = try await open(0, of: ["a", "b"])
        screen.imageView.looks.select(1)
        try await fakes.pictures.trials.next().succeed(.number(2))
        await until { screen.imageView.picture.picture == .number(2) }
        fakes.dialogs.recorder.expect(.present("a.jpg is not saved"))
        screen.imageView.nextButton.tap()
        fakes.dialogs.choose("Stay")
        #expect(navigation.visible === screen)
        fakes.dialogs.recorder.expect(.present("a.jpg is not saved"))
        screen.imageView.nextButton.tap()
        navigation.recorder.expect(.replaceTop("b.jpg"))
        fakes.dialogs.choose("Discard")
        _ = try await shown()
    }

    @Test("are those of the gallery as it is now: a result that was saved meanwhile is one of them")
    func changes() async throws {
        let screen = try await open(0, of: ["a"])
        #expect(!screen.imageView.nextButton.isEnabled && !screen.imageView.previousButton.isEnabled)
        fakes.gallery.becomeDifferent()
        try await fakes.gallery.listings.next().succeed([GalleryItem("a-warm"), GalleryItem("a")])
        await until { screen.imageView.previousButton.isEnabled }
        #expect(!screen.imageView.nextButton.isEnabled)
        navigation.recorder.expect(.replaceTop("a-warm.jpg"))
        screen.imageView.previousButton.tap()
        _ = try await shown()
    }

    @Test("are not there for a picture by itself")
    func alone() async throws {
        let screen = ImagePresenter.makeScreen(for: PickedImage(file: "/pictures/x.jpg"), fakes.services)
        navigation.recorder.expect(.push("x.jpg"))
        navigation.push(screen)
        try await fakes.gallery.listings.next().succeed([])
        try await fakes.show(screen)
        #expect(!screen.imageView.nextButton.isEnabled && !screen.imageView.previousButton.isEnabled)
    }

    @Test("stand around the result whose original is open, where that is in another folder")
    func originalElsewhere() async throws {
        fakes.results.add(
            "/pictures/b.jpg", ResultOrigin(look: "Cold", strength: 1, original: .found("/elsewhere/b.jpg")))
        try await fakes.gallery.listings.next().succeed(["a", "b", "c"].map { GalleryItem($0) })
        await until { gallery.galleryView.list.state == .loaded }
        gallery.galleryView.list.select(1)
        navigation.recorder.expect(.push("b.jpg"))
        gallery.galleryView.list.choose()
        let result = try #require(navigation.visible as? ImageScreen)
        try await fakes.show(result, with: "As it is")
        navigation.recorder.expect(.replaceTop("b.jpg"))
        result.imageView.againButton.tap()
        let original = try #require(navigation.visible as? ImageScreen)
        try await fakes.show(original, with: "Cold")
        navigation.recorder.expect(.replaceTop("c.jpg"))
        original.imageView.nextButton.tap()
        _ = try await shown()
    }
}
