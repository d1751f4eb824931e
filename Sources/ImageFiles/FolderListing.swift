import ImageCore
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The names in a folder, as the bytes they are.
///
/// Foundation's file manager decodes names and loses what is not UTF-8; this reads them itself.
package enum FolderListing {
    /// The names in the folder but `.` and `..`, in the order of their bytes.
    /// - Throws: `ImageError.readFailed`.
    package static func names(in folder: FilePath) throws(ImageError) -> [FilePath.Component] {
        Array(try sortedNames(in: folder))
    }

    /// The same, for folders of any size.
    package static func sortedNames(in folder: FilePath) throws(ImageError) -> FolderNames {
        guard let stream = folder.withPlatformString({ opendir($0) }) else {
            throw .reading(Errno(rawValue: errno), reason(Errno(rawValue: errno), folder))
        }
        defer { closedir(stream) }
        var names = FolderNames()
        errno = 0
        while let entry = readdir(stream) {
            withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { names.add(name) }
                }
            }
            errno = 0
        }
        guard errno == 0 else { throw .reading(Errno(rawValue: errno)) }
        names.sort()
        return names
    }

    private static func reason(_ error: Errno, _ folder: FilePath) -> String {
        switch error {
        case .noSuchFileOrDirectory: "there is no such folder"
        case .notDirectory where (try? Stat(folder)) != nil: "it is not a folder"
        default: FileSource.reason(error)
        }
    }
}
