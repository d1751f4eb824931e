import ImageSources
import SystemPackage

/// The folder of pictures that all screens share, which people may exchange for another one.
@MainActor
package final class PictureGallery {
    /// The folder, to be named to people; nil where none is known.
    package private(set) var folder: FilePath?
    /// What is in the folder.
    package private(set) var listing: any GalleryListing
    /// The person's home folder, which is offered in place of a folder that is missing; nil where none is known.
    package let home: FilePath?
    /// The folder that the program was started in, which is offered too; nil where none is known.
    package let current: FilePath?
    private let open: @MainActor (FilePath?) -> any GalleryListing

    /// - Parameter open: lists a folder's pictures. A folder that can't be read fails when it is listed.
    package init(
        folder: FilePath?, home: FilePath? = nil, current: FilePath? = nil,
        open: @escaping @MainActor (FilePath?) -> any GalleryListing
    ) {
        self.folder = folder
        self.home = home
        self.current = current
        self.open = open
        listing = open(folder)
    }

    /// Shows another folder from now on.
    package func change(to newFolder: FilePath) {
        folder = newFolder
        listing = open(newFolder)
    }

    /// The folder that was typed: `~` is the home folder.
    func path(typed: String) -> FilePath {
        guard let home, typed == "~" || typed.hasPrefix("~/") else { return FilePath(typed) }
        return home.pushing(FilePath(String(typed.dropFirst(2))))
    }
}
