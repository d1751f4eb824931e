import ImageSources
import SystemPackage

/// Whether a file system takes names for the same that differ in capital letters alone.
enum FileSystemCase {
    /// - Parameter folder: one that is there or will be. Nothing is written to find out: where its name has no letters, the
    ///   folder above it tells.
    static func isIgnored(in folder: FilePath) -> Bool {
        var path = (try? SystemCalls.resolved(folder)) ?? folder
        while let name = path.lastComponent {
            let other = swappingCase(name)
            if other != name, let identity = FileIdentity(path) {
                return FileIdentity(path.folder.appending(other)) == identity
            }
            path = path.removingLastComponent()
        }
        return false
    }

    private static func swappingCase(_ name: FilePath.Component) -> FilePath.Component {
        let bytes = FilePath(root: nil, CollectionOfOne(name)).bytes.map { isLetter($0) ? $0 ^ 0x20 : $0 }
        return FilePath(bytes: bytes).lastComponent ?? name
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & ~0x20) }
}
