import ImageCore
import SystemPackage

// Paths as `String`, for programs that have no other use for `FilePath`.

extension FileSource {
    /// Opens a file whose path is a string.
    /// - Throws: `ImageError.notFound`, `ImageError.readDenied`, or `ImageError.readFailed` if it is no file that holds bytes.
    public convenience init(_ path: String) throws(ImageError) { try self.init(FilePath(path)) }
}

extension FileDestination {
    /// Creates a destination whose path is a string.
    /// - Parameter overwrites: whether a file of that name may be replaced.
    /// - Throws: `ImageError.writeDenied`, `ImageError.outOfSpace`, or `ImageError.writeFailed` if there is no such folder or the
    ///   file can't be created for another reason.
    public convenience init(_ path: String, overwrites: Bool) throws(ImageError) {
        try self.init(FilePath(path), overwrites: overwrites)
    }
}

extension PickedImage {
    /// Creates an image from a file whose path is a string, known by its name.
    public init(file: String) { self.init(file: FilePath(file)) }
}
