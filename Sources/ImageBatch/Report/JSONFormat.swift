/// The version of all JSON that programs read: Documentation/JSON.md describes it.
package enum JSONFormat {
    /// New keys leave it as it is; it rises where a key is removed or changes its meaning.
    package static let version = 1
    /// The key under which every object states it.
    package static let versionKey = "jsonVersion"
}
