/// What of a picture's metadata its result keeps.
public enum KeptMetadata: String, Hashable, Sendable, Codable {
    /// All that the result's format has a place for.
    case all
    /// All but where it was taken: coordinates, and the names of places.
    case allButPlace
    /// The colour profile, and what else the colours need. The pixels are turned upright, for nothing is left to say how
    /// they lie.
    case profile
}
