import Inspire

extension Look: Equatable {
    /// For a list of looks, those of one name, version and strength do the same.
    public static func == (one: Look, other: Look) -> Bool {
        one.id == other.id && one.version == other.version && one.strength == other.strength
    }

    /// The look that changes nothing: the picture as it was.
    static let unchanged = Look(name: "original", steps: [])
}
