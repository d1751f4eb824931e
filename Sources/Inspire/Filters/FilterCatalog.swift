/// Every filter there is. The build finds them: each structure in this folder that is a ``Filter``.
public enum FilterCatalog {
    /// In the order in which help shows them: by group, then by name.
    public static let all: [any Filter.Type] = {
        // A descriptor is asked for through a witness and copied whole: once for each filter, not for each comparison.
        let filters = ListedFilters.all.map { filter in
            let descriptor = filter.descriptor
            return (group: descriptor.group, name: descriptor.name, filter: filter)
        }
        return filters.sorted { ($0.group, $0.name) < ($1.group, $1.name) }.map { $0.filter }
    }()

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.descriptor.name, $0) })

    /// The filter of this name; nil where there is none.
    public static func filter(named name: String) -> (any Filter.Type)? {
        byName[name]
    }
}
