#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How much light a picture has, and of what colour: what is evened out over the pictures of a shoot.
public struct LightLevel: Hashable, Sendable, Codable {
    /// Powers of two of linear light, 0 being white.
    public var exposure: Double
    /// How many times twice as much red as blue there is.
    public var warmth: Double
    /// How many times twice as much green there is as of the others.
    public var greenness: Double

    public init(exposure: Double, warmth: Double, greenness: Double) {
        self.exposure = exposure
        self.warmth = warmth
        self.greenness = greenness
    }

    public init(of statistics: PictureStatistics) {
        let light = statistics.light
        self.init(
            exposure: (light * Self.luminance).sum(), warmth: light.x - light.z,
            greenness: light.y - (light.x + light.z) / 2
        )
    }

    /// What lies in the middle of several, each measure by itself, so that a few odd pictures don't count.
    public static func middle(of levels: [LightLevel]) -> LightLevel? {
        guard !levels.isEmpty else { return nil }
        func median(_ value: (LightLevel) -> Double) -> Double {
            let sorted = levels.map(value).sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
        return LightLevel(
            exposure: median(\.exposure), warmth: median(\.warmth), greenness: median(\.greenness))
    }

    /// The gains on linear light that bring a picture of this level to another, as far as is sensible: two stops, and a
    /// colour of light as different as shade and lamplight. What differs more is another scene.
    package func gains(to other: LightLevel) -> SIMD3<Double> {
        func clamped(_ value: Double, _ most: Double) -> Double { min(max(value, -most), most) }
        let exposure = clamped(other.exposure - exposure, 2)
        let warmth = clamped(other.warmth - warmth, 0.9)
        let greenness = clamped(other.greenness - greenness, 0.45)
        // The mean of red and blue that leaves the luminance to the exposure.
        let middle =
            exposure - Self.luminance.y * greenness - warmth / 2 * (Self.luminance.x - Self.luminance.z)
        return SIMD3(exp2(middle + warmth / 2), exp2(middle + greenness), exp2(middle - warmth / 2))
    }

    private static let luminance = SIMD3(0.2126, 0.7152, 0.0722)
}
