import ImageSources
import SystemPackage

/// Why a result may not have a name just like that.
enum SaveObstacle: Equatable {
    /// It is the picked file itself, which is never changed.
    case original
    /// A file has the name; people decide.
    case exists
    /// The text says what it is, as the rest of a sentence that begins with the name.
    case impossible(String)

    /// Nil where nothing is in the way.
    init?(at path: FilePath, original: FilePath?) {
        if let name = path.lastComponent, FilePath(root: nil, CollectionOfOne(name)).bytes.count > 255 {
            self = .impossible("is too long for a name")
            return
        }
        // A link counts as a file that exists, wherever it leads to.
        guard let status = try? Stat(path, flags: .symlinkNoFollow) else { return nil }
        if let original = original.flatMap({ FileIdentity($0) }), original == FileIdentity(path) {
            self = .original
            return
        }
        switch status.type {
        case .regular: self = .exists
        case .directory: self = .impossible("is a folder")
        case .symbolicLink: self = .impossible("is a link, which is not replaced")
        default: self = .impossible("is a device or a pipe, which is not replaced")
        }
    }
}
