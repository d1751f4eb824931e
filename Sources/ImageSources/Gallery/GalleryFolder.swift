import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// A folder whose pictures, recognized by their content, are a gallery. Its subfolders are not searched.
public struct GalleryFolder: Sendable, Hashable {
    /// The folder.
    public let path: FilePath

    /// The folder at a path, which is not read yet.
    public init(_ path: FilePath) {
        self.path = path
    }

    /// How many pictures there are, from a few bytes of each file.
    /// - Throws: `ImageError.readFailed` where the folder can't be read.
    public func pictureCount() throws(ImageError) -> Int {
        try names().count { isPicture($0) }
    }

    /// Whether there is a picture at all.
    /// - Throws: `ImageError.readFailed` where the folder can't be read.
    public func hasPicture() throws(ImageError) -> Bool {
        try names().contains { isPicture($0) }
    }

    /// The names of files that are not hidden and not backups or unfinished downloads, in the order of their bytes.
    func names() throws(ImageError) -> [FilePath.Component] {
        try FolderListing.names(in: path).filter { name in
            name.withPlatformString { $0.pointee != hiddenMark } && LeftoverName(name) == nil
        }
    }

    private func isPicture(_ name: FilePath.Component) -> Bool {
        let file = path.appending(name)
        guard (try? Stat(file))?.type == .regular, let reader = try? PartialFileReader(file) else { return false }
        defer { reader.close() }
        if case .readable = FileKind(head: reader.bytes(at: 0, count: FileKind.headLength)) { return true }
        return false
    }
}

/// What a hidden file's name starts with.
private let hiddenMark = CChar(UInt8(ascii: "."))
