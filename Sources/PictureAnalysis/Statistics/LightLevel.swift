#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The amount and colour of a picture's light, which a match evens out over the pictures of a shoot.
public struct LightLevel: Hashable, Sendable, Codable {
    /// Powers of two of linear light, 0 being white.
    public var exposure: Double
    /// The ratio of red to blue light, in powers of two.
    public var warmth: Double
    /// The ratio of green light to the mean of red and blue, in powers of two.
    public var greenness: Double
    /// ``PictureStatistics/cameraExposure``; of several pictures, nil unless all have one.
    public var cameraExposure: Double?

    /// A level of light.
    public init(exposure: Double, warmth: Double, greenness: Double) {
        self.exposure = exposure
        self.warmth = warmth
        self.greenness = greenness
    }

    /// A level of light.
    public init(of statistics: PictureStatistics) {
        let light = statistics.light
        self.init(
            exposure: (light * Self.luminance).sum(), warmth: light.x - light.z,
            greenness: light.y - (light.x + light.z) / 2
        )
        cameraExposure = statistics.cameraExposure
    }

    /// What gains on linear light add to a level.
    package init(ofGains gains: SIMD3<Double>) {
        let (red, green, blue) = (log2(gains.x), log2(gains.y), log2(gains.z))
        self.init(
            exposure: (SIMD3(red, green, blue) * Self.luminance).sum(), warmth: red - blue,
            greenness: green - (red + blue) / 2)
    }

    /// The median of several, each measure by itself, so that a few outliers have no influence.
    public static func middle(of levels: [LightLevel]) -> LightLevel? {
        guard !levels.isEmpty else { return nil }
        func median(_ values: [Double]) -> Double {
            let sorted = values.sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
        var middle = LightLevel(
            exposure: median(levels.map(\.exposure)), warmth: median(levels.map(\.warmth)),
            greenness: median(levels.map(\.greenness)))
        let cameraExposures = levels.compactMap(\.cameraExposure)
        if cameraExposures.count == levels.count { middle.cameraExposure = median(cameraExposures) }
        return middle
    }

    /// The gains on linear light that bring a picture of this level to another, within limits.
    ///
    /// In a shoot whose camera exposures are known, exposure changes only as far as picture and camera agree: a dark suit makes a picture
    /// darker, but no camera expose it less; and a camera that exposes more in the shade makes no picture lighter.
    package func gains(to other: LightLevel, within limits: MatchLimits) -> SIMD3<Double> {
        func clamped(_ value: Double, _ most: Double) -> Double { min(max(value, -most), most) }
        let largest = limits.largest
        var exposure = other.exposure - exposure
        if limits == .shoot, let cameraExposure, let otherExposure = other.cameraExposure {
            let byCamera = otherExposure - cameraExposure
            exposure = exposure * byCamera > 0 ? clamped(exposure, abs(byCamera)) : 0
        }
        exposure = clamped(exposure, largest.exposure)
        let warmth = clamped(other.warmth - warmth, largest.warmth)
        let greenness = clamped(other.greenness - greenness, largest.greenness)
        // The mean of red and blue that leaves the luminance to the exposure.
        let middle =
            exposure - Self.luminance.y * greenness - warmth / 2 * (Self.luminance.x - Self.luminance.z)
        return SIMD3(exp2(middle + warmth / 2), exp2(middle + greenness), exp2(middle - warmth / 2))
    }

    private static let luminance = SIMD3(0.2126, 0.7152, 0.0722)
}

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
