import SystemPackage

/// Whether a file system takes names for the same that differ in capital letters alone.
package enum FileSystemCase {
    /// Nothing is written to find out: what is in the folder shows it, or what is beside it on the same file system.
    /// - Parameters:
    ///   - folder: one that is there or will be.
    ///   - name: of a file that may be in the folder, so that it need not be listed; it has letters.
    package static func isIgnored(in folder: FilePath, showing name: FilePath.Component) -> Bool {
        var path = (try? SystemCalls.resolved(folder)) ?? folder
        while true {
            if let isIgnored = answer(in: path, name) { return isIgnored }
            let parent = path.folder
            guard parent != path, isSameDevice(path, parent) else { return false }
            path = parent
        }
    }

    /// What a name in a folder shows; nil where there is no folder, or no name with letters.
    private static func answer(in folder: FilePath, _ known: FilePath.Component) -> Bool? {
        if isFound(known, in: folder) { return isFound(swappingCase(known), in: folder) }
        guard let names = try? FolderListing.names(in: folder) else { return nil }
        let all = Set(names)
        for name in names {
            let other = swappingCase(name)
            if other != name, !all.contains(other) { return isFound(other, in: folder) }
        }
        return nil
    }

    private static func isFound(_ name: FilePath.Component, in folder: FilePath) -> Bool {
        (try? Stat(folder.appending(name), flags: .symlinkNoFollow)) != nil
    }

    /// A folder that is not there yet will be where the one above it is.
    private static func isSameDevice(_ folder: FilePath, _ other: FilePath) -> Bool {
        guard let one = try? Stat(folder) else { return true }
        return (try? Stat(other))?.deviceID == one.deviceID
    }

    private static func swappingCase(_ name: FilePath.Component) -> FilePath.Component {
        let bytes = FilePath(root: nil, CollectionOfOne(name)).bytes.map { isLetter($0) ? $0 ^ 0x20 : $0 }
        return FilePath(bytes: bytes).lastComponent ?? name
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & ~0x20) }
}
