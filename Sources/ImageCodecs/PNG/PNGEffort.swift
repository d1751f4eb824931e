/// What decides between a PNG's size and the time that writing it takes.
public enum PNGEffort: String, Sendable, CaseIterable, Codable {
    /// Quickest: runs of equal bytes alone are packed, and in drawings the nearest repeats.
    case fast
    /// What is quick and small for each part of a picture: about as small as libpng's level 6, drawings smaller, in a part
    /// of its time.
    case balanced
}
