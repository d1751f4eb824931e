import FilterEngine

/// How much of the range from black to white a picture uses, and how much of it is overexposed. Values are encoded sRGB, 0…1.
public struct ToneRange: Hashable, Sendable, Codable {
    /// The value of the darkest channel that half a percent of the pixels are below.
    public var black: Double
    /// The value of the lightest channel that half a percent of the pixels are above.
    public var white: Double
    /// The value of the lightest channel that one pixel of 2,000 is above: in a night, that of the lamps.
    public var peak: Double
    /// The grey that has the median luminance.
    public var median: Double
    /// The grey whose luminance a fifth of the pixels are above: in a portrait on black, that of the face.
    public var lightFifth: Double
    /// The share of pixels that are too light in two channels, 0…1. White ones count as far as there are coloured ones too:
    /// a white background is meant to be white.
    public var overexposed: Double

    init(black: Double, white: Double, peak: Double, median: Double, lightFifth: Double, overexposed: Double) {
        self.black = black
        self.white = white
        self.peak = peak
        self.median = median
        self.lightFifth = lightFifth
        self.overexposed = overexposed
    }

    /// - Parameter colors: encoded sRGB, at least one.
    init(of colors: [SIMD3<Float>]) {
        let count = colors.count
        func quantile(_ values: [Float], _ share: Double) -> Double {
            Double(values.element(inOrder: Int((share * Double(count - 1)).rounded())))
        }
        black = quantile(colors.map { $0.min() }, 0.005)
        let lightest = colors.map { $0.max() }
        white = quantile(lightest, 0.995)
        peak = quantile(lightest, 0.9995)
        let luminances = colors.map { color in
            Float((LinearLevels.linear(color) * [0.2126, 0.7152, 0.0722]).sum())
        }
        median = SRGBTransferFunction.encoded(quantile(luminances, 0.5))
        lightFifth = SRGBTransferFunction.encoded(quantile(luminances, 0.8))
        let clipped = colors.count { color in
            color.sum() - color.min() - color.max() >= 0.97
        }
        let whites = colors.count { $0.min() >= 0.95 }
        let colored = max(0, clipped - whites)
        overexposed = Double(colored + min(whites, 5 * colored)) / Double(count)
    }
}
