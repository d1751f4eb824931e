import ImageCore
import SystemPackage

/// A picture of the gallery, as far as its file's first bytes say: nothing was decoded.
public struct GalleryItem: Sendable, Hashable {
    /// The picture's file.
    public var path: FilePath
    /// The file's name without its extension.
    public var title: String
    /// Seconds since 1970, when the picture was taken as EXIF says (in the zone that it names, else in this machine's),
    /// or where it does not say, when the file was last changed.
    public var date: Double
    /// As stored; nil where the first bytes do not say.
    public var size: PixelSize?
    /// How the picture is turned to be upright.
    public var orientation: Orientation

    /// An entry of a gallery.
    public init(path: FilePath, title: String, date: Double, size: PixelSize?, orientation: Orientation) {
        self.path = path
        self.title = title
        self.date = date
        self.size = size
        self.orientation = orientation
    }
}

/// A folder of pictures to choose from.
public protocol GalleryListing: Sendable {
    /// The pictures, newest first.
    func items() async throws(ImageError) -> [GalleryItem]

    /// A small upright picture of an item, made now or kept from before.
    /// - Parameter longEdge: pixels that it should have at least, where the picture has as many.
    func thumbnail(of item: GalleryItem, longEdge: Int) async throws(ImageError) -> PixelBuffer

    /// An element each time that the folder's content has changed, until the task ends.
    func changes() -> AsyncStream<Void>
}
