import ImageCore
import SystemPackage

/// A file that is open to be read, and what it was when it was opened: a result of it counts only while it is still that.
package struct OpenedInput {
    /// Nil for standard input.
    package let path: FilePath?
    package let source: FileSource
    /// The file as it was.
    package let status: Stat

    /// Opens a file.
    /// - Parameter version: what it was when it was found; nil where it may have changed since.
    /// - Throws: `ImageError.readFailed`, also where it is of another version.
    package init(_ path: FilePath, version: FileVersion? = nil) throws(ImageError) {
        self.path = path
        source = try FileSource(path)
        status = try source.status()
        if let version, version != FileVersion(status) { throw Self.hasChanged }
    }

    private init(standardInput source: FileSource, _ status: Stat) {
        path = nil
        self.source = source
        self.status = status
    }

    /// Nil where the picture is in memory, or comes through a pipe.
    /// - Throws: `ImageError.readFailed`.
    package init?(_ image: PickedImage) throws(ImageError) {
        switch image.content {
        case .file(let path): try self.init(path)
        case .standardInput:
            let source = FileSource.standardInput()
            let status = try source.status()
            guard status.type == .regular else { return nil }
            self = OpenedInput(standardInput: source, status)
        case .encoded, .pixels: return nil
        }
    }

    /// - Parameter mustExist: whether its name has to be there still, as where it is to be replaced.
    /// - Throws: `ImageError.readFailed` where it has changed since it was opened, or another file has its name.
    package func checkUnchanged(mustExist: Bool) throws(ImageError) {
        guard FileStamp(try source.status()) == FileStamp(status) else { throw Self.hasChanged }
        guard let path else { return }
        let now = FileIdentity(path)
        if now == nil, !mustExist { return }
        guard now == FileIdentity(status) else { throw Self.hasChanged }
    }

    private static let hasChanged = ImageError.readFailed("it has changed in the meantime")
}
