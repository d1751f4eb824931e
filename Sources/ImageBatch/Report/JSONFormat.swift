/// The version of all JSON that programs read: Documentation/JSON.md describes it.
public enum JSONFormat {
    /// New keys leave it as it is; it rises where a key is removed or changes its meaning.
    public static let version = 1
    /// The key under which every object states it.
    public static let versionKey = "jsonVersion"
}
