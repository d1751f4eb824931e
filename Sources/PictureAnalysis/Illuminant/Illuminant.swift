#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The colour cast that the light of the scene has left in a picture: the light's colour in powers of two of linear sRGB.
public struct Illuminant: Hashable, Sendable, Codable {
    /// Red against blue, as they lie from green: (log₂ R/G − log₂ B/G) / √2. Incandescent light is at 0.9, shade at −0.6.
    public var warmth: Double
    /// Red and blue against green: (log₂ R/G + log₂ B/G) / √2. Fluorescent light is at −0.7.
    public var magenta: Double

    /// The light of pictures without a cast.
    public static let neutral = Illuminant(warmth: 0, magenta: 0)

    /// A light by its two components.
    public init(warmth: Double, magenta: Double) {
        self.warmth = warmth
        self.magenta = magenta
    }

    /// - Parameter light: linear sRGB, above 0.
    package init(of light: SIMD3<Double>) {
        let red = log2(light.x / light.y)
        let blue = log2(light.z / light.y)
        warmth = (red - blue) / 2.0.squareRoot()
        magenta = (red + blue) / 2.0.squareRoot()
    }

    /// Linear sRGB with its largest channel at 1.
    package var light: SIMD3<Double> {
        let red = exp2((magenta + warmth) / 2.0.squareRoot())
        let blue = exp2((magenta - warmth) / 2.0.squareRoot())
        let light = SIMD3(red, 1, blue)
        return light / light.max()
    }

    /// The strength of the cast: 0 for none. At 1, one channel has about twice the light of another.
    package var size: Double { (warmth * warmth + magenta * magenta).squareRoot() }

    /// A share of the cast.
    package static func * (illuminant: Illuminant, share: Double) -> Illuminant {
        Illuminant(warmth: illuminant.warmth * share, magenta: illuminant.magenta * share)
    }

    /// The correlated colour temperature in kelvins, by McCamy's formula (1992); daylight is at 6,504.
    package var kelvins: Double {
        let light = light
        let x = (light * SIMD3(0.4124564, 0.3575761, 0.1804375)).sum()
        let y = (light * SIMD3(0.2126729, 0.7151522, 0.0721750)).sum()
        let z = (light * SIMD3(0.0193339, 0.1191920, 0.9503041)).sum()
        let sum = x + y + z
        let n = (x / sum - 0.3320) / (0.1858 - y / sum)
        return min(max(((449 * n + 3525) * n + 6823.3) * n + 5520.33, 1500), 25_000)
    }
}

/// Why a cast that a picture seems to have is not taken for that of its light.
public enum IlluminantDoubt: String, Hashable, Sendable, Codable {
    /// The picture's colours contradict each other: none is surely that of something grey.
    case noNeutralSurface
    /// A good part of the light tones is neutral already.
    case neutralSurfaces
    /// The scene is more colourful than any light makes it, as a sunset or a meadow is.
    case colorfulScene
    /// No cast is seen, but nothing says that there is none.
    case noEvidence
}
