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
