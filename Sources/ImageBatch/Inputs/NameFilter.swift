import ImageFiles
import SystemPackage

/// Which of the files in a folder are wanted, by their names.
package struct NameFilter: Sendable {
    /// Files that match one of these are wanted; all where there is none.
    package var included: [GlobPattern]
    /// Files and folders that match one of these are not, whatever includes them.
    package var excluded: [GlobPattern]

    package init(included: [GlobPattern] = [], excluded: [GlobPattern] = []) {
        self.included = included
        self.excluded = excluded
    }

    /// - Parameter path: the file's, relative to the input folder.
    func wants(file path: FilePath) -> Bool { omission(of: path) == nil }

    /// Returns why a file is not wanted; nil if it is.
    /// - Parameter path: the file's, relative to the input folder.
    func omission(of path: FilePath) -> InputWalk.Omission? {
        if excluded.contains(where: { $0.matches(path) }) { return .excluded }
        return included.isEmpty || included.contains { $0.matches(path) } ? nil : .notIncluded
    }

    /// The same for what was not found folder by folder, but named: what is in a folder that is left out is left out too.
    func wants(listed path: FilePath, isFolder: Bool = false) -> Bool {
        var folder = path.removingLastComponent()
        while !folder.isEmpty {
            if !wants(folder: folder) { return false }
            folder.removeLastComponent()
        }
        return isFolder ? path.isEmpty || wants(folder: path) : wants(file: path)
    }

    /// Whether a search of the folder would find the file: it is not hidden, not a storage device's, no backup or
    /// unfinished download, and wanted.
    package func wants(found path: FilePath) -> Bool {
        path.components.allSatisfy { !InputWalk.isHidden($0) && !FileDestination.isOwn($0) }
            && path.lastComponent.flatMap(LeftoverName.init) == nil && wants(listed: path)
    }

    /// Whether there may be wanted files in a folder.
    func wants(folder path: FilePath) -> Bool { !excluded.contains { $0.matches(path) } }
}
