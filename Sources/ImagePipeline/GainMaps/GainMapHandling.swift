/// What becomes of a picture's gain map, by which a screen shows it in HDR.
public enum GainMapHandling: String, Hashable, Sendable, Codable, CaseIterable {
    /// The result has it, changed as the picture is, where its format and its look allow it.
    case keep
    /// The result is an SDR picture.
    case drop
}
