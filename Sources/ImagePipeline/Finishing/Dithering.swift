/// Whether results of 8 bits get noise that hides steps between their levels.
public enum Dithering: String, Sendable, Codable, CaseIterable {
    /// Adds triangular noise of −1…1 level where pixels of 16 bits are rounded to 8, or a look makes steps of one level wider, and
    /// neighbours differ by little. Results of a look of the group Classic, or with grain, have none. The noise is a function of a pixel's
    /// position.
    case automatic = "auto"
    /// Rounds every value to the nearest level.
    case off
}
