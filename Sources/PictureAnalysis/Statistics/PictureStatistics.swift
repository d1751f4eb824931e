/// Statistics of a picture's colours for looks, measured on a reduced decode before the picture is processed.
///
/// What was not measured (``StatisticsParts``) is that of a picture that has every grey equally often. Colours are encoded sRGB
/// or, where a property says so, perceptual: Oklab with a straight piece for the deepest shadows.
public struct PictureStatistics: Hashable, Sendable, Codable {
    /// Perceptual lightness from the darkest to the lightest pixel: 65 values that part the pixels into 64 equal shares.
    public var lightness: [Double]
    /// The lightness of the darkest and of the lightest percent; nil in statistics that an earlier version
    /// measured, and without the distribution.
    public var lightnessEnds: LightnessEnds?
    /// The mean of the two perceptual colour axes in each of those shares.
    public var colorsByLightness: [SIMD2<Double>]
    /// The mean perceptual colour.
    public var mean: SIMD3<Double>
    /// Variances of the perceptual lightness and the two colour axes.
    public var variance: SIMD3<Double>
    /// Covariances of lightness and first axis, lightness and second axis, first and second axis.
    public var covariance: SIMD3<Double>
    /// The light of red, green and blue: the mean over the middle 60 % of the pixels, in powers of two of
    /// linear light, 0 being white. A gain on linear light adds its logarithm.
    public var light: SIMD3<Double>
    /// The camera's exposure in powers of two, larger for brighter pictures: log2(seconds · ISO / (100 · f-number²)). Nil if EXIF lacks one
    /// of these.
    public var cameraExposure: Double?
    /// The share of pixels that have a channel at its lowest value, 0…1.
    public var clippedShadows: Double
    /// The share of pixels that have a channel at its highest value, 0…1.
    public var clippedHighlights: Double
    /// Prominent hues, the most frequent first; none in a grey picture.
    public var dominantHues: [HueShare]
    /// How much of the range from black to white is used; nil where it was not measured, and for the mean of several pictures.
    public var toneRange: ToneRange?
    /// The colour cast of the light; nil where it was not estimated, and for the mean of several pictures.
    public var illuminant: Illuminant?
    /// Why ``illuminant`` is less than the cast that the picture seems to have; nil where it is not.
    public var illuminantDoubt: IlluminantDoubt?
    /// The share of the picture in areas that are plausible as faces and bodies, 0…1. Nil if it was not measured, and for the mean of
    /// several pictures.
    public var skinShare: Double?
    /// The light of faces as ``light`` is that of the picture: the mean over the middle 60 % of their pixels. Nil if there are none or they
    /// were not measured, and for the mean of several pictures.
    public var faceLight: SIMD3<Double>?
    /// Some 4,000 colours, evenly spread over the picture, as 0xRRGGBB: a sample from which effects on the whole picture are estimated.
    public var sample: [UInt32]

    /// Statistics of a picture that has every grey equally often, but for the hues.
    public init(dominantHues: [HueShare] = []) {
        let lowest = PerceptualColor.black
        lightness = (0...Self.shareCount).map { lowest + (1 - lowest) * Double($0) / Double(Self.shareCount) }
        colorsByLightness = Array(repeating: .zero, count: Self.shareCount)
        mean = SIMD3((1 + lowest) / 2, 0, 0)
        variance = SIMD3((1 - lowest) * (1 - lowest) / 12, 0, 0)
        covariance = .zero
        light = SIMD3(repeating: -2.6)
        clippedShadows = 0
        clippedHighlights = 0
        self.dominantHues = dominantHues
        sample = []
    }

    /// Shares into which the pixels are parted by their lightness.
    static let shareCount = 64

    /// The statistics of several pictures together: the means of their distributions. It has no sample.
    /// - Parameter pictures: at least one.
    public static func average(of pictures: [PictureStatistics]) -> PictureStatistics {
        guard let first = pictures.first else { return PictureStatistics() }
        var result = first
        result.sample = []
        result.toneRange = nil
        result.illuminant = nil
        result.illuminantDoubt = nil
        result.skinShare = nil
        result.faceLight = nil
        result.cameraExposure = nil
        let count = Double(pictures.count)
        result.lightness = first.lightness.indices.map { index in
            pictures.reduce(0) { $0 + $1.lightness[index] } / count
        }
        result.colorsByLightness = first.colorsByLightness.indices.map { index in
            pictures.reduce(.zero) { $0 + $1.colorsByLightness[index] } / count
        }
        let ends = pictures.compactMap(\.lightnessEnds)
        result.lightnessEnds =
            ends.count < pictures.count
            ? nil
            : LightnessEnds(
                dark: ends.reduce(0) { $0 + $1.dark } / count, light: ends.reduce(0) { $0 + $1.light } / count)
        func mean(_ value: (PictureStatistics) -> SIMD3<Double>) -> SIMD3<Double> {
            pictures.reduce(.zero) { $0 + value($1) } / count
        }
        result.mean = mean(\.mean)
        result.variance = mean(\.variance)
        result.covariance = mean(\.covariance)
        result.light = mean(\.light)
        result.clippedShadows = pictures.reduce(0) { $0 + $1.clippedShadows } / count
        result.clippedHighlights = pictures.reduce(0) { $0 + $1.clippedHighlights } / count
        return result
    }

    /// Colours of the picture, encoded sRGB: the sample, or where there is none the mean colour of each share of its lightness.
    var typicalColors: [SIMD3<Float>] {
        guard sample.isEmpty else {
            return sample.map {
                SIMD3(Float($0 >> 16 & 0xFF), Float($0 >> 8 & 0xFF), Float($0 & 0xFF)) / 255
            }
        }
        return colorsByLightness.indices.map { share in
            let tone = (lightness[share] + lightness[share + 1]) / 2
            let color = SIMD3(tone, colorsByLightness[share].x, colorsByLightness[share].y)
            return SIMD3<Float>(PerceptualColor.encoded(color)).clamped(lowerBound: .zero, upperBound: .one)
        }
    }

    /// How far colours are from grey: the root of their mean square.
    var colorfulness: Double {
        (mean.y * mean.y + mean.z * mean.z + variance.y + variance.z).squareRoot()
    }

    /// The perceptual lightness that a share of the pixels is darker than.
    func lightness(at share: Double) -> Double {
        let position = min(max(share, 0), 1) * Double(lightness.count - 1)
        let before = min(Int(position), lightness.count - 2)
        return lightness[before] + (lightness[before + 1] - lightness[before]) * (position - Double(before))
    }
}

/// A hue and how much of the picture has it.
public struct HueShare: Hashable, Sendable, Codable {
    /// Degrees, as CSS's `hsl()` counts them: 0 red, 120 green, 240 blue.
    public var degrees: Double
    /// The share of the picture's coloured pixels, 0…1.
    public var share: Double

    /// A hue and its share of the colours.
    public init(degrees: Double, share: Double) {
        self.degrees = degrees
        self.share = share
    }
}
