/// The largest change of a picture's light by a match.
public enum MatchLimits: String, Hashable, Sendable, Codable, CaseIterable {
    /// For pictures of one shoot: 1 EV, 30 mireds from daylight, and 0.21 EV between green and magenta. Larger differences come from the
    /// content, such as a dark suit.
    case shoot
    /// For pictures of any light: 2 EV, and the difference in colour between shade and lamplight.
    case scene

    /// The largest change of each measure, in either direction.
    package var largest: LightLevel {
        switch self {
        // 30 mireds from 6,504 K along the Planckian locus change red against blue by 0.42.
        case .shoot: LightLevel(exposure: 1, warmth: 0.42, greenness: 0.21)
        case .scene: LightLevel(exposure: 2, warmth: 0.9, greenness: 0.45)
        }
    }
}
