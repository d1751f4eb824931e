/// Every filter there is, in the order in which help shows them.
public enum FilterTable {
    public static let all: [any Filter.Type] = [
        Brightness.self,
        Contrast.self,
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.descriptor.name, $0) })

    public static func filter(named name: String) -> (any Filter.Type)? {
        byName[name]
    }
}
