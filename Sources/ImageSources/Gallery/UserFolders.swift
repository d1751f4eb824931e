import ImageFiles
import SystemPackage

/// The file `user-dirs.dirs`, in which desktops say where a person's pictures are when their folder has another name than
/// `Pictures`.
package struct UserFolders {
    private let file: FilePath
    private let home: FilePath

    package init(file: FilePath, home: FilePath) {
        self.file = file
        self.home = home
    }

    /// The folder of pictures. Nil where the file names none, or the home folder itself, which means none.
    package var pictures: FilePath? {
        guard let bytes = try? WholeFile.read(file) else { return nil }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let trimmed = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let start = Array("XDG_PICTURES_DIR=\"".utf8)
            guard trimmed.starts(with: start), let end = trimmed.lastIndex(of: UInt8(ascii: "\"")) else { continue }
            return folder(trimmed[..<end].dropFirst(start.count))
        }
        return nil
    }

    /// A value is absolute or starts with `$HOME/`; a backslash protects the byte after it.
    private func folder(_ value: ArraySlice<UInt8>) -> FilePath? {
        var bytes: [UInt8] = []
        var isProtected = false
        for byte in value {
            if byte == UInt8(ascii: "\\"), !isProtected {
                isProtected = true
            } else {
                bytes.append(byte)
                isProtected = false
            }
        }
        let path = FilePath(bytes: bytes)
        if path.isAbsolute { return path == home ? nil : path }
        guard path.components.first == "$HOME", path.components.count > 1 else { return nil }
        return home.appending(path.components.dropFirst())
    }
}
