/// Every filter there is. The build finds them: each structure in this folder that is a ``Filter``.
public enum FilterCatalog {
    /// In the order in which help shows them: by group, then by name.
    public static let all: [any Filter.Type] = ListedFilters.all.sorted {
        ($0.descriptor.group, $0.descriptor.name) < ($1.descriptor.group, $1.descriptor.name)
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.descriptor.name, $0) })

    /// The filter of this name; nil where there is none.
    public static func filter(named name: String) -> (any Filter.Type)? {
        byName[name]
    }
}
