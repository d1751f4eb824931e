import ImageCodecs
import ImageCore
import ImageFiles
import ImageSources
import Presenters
import SystemPackage
import TestSupport
import Testing

@MainActor
@Suite("The gallery's screen", .hangGuard)
struct GalleryTests {
    private let fakes = Fakes()
    private let screen: GalleryScreen
    private let items = [GalleryItem("new", date: 61), GalleryItem("old", date: 2), GalleryItem("oldest")]

    init() {
        screen = GalleryPresenter.makeScreen(fakes.services)
    }

    private var list: ListControl<GalleryItem, GalleryCell> { screen.galleryView.list }

    /// Presents the screen as a picker over another screen.
    private func present(
        to delegate: RecordingDelegate, line: SourceLocation = #_sourceLocation
    ) -> RecordingNavigation {
        let navigation = RecordingNavigation(root: Screen(presenter: Presenter()), line: line)
        screen.delegate = delegate
        navigation.recorder.expect(.present("Gallery"), line: line)
        navigation.present(screen)
        return navigation
    }

    /// Answers the listing under way.
    private func list(_ items: [GalleryItem]) async throws {
        try await fakes.gallery.listings.next().succeed(items)
        await until { !screen.galleryView.status.isBusy }
    }

    // MARK: Pair and wiring

    @Test("comes with a presenter, each knowing the other, and picks from the gallery")
    func pair() {
        #expect(screen.presenter is GalleryPresenter)
        #expect(screen.presenter.screen === screen)
        #expect(screen.source == .gallery)
    }

    @Test("loaded, has its list and its button wired")
    func wiring() async throws {
        #expect(!list.isBound && !screen.galleryView.retryButton.isBound && !screen.galleryView.folderButton.isBound)
        let navigation = Navigation(root: screen)
        #expect(list.isBound && screen.galleryView.retryButton.isBound && screen.galleryView.folderButton.isBound)
        #expect(navigation.visible.leftNavigationItems.isEmpty)
        try await list([])
    }

    // MARK: What it shows

    @Test("says that it loads, and shows the pictures with their titles and dates")
    func loaded() async throws {
        _ = Navigation(root: screen)
        #expect(list.state == .loading)
        #expect(screen.galleryView.status.isBusy)
        #expect(!screen.galleryView.retryButton.isEnabled)
        try await list(items)
        #expect(list.state == .loaded)
        #expect(screen.galleryView.status.text == "3 pictures")
        #expect(!screen.galleryView.retryButton.isEnabled)
        let cells = list.cells(in: 0..<2)
        #expect(cells.map(\.title) == ["new", "old"])
        #expect(cells.map(\.date) == ["2026-01-09 14:03", "2026-01-09 14:03"])
        #expect(cells.allSatisfy { $0.picture == nil })
    }

    @Test("without pictures, says where it looked and what to do, and looks again when asked")
    func empty() async throws {
        _ = Navigation(root: screen)
        try await list([])
        let text =
            "There are no pictures in /pictures. Put pictures there (\(ReadableFormat.titlesAsChoice)), or choose another folder."
        #expect(list.state == .empty(text))
        screen.galleryView.retryButton.tap()
        try await list(items)
        #expect(list.state == .loaded)
    }

    @Test("that can't be read says why, and Try again tries again")
    func failed() async throws {
        _ = Navigation(root: screen)
        try await fakes.gallery.listings.next().fail(.readFailed("permission denied"))
        await until { screen.galleryView.retryButton.isEnabled }
        guard case .failed(let text) = list.state else {
            Issue.record("the state is \(list.state)")
            return
        }
        #expect(text.hasPrefix("/pictures: can't be read: permission denied. "))
        #expect(text.hasSuffix("Or choose another folder."))
        screen.galleryView.retryButton.tap()
        screen.galleryView.retryButton.tap()
        #expect(list.state == .loading)
        try await list(items)
        #expect(list.state == .loaded)
    }

    @Test("marks results, those that were asked for alone")
    func results() async throws {
        let origin = ResultOrigin(look: "Noir", strength: 1, original: .unavailable("it is gone"))
        fakes.results.add("/pictures/old.jpg", origin)
        fakes.results.add("/pictures/oldest.jpg", origin)
        _ = Navigation(root: screen)
        try await list(items)
        let cells = list.cells(in: 0..<2)
        await until { cells[1].look == "Noir" }
        #expect(cells[0].look == nil)
        #expect(fakes.results.asked == ["/pictures/new.jpg", "/pictures/old.jpg"])
    }

    // MARK: Another folder

    @Test("whose folder is missing offers others by name, and shows the one that is chosen")
    func otherFolder() async throws {
        _ = Navigation(root: screen)
        try await fakes.gallery.listings.next().fail(.readFailed("there is no such folder"))
        await until { screen.galleryView.retryButton.isEnabled }
        fakes.dialogs.recorder.expect(.present("Another folder"))
        screen.galleryView.folderButton.tap()
        #expect(fakes.dialogs.actions == ["Home folder", "Current folder", "Type a path", "Cancel"])
        let message = "The gallery shows /pictures.\nHome folder: /home/ann\nCurrent folder: /trip"
        #expect(fakes.dialogs.dialog?.message == message)
        fakes.dialogs.choose("Current folder")
        #expect(list.state == .loading)
        try await list(items)
        #expect(list.items.count == 3)
        #expect(fakes.pictureGallery.folder == "/trip")
        #expect(fakes.gallery.folders == ["/pictures", "/trip"])
        // The new folder's changes are followed.
        fakes.gallery.becomeDifferent()
        try await fakes.gallery.listings.next().succeed([items[0]])
        await until { list.items.count == 1 }
        // What is shown is not offered.
        fakes.dialogs.recorder.expect(.present("Another folder"))
        screen.galleryView.folderButton.tap()
        #expect(fakes.dialogs.actions == ["Home folder", "Type a path", "Cancel"])
    }

    @Test(
        "takes a typed path for its folder, from the home folder where it begins with a tilde",
        arguments: [("/archive", "/archive"), ("~/Holiday", "/home/ann/Holiday"), ("~", "/home/ann"), ("here", "here")])
    func typedFolder(typed: String, folder: String) async throws {
        _ = Navigation(root: screen)
        try await list([])
        fakes.dialogs.recorder.expect(.present("Another folder"))
        screen.galleryView.folderButton.tap()
        fakes.dialogs.recorder.expect(.ask("Another folder", suggestion: "/pictures"))
        fakes.dialogs.choose("Type a path")
        fakes.dialogs.answer(typed)
        try await list(items)
        #expect(fakes.pictureGallery.folder == FilePath(folder))
    }

    @Test("stays with its folder where nothing is typed, or it is cancelled")
    func sameFolder() async throws {
        _ = Navigation(root: screen)
        try await list(items)
        for answer in [nil, "", "  "] {
            fakes.dialogs.recorder.expect(.present("Another folder"))
            screen.galleryView.folderButton.tap()
            fakes.dialogs.recorder.expect(.ask("Another folder", suggestion: "/pictures"))
            fakes.dialogs.choose("Type a path")
            fakes.dialogs.answer(answer)
        }
        fakes.dialogs.recorder.expect(.present("Another folder"))
        screen.galleryView.folderButton.tap()
        fakes.dialogs.choose("Cancel")
        #expect(fakes.pictureGallery.folder == "/pictures" && list.items.count == 3)
    }

    @Test("that was missing is watched once it is there")
    func appears() async throws {
        _ = Navigation(root: screen)
        try await fakes.gallery.listings.next().fail(.readFailed("there is no such folder"))
        await until { screen.galleryView.retryButton.isEnabled }
        screen.galleryView.retryButton.tap()
        try await list([items[0]])
        fakes.gallery.becomeDifferent()
        try await fakes.gallery.listings.next().succeed(items)
        await until { list.items.count == 3 }
    }

    // MARK: Changes

    @Test("notices changes of the folder, keeps what it shows meanwhile, and the selection on its picture")
    func changes() async throws {
        _ = Navigation(root: screen)
        try await list(items)
        list.select(1)
        let cell = list.cells(in: 0..<3)[1]
        fakes.gallery.becomeDifferent()
        let listing = try await fakes.gallery.listings.next()
        #expect(list.state == .loaded)
        listing.succeed([GalleryItem("newest")] + items)
        await until { list.items.count == 4 }
        #expect(list.selectedItem?.title == "old")
        #expect(list.cells(in: 0..<4)[2] === cell)
    }

    @Test("lists a folder that changes all the time to the end, and once more for all the changes")
    func manyChanges() async throws {
        _ = Navigation(root: screen)
        let first = try await fakes.gallery.listings.next()
        for _ in 0..<5 { fakes.gallery.becomeDifferent() }
        // The changes are reported in turns of the main actor before that of the answer.
        for _ in 0..<100 { await Task.yield() }
        #expect(fakes.gallery.listings.untaken.isEmpty)
        first.succeed([items[0]])
        await until { list.items.count == 1 }
        try await list(items)
        #expect(list.items.count == 3)
    }

    // MARK: Thumbnails

    @Test("makes the thumbnails of the cells that are asked for it, one after another")
    func thumbnails() async throws {
        _ = Navigation(root: screen)
        try await list(items)
        let cells = list.cells(in: 0..<3)
        cells[1].loadPicture()
        cells[1].loadPicture()
        cells[0].loadPicture()
        let first = try await fakes.gallery.thumbnails.next()
        #expect(first.input == "old")
        #expect(fakes.gallery.thumbnails.untaken.isEmpty)
        first.succeed(.number(1))
        await until { cells[1].picture == .number(1) }
        let second = try await fakes.gallery.thumbnails.next()
        #expect(second.input == "new")
        second.fail(.undecodable("cut"))
        await until { cells[0].problem != nil }
        #expect(cells[0].problem == "too damaged to be read: cut")
        #expect(cells[2].picture == nil)
    }

    @Test("makes no thumbnail for a cell that was scrolled away before its turn")
    func scrolledAway() async throws {
        _ = Navigation(root: screen)
        try await list(items)
        for cell in list.cells(in: 0..<2) { cell.loadPicture() }
        let first = try await fakes.gallery.thumbnails.next()
        let last = list.cells(in: 2..<3)[0]
        last.loadPicture()
        first.succeed(.number(1))
        let second = try await fakes.gallery.thumbnails.next()
        #expect(second.input == "oldest")
        second.succeed(.number(2))
        await until { last.picture == .number(2) }
    }

    // MARK: Choosing

    @Test("as a picker, gives the chosen picture to its delegate, once, and opens nothing itself")
    func pick() async throws {
        let delegate = RecordingDelegate()
        let navigation = present(to: delegate)
        try await list(items)
        list.select(1)
        delegate.recorder.expect(.didPick(PickedImage(file: "/pictures/old.jpg")))
        list.choose()
        list.choose()
        #expect(navigation.visible === screen)
    }

    @Test("as a picker, notifies its delegate of a cancel")
    func cancel() async throws {
        let delegate = RecordingDelegate()
        _ = present(to: delegate)
        let button = try #require(screen.leftNavigationItems.first)
        #expect(button.title == "Cancel")
        delegate.recorder.expect(.didCancel)
        button.tap()
        try await list([])
    }

    @Test("on its own, opens the chosen picture's Image screen")
    func open() async throws {
        let navigation = RecordingNavigation(root: screen)
        try await list(items)
        list.select(2)
        navigation.recorder.expect(.push("oldest.jpg"))
        list.choose()
        let imageScreen = try #require(navigation.visible as? ImageScreen)
        #expect(imageScreen.image == PickedImage(file: "/pictures/oldest.jpg"))
        try await fakes.show(imageScreen)
    }

    @Test("left for a picture and come back to, has the picture selected that was seen last")
    func backFromPicture() async throws {
        let navigation = RecordingNavigation(root: screen)
        try await list(items)
        list.select(1)
        navigation.recorder.expect(.push("old.jpg"))
        list.choose()
        let old = try #require(navigation.visible as? ImageScreen)
        try await fakes.show(old)
        navigation.recorder.expect(.replaceTop("oldest.jpg"))
        old.imageView.nextButton.tap()
        let oldest = try #require(navigation.visible as? ImageScreen)
        try await fakes.show(oldest)
        navigation.recorder.expect(.pop)
        oldest.leftNavigationItems[0].tap()
        #expect(navigation.visible === screen)
        #expect(list.selectedItem?.title == "oldest" && list.state == .loaded)
    }

    @Test("on its own above another screen, goes back to that")
    func back() async throws {
        let navigation = RecordingNavigation(root: Screen(presenter: Presenter()))
        navigation.recorder.expect(.push("Gallery"))
        navigation.push(screen)
        let button = try #require(screen.leftNavigationItems.first)
        #expect(button.title == "Back")
        navigation.recorder.expect(.pop)
        button.tap()
        try await list([])
    }

    // MARK: Lifetime

    @Test("left, goes away with all that it had under way")
    func lifetime() async throws {
        let navigation = Navigation(root: Screen(presenter: Presenter()))
        weak let gone = { () -> GalleryScreen in
            let screen = GalleryPresenter.makeScreen(fakes.services)
            navigation.push(screen)
            return screen
        }()
        let listing = try await fakes.gallery.listings.next()
        navigation.pop()
        #expect(gone == nil)
        await listing.cancelled()
        listing.succeed(items)
    }

    // MARK: Searching

    @Test("shows the pictures whose names have what was typed, in fields or by a question")
    func search() async throws {
        let navigation = Navigation(root: Screen(presenter: Presenter()))
        navigation.push(screen)
        try await list(items)
        screen.galleryView.search.set("OLD")
        #expect(list.items.map(\.title) == ["old", "oldest"])
        #expect(screen.galleryView.status.text == "2 pictures of 3")
        screen.galleryView.search.set("nothing")
        #expect(list.state == .empty("No picture's name has nothing in it."))
        fakes.dialogs.recorder.expect(.ask("Search by name", suggestion: "nothing"))
        screen.galleryView.searchButton.tap()
        fakes.dialogs.answer("")
        #expect(list.items.count == 3 && screen.galleryView.status.text == "3 pictures")
        await fakes.dialogs.shown()
    }
}
