import ImageCodecs
import ImageCore
import ImageFiles
import ImageSources
import SystemPackage

/// The pictures of the gallery, kept up to date with its folder.
///
/// With a delegate, a chosen picture goes to it; without one, its Image screen is pushed.
package final class GalleryPresenter: Presenter {
    private let services: Services
    private let listing = ScreenTask()
    private let watching = ScreenTask()
    private let thumbnails = CellQueue()
    private let marks = CellQueue()
    private let sequence = PictureSequence()
    /// All pictures of the folder, found or not.
    private var items: [GalleryItem] = []
    /// Whether the folder has changed since the listing under way began.
    private var hasChanged = false

    /// Pixels that a thumbnail has at least on its long side, as the thumbnail cache's "x-large" size: enough for one
    /// large picture beside a list, and for a grid of them on a screen with small pixels.
    private static let thumbnailEdge = 512

    package init(services: Services) {
        self.services = services
    }

    /// The screen and its presenter.
    package static func makeScreen(_ services: Services) -> GalleryScreen {
        GalleryScreen(presenter: GalleryPresenter(services: services))
    }

    /// What to do where the gallery has no pictures.
    static func emptyText(_ folder: FilePath?) -> String {
        let finding = folder.map { "There are no pictures in \($0)" } ?? "No folder of pictures is known"
        return "\(finding). Put pictures there (\(ReadableFormat.titlesAsChoice)), or choose another folder."
    }

    private var galleryScreen: GalleryScreen? { screen as? GalleryScreen }
    private var galleryView: GalleryView? { galleryScreen?.galleryView }

    override package func viewLoaded() {
        guard let galleryView else { return }
        galleryView.list.onChoose { [weak self] in self?.choose($0) }
        galleryView.search.onChange { [weak self] _ in self?.showFound() }
        galleryView.searchButton.onTap { [weak self] in self?.askForName() }
        galleryView.retryButton.onTap { [weak self] in self?.openFolder() }
        galleryView.folderButton.onTap { [weak self] in self?.chooseFolder() }
        openFolder()
    }

    /// People come back to the picture that they left.
    override package func viewWillAppear() {
        if let current = sequence.current { galleryView?.list.moveSelection(to: current) }
    }

    override package func leftNavigationItems() -> [Button] {
        let isPicker = galleryScreen?.delegate != nil
        guard isPicker || screen?.navigation?.stack.first !== screen else { return [] }
        let button = Button(isPicker ? "Cancel" : "Back")
        button.onTap { [weak self] in
            if isPicker { self?.galleryScreen?.cancel() } else { self?.screen?.navigation?.pop() }
        }
        return [button]
    }

    // MARK: Listing

    /// Lists the folder and watches it from now on: it may have been missing before.
    private func openFolder() {
        list()
        watching.follow(services.gallery.listing.changes()) { [weak self] in self?.folderChanged() }
    }

    private func chooseFolder() {
        FolderQuestion(gallery: services.gallery, dialogs: services.dialogs).ask { [weak self] in
            self?.galleryView?.list.showLoading()
            self?.openFolder()
        }
    }

    private func list() {
        guard let galleryView else { return }
        hasChanged = false
        galleryView.retryButton.isEnabled = false
        if galleryView.list.items.isEmpty { galleryView.list.showLoading() }
        galleryView.status.text = "reading the gallery"
        galleryView.status.isBusy = true
        let gallery = services.gallery.listing
        listing.start {
            try await gallery.items()
        } completion: { [weak self] result in
            self?.show(result)
        }
    }

    private func show(_ result: Result<[GalleryItem], any Error>) {
        guard let galleryView else { return }
        switch result {
        case .success(let items):
            self.items = items
            showFound()
        case .failure(let error):
            let folder = services.gallery.folder?.string ?? "the gallery"
            galleryView.list.showFailure("\(FailureText(error, about: folder).message) Or choose another folder.")
            items = []
            sequence.pictures = []
            galleryView.status.text = ""
        }
        galleryView.status.isBusy = false
        galleryView.retryButton.isEnabled = galleryView.list.state != .loaded
        if hasChanged { list() }
    }

    private func askForName() {
        services.dialogs.ask(
            title: "Search by name", message: "A part of a picture's name; nothing for all pictures.",
            suggestion: galleryView?.search.text ?? ""
        ) { [weak self] answer in
            if let answer { self?.galleryView?.search.set(answer) }
        }
    }

    /// Shows the pictures that are searched for.
    private func showFound() {
        guard let galleryView else { return }
        let wanted = galleryView.search.text.lowercased().split(separator: " ")
        let found =
            wanted.isEmpty
            ? items
            : items.filter { item in
                let name = item.title.lowercased()
                return wanted.allSatisfy { name.contains($0) }
            }
        galleryView.list.show(
            found,
            emptyText: items.isEmpty
                ? Self.emptyText(services.gallery.folder) : "No picture's name has \(galleryView.search.text) in it.")
        sequence.pictures = found.map(\.path)
        let count = found.count == 1 ? "1 picture" : "\(found.count) pictures"
        galleryView.status.text = items.isEmpty ? "" : wanted.isEmpty ? count : "\(count) of \(items.count)"
    }

    /// Lists again; a listing in progress is allowed to finish first, since a folder that is being filled changes all the time.
    private func folderChanged() {
        hasChanged = true
        if !listing.isUnderWay { list() }
    }

    // MARK: Items

    /// The list, whose cells have their thumbnails made by this presenter.
    func makeList() -> ListControl<GalleryItem, GalleryCell> {
        let (gallery, results, clock) = (services.gallery, services.results, services.clock)
        return ListControl("Pictures", makeCell: GalleryCell.init) { [weak thumbnails, weak marks] cell, item in
            cell.title = item.title
            cell.date = clock.local(item.date).text
            cell.look = nil
            marks?.add(cell) {
                await results.look(of: item.path)
            } show: {
                $0.look = try? $1.get()
            }
            let listing = gallery.listing
            cell.onLoad { [weak thumbnails] cell in
                thumbnails?.add(cell) {
                    try await listing.thumbnail(of: item, longEdge: Self.thumbnailEdge)
                } show: {
                    $0.show($1)
                }
            }
        }
    }

    private func choose(_ item: GalleryItem) {
        guard let galleryScreen else { return }
        let image = PickedImage(file: item.path)
        if galleryScreen.delegate != nil {
            galleryScreen.end(with: image)
        } else {
            sequence.open(item.path)
            galleryScreen.navigation?.push(ImagePresenter.makeScreen(for: image, services, in: sequence))
        }
    }
}
