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

    /// Whether there may be wanted files in a folder.
    func wants(folder place: FilePath) -> Bool { !excluded.contains { $0.matches(place) } }
}
