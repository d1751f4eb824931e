/// The perceptual lightness of a picture's first and last percent: what people see as its black and its white.
public struct LightnessEnds: Hashable, Sendable, Codable {
    /// The share of the pixels that is darker than the one end, and lighter than the other.
    static let share = 0.01
    /// A picture whose ends are no farther apart than this has one tone, and no black and white.
    private static let minimumRange = 0.02
    /// Ends that differ by no more than this look alike.
    private static let tolerance = 0.004

    /// The lightness of which one percent of the pixels is darker, 0.13…1: Oklab's, with a straight piece for the deepest shadows.
    public var dark: Double
    /// The lightness of which one percent of the pixels is lighter, 0.13…1.
    public var light: Double

    /// Two ends.
    public init(dark: Double, light: Double) {
        self.dark = dark
        self.light = light
    }

    /// - Parameter colors: the perceptual colours of all pixels, the darkest first; at least one.
    init(sorted colors: [SIMD3<Double>]) {
        let last = Double(colors.count - 1)
        dark = colors[Int((last * Self.share).rounded())].x
        light = colors[Int((last * (1 - Self.share)).rounded())].x
    }

    /// Whether there are tones between them.
    var haveRange: Bool { light - dark >= Self.minimumRange }

    /// Whether nobody sees the difference.
    func isNear(_ other: LightnessEnds) -> Bool { distance(to: other) <= Self.tolerance }

    /// How far the farther of the two ends is from that of others.
    func distance(to other: LightnessEnds) -> Double { max(abs(dark - other.dark), abs(light - other.light)) }
}
