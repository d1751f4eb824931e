import SystemPackage

/// The one absolute path without links of each folder, whether it is there already or not.
package struct CanonicalFolders: Sendable {
    /// The last answers, the latest one first: pictures come folder by folder, and so do their results, from another one.
    private var recent: [(folder: FilePath, canonical: FilePath)] = []

    /// A picture's folder, its result's, and both of a picture before it.
    private static let capacity = 4

    package init() {}

    /// The canonical path of a file, which itself is not looked at: it may be a link, or be missing.
    package mutating func path(of file: FilePath) -> FilePath {
        guard let name = file.lastComponent else { return folder(file) }
        return folder(file.folder).appending(name)
    }

    /// Looks at each folder again from now on: a link on its way may have changed.
    package mutating func forget() { recent = [] }

    private mutating func folder(_ folder: FilePath) -> FilePath {
        if let known = recent.first(where: { $0.folder == folder }) { return known.canonical }
        let canonical = Self.canonical(folder)
        recent = [(folder, canonical)] + recent.prefix(Self.capacity - 1)
        return canonical
    }

    private static func canonical(_ folder: FilePath) -> FilePath {
        if let resolved = try? SystemCalls.resolved(folder) { return resolved }
        // What is missing is made of plain folders.
        guard let name = folder.lastComponent, name.kind == .regular else { return folder }
        return canonical(folder.folder).appending(name)
    }
}
