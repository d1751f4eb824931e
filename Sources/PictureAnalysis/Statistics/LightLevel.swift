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
    /// The estimated colour of the light, whatever the picture shows. Nil where the picture leaves it in doubt; of several pictures, the
    /// median of those that don't.
    public var illuminant: Illuminant?
    /// Whether the picture leaves the colour of its light in doubt; of several pictures, whether half of them do. Nil: no, or not
    /// measured.
    public var hasDoubtfulLight: Bool?
    /// By how much the light of faces is above that of the whole picture, in powers of two of red, green and blue. Nil without a face; of
    /// several pictures, the median of those with faces, of which there must be two.
    public var faceOffset: SIMD3<Double>?

    /// A level of light.
    public init(exposure: Double, warmth: Double, greenness: Double) {
        self.exposure = exposure
        self.warmth = warmth
        self.greenness = greenness
    }

    /// A level of light.
    public init(of statistics: PictureStatistics) {
        self.init(ofLight: statistics.light)
        cameraExposure = statistics.cameraExposure
        faceOffset = statistics.faceLight.map { $0 - statistics.light }
        switch statistics.illuminantDoubt {
        case nil, .neutralSurfaces: illuminant = statistics.illuminant
        case .noNeutralSurface, .colorfulScene, .noEvidence: hasDoubtfulLight = true
        }
    }

    /// What gains on linear light add to a level.
    package init(ofGains gains: SIMD3<Double>) {
        self.init(ofLight: SIMD3(log2(gains.x), log2(gains.y), log2(gains.z)))
    }

    /// - Parameter light: red, green and blue in powers of two of linear light.
    private init(ofLight light: SIMD3<Double>) {
        self.init(
            exposure: (light * Self.luminance).sum(), warmth: light.x - light.z,
            greenness: light.y - (light.x + light.z) / 2)
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
        if levels.count(where: { $0.hasDoubtfulLight == true }) * 2 >= levels.count { middle.hasDoubtfulLight = true }
        let illuminants = levels.compactMap(\.illuminant)
        if !illuminants.isEmpty {
            middle.illuminant = Illuminant(
                warmth: median(illuminants.map(\.warmth)), magenta: median(illuminants.map(\.magenta)))
        }
        let faces = levels.compactMap(\.faceOffset)
        if faces.count > 1 {
            middle.faceOffset = SIMD3(median(faces.map(\.x)), median(faces.map(\.y)), median(faces.map(\.z)))
        }
        return middle
    }

    /// The gains on linear light that bring a picture of this level to another, within limits.
    ///
    /// In a shoot, a picture changes only as far as its measures agree. A dark suit makes a picture darker, but not its faces, and the camera
    /// does not expose it less. Dark skin is a darker face, but no darker picture. A camera that exposes more in the shade makes no picture
    /// lighter. A meadow is green, but its light is not: what is not known of a picture's light changes its colour by little.
    package func gains(to other: LightLevel, within limits: MatchLimits) -> SIMD3<Double> {
        let largest = limits.largest
        var exposures = [other.exposure - exposure]
        var warmths = [other.warmth - warmth]
        var greennesses = [other.greenness - greenness]
        if limits == .shoot {
            if let cameraExposure, let otherExposure = other.cameraExposure {
                exposures.append(otherExposure - cameraExposure)
            }
            if let faceOffset, let otherOffset = other.faceOffset {
                let change = LightLevel(ofLight: otherOffset - faceOffset)
                exposures.append(exposures[0] + change.exposure)
                warmths.append(warmths[0] + change.warmth)
                greennesses.append(greennesses[0] + change.greenness)
            }
            let isDoubtfulAlone = hasDoubtfulLight == true && other.hasDoubtfulLight != true
            if let otherIlluminant = other.illuminant, illuminant != nil || isDoubtfulAlone {
                let illuminant = illuminant ?? otherIlluminant
                func tolerated(_ change: Double, _ limit: Double) -> Double {
                    .init(signOf: change, magnitudeOf: limit * Self.estimationError)
                }
                warmths.append(
                    otherIlluminant.redAgainstBlue - illuminant.redAgainstBlue + tolerated(warmths[0], largest.warmth))
                greennesses.append(
                    otherIlluminant.greenness - illuminant.greenness + tolerated(greennesses[0], largest.greenness))
            }
        }
        let exposure = Self.agreed(exposures, limit: largest.exposure)
        let warmth = Self.agreed(warmths, limit: largest.warmth)
        let greenness = Self.agreed(greennesses, limit: largest.greenness)
        // The mean of red and blue that leaves the luminance to the exposure.
        let middle =
            exposure - Self.luminance.y * greenness - warmth / 2 * (Self.luminance.x - Self.luminance.z)
        return SIMD3(exp2(middle + warmth / 2), exp2(middle + greenness), exp2(middle - warmth / 2))
    }

    /// Estimates of the light's colour hide small casts: changes by this share of the limits need no agreement.
    private static let estimationError = 1.0 / 3

    /// The smallest of several changes and the limit; none where they go in different directions.
    private static func agreed(_ changes: [Double], limit: Double) -> Double {
        if changes.allSatisfy({ $0 > 0 }) { return min(changes.min() ?? 0, limit) }
        if changes.allSatisfy({ $0 < 0 }) { return max(changes.max() ?? 0, -limit) }
        return 0
    }

    private static let luminance = SIMD3(0.2126, 0.7152, 0.0722)
}

extension Illuminant {
    /// As ``LightLevel/warmth``.
    var redAgainstBlue: Double { warmth * 2.0.squareRoot() }
    /// As ``LightLevel/greenness``.
    var greenness: Double { -magenta / 2.0.squareRoot() }
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
