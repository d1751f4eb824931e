import Inspire

/// A look to choose, and the name that it is known by.
public struct LookChoice: Sendable, Identifiable, Equatable {
    /// What names of results end in (`photo-warm-film.jpg`): no slash is in it.
    public var id: String
    public var look: Look

    public init(id: String, look: Look) {
        self.id = id
        self.look = look
    }

    /// Looks of one name and version do the same.
    public static func == (one: LookChoice, other: LookChoice) -> Bool {
        one.id == other.id && one.look.version == other.look.version && one.look.strength == other.look.strength
    }
}
