import ImageSources
import SystemPackage

/// Pictures in an order, and the one of them that is open: what the next and the previous picture are.
@MainActor
final class PictureSequence {
    /// The pictures, in the order in which people see them.
    var pictures: [FilePath] {
        didSet { changed() }
    }
    /// The one that is open, or was last; nil where none was opened yet.
    private(set) var current: FilePath?
    /// Called when the pictures have changed. The screen of the open picture sets it.
    var changed: @MainActor () -> Void = {}

    init(_ items: [GalleryItem] = []) {
        pictures = items.map(\.path)
    }

    /// A picture is opened. One that is not among the pictures, such as an original in another folder, leaves the
    /// position as it is.
    func open(_ picture: FilePath?) {
        if let picture, pictures.contains(picture) { current = picture }
    }

    /// The picture `offset` after the open one, before it where that is negative; nil where there is none.
    func picture(after offset: Int) -> FilePath? {
        guard let current, let index = pictures.firstIndex(of: current) else { return nil }
        let wanted = index + offset
        return pictures.indices.contains(wanted) ? pictures[wanted] : nil
    }
}
