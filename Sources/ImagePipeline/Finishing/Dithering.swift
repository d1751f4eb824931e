/// Whether results of 8 bits get noise that hides steps between their levels.
public enum Dithering: String, Sendable, Codable, CaseIterable {
    /// Where pixels of 16 bits are rounded to 8, or a look makes steps of one level wider, and neighbours differ by little. Never after
    /// a look of the group Classic or after grain. The noise is that of a triangular distribution of −1…1 level, and depends on a
    /// pixel's position alone.
    case automatic = "auto"
    /// Nowhere: every value becomes the nearest level.
    case off
}
