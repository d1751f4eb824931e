import ImageCore
import ImageSources
import SystemPackage

extension GalleryItem: Identifiable {
    /// A file that was changed is the same item still.
    public var id: FilePath { path }
}

/// The controls of the gallery. Its pictures may be shown as a grid or as a list.
@MainActor
package final class GalleryView {
    package let list: ListControl<GalleryItem, GalleryCell>
    /// Lists the folder again, where nothing was found or it could not be read.
    package let retryButton = Button("Try again", key: "r")
    /// Asks for another folder: this one may be missing, or the wrong one.
    package let folderButton = Button("Another folder", key: "f")
    /// Shows only the pictures whose names have the text in them.
    package let search = SearchField("Search by name", key: "/")
    /// Asks for that text, for front ends without fields.
    package let searchButton = Button("Search by name", key: "/")
    package let status = Label()

    init(list: ListControl<GalleryItem, GalleryCell>) {
        self.list = list
    }
}

/// The pictures of the gallery, to pick one or to open them one after another.
open class GalleryScreen: PickerScreen {
    package let galleryView: GalleryView

    package init(presenter: GalleryPresenter) {
        galleryView = GalleryView(list: presenter.makeList())
        super.init(source: .gallery, presenter: presenter)
        title = "Gallery"
        controls = [
            ControlGroup(.content, [.list(galleryView.list)]),
            ControlGroup(
                .actions,
                [
                    .search(galleryView.search), .button(galleryView.retryButton), .button(galleryView.folderButton),
                ]),
            ControlGroup(.status, [.label(galleryView.status)]),
        ]
    }
}
