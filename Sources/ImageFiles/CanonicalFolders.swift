import SystemPackage

/// The one absolute path without links of each folder, whether it is there already or not.
package struct CanonicalFolders: Sendable {
    /// The last answer: results come folder by folder.
    private var last: (folder: FilePath, canonical: FilePath)?

    package init() {}

    /// The canonical path of a file, which itself is not looked at: it may be a link, or be missing.
    package mutating func path(of file: FilePath) -> FilePath {
        guard let name = file.lastComponent else { return folder(file) }
        return folder(file.folder).appending(name)
    }

    private mutating func folder(_ folder: FilePath) -> FilePath {
        if let last, last.folder == folder { return last.canonical }
        let canonical = Self.canonical(folder)
        last = (folder, canonical)
        return canonical
    }

    private static func canonical(_ folder: FilePath) -> FilePath {
        if let resolved = try? SystemCalls.resolved(folder) { return resolved }
        // What is missing is made of plain folders.
        guard let name = folder.lastComponent, name.kind == .regular else { return folder }
        return canonical(folder.folder).appending(name)
    }
}
