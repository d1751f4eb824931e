/// What of a picture's metadata its result keeps.
public enum KeptMetadata: String, Hashable, Sendable, Codable {
    /// All that the result's format can hold.
    case all
    /// All but where it was taken: coordinates, and the names of the location.
    case allButLocation = "allButPlace"
    /// The colour profile, and what else the colours need. The pixels are turned upright, for no orientation tag is left
    /// in the result.
    case profile
}
