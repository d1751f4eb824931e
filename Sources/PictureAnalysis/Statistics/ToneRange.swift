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
    /// The share of the nearly white pixels that are too light in two channels, 0…1: high where a camera has clipped them. Nil in
    /// statistics that an earlier version measured.
    public var clippedShareOfWhite: Double?
    /// The same as a share of all light pixels: where it is near 1, a shorter exposure has no tones to bring back. Nil in statistics
    /// that an earlier version measured.
    public var clippedShareOfLight: Double?

    init(black: Double, white: Double, peak: Double, median: Double, lightFifth: Double, overexposed: Double) {
        self.black = black
        self.white = white
        self.peak = peak
        self.median = median
        self.lightFifth = lightFifth
        self.overexposed = overexposed
    }

    /// - Parameters:
    ///   - colors: encoded sRGB, at least one.
    ///   - levels: the values that their channels have.
    init(of colors: [SIMD3<Float>], levels: SampleLevels) {
        let count = colors.count
        let lightLuminance = SRGBTransferFunction.linear(0.8)
        func index(_ share: Double) -> Int { Int((share * Double(count - 1)).rounded()) }
        var (darkest, lightest) = (LevelCounts(levels), LevelCounts(levels))
        var luminances: [Float] = []
        luminances.reserveCapacity(count)
        var (clipped, whites, nearlyWhite, light) = (0, 0, 0, 0)
        for color in colors {
            let (low, high) = (color.lowest, color.highest)
            darkest.add(low)
            lightest.add(high)
            let luminance = (LinearLevels.linear(color) * SIMD3(0.2126, 0.7152, 0.0722)).total
            luminances.append(Float(luminance))
            let middle = color.total - low - high
            if middle >= 0.97 { clipped += 1 }
            if middle >= 0.9 { nearlyWhite += 1 }
            if luminance >= lightLuminance { light += 1 }
            if low >= 0.95 { whites += 1 }
        }
        black = Double(darkest.value(inOrder: index(0.005)))
        white = Double(lightest.value(inOrder: index(0.995)))
        peak = Double(lightest.value(inOrder: index(0.9995)))
        median = SRGBTransferFunction.encoded(Double(luminances.element(inOrder: index(0.5))))
        lightFifth = SRGBTransferFunction.encoded(Double(luminances.element(inOrder: index(0.8))))
        let colored = max(0, clipped - whites)
        overexposed = Double(colored + min(whites, 5 * colored)) / Double(count)
        // Fewer than one in a thousand say nothing.
        clippedShareOfWhite = Double(clipped) / max(Double(nearlyWhite), 0.001 * Double(count))
        clippedShareOfLight = Double(clipped) / max(Double(light), 0.001 * Double(count))
    }
}
