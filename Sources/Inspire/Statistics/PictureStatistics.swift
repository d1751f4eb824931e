/// What a look may know of a picture's colours, measured on a reduced decode before its rows flow.
public struct PictureStatistics: Hashable, Sendable, Codable {
    /// Hues that stand out, the most frequent first; none in a grey picture.
    public var dominantHues: [HueShare]

    public init(dominantHues: [HueShare] = []) {
        self.dominantHues = dominantHues
    }
}

/// A hue and how much of the picture has it.
public struct HueShare: Hashable, Sendable, Codable {
    /// Degrees, as CSS's `hsl()` counts them: 0 red, 120 green, 240 blue.
    public var degrees: Double
    /// The share of the picture's coloured pixels, 0…1.
    public var share: Double

    public init(degrees: Double, share: Double) {
        self.degrees = degrees
        self.share = share
    }
}
