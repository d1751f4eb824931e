import SystemPackage

/// Which of the files in a folder are wanted, by their names.
public struct NameFilter: Sendable {
    /// Files that match one of these are wanted; all where there is none.
    public var included: [GlobPattern]
    /// Files and folders that match one of these are not, whatever includes them.
    public var excluded: [GlobPattern]

    public init(included: [GlobPattern] = [], excluded: [GlobPattern] = []) {
        self.included = included
        self.excluded = excluded
    }

    /// - Parameter place: the file's path below the folder that was asked for.
    func wants(file place: FilePath) -> Bool {
        !excluded.contains { $0.matches(place) } && (included.isEmpty || included.contains { $0.matches(place) })
    }

    /// The same for what was not found folder by folder, but named: what is in a folder that is left out is left out too.
    func wants(listed place: FilePath, isFolder: Bool = false) -> Bool {
        var folder = place.removingLastComponent()
        while !folder.isEmpty {
            if !wants(folder: folder) { return false }
            folder.removeLastComponent()
        }
        return isFolder ? place.isEmpty || wants(folder: place) : wants(file: place)
    }

    /// Whether there may be wanted files in a folder.
    func wants(folder place: FilePath) -> Bool { !excluded.contains { $0.matches(place) } }
}
