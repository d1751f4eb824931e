/// The perceptual lightness at some shares of a picture's pixels, from the first percent, which people see as its black, to the last,
/// its white.
struct TonePoints {
    /// The shares of the pixels that are darker.
    static let shares = [LightnessEnds.share, 0.25, 0.75, 1 - LightnessEnds.share]

    /// A lightness for each of the shares, in order.
    private(set) var lightness: [Double]

    /// - Parameter colors: encoded sRGB; at least one.
    init(of colors: [SIMD3<Float>]) {
        let sorted = colors.map { PerceptualColor.of(encoded: SIMD3<Double>($0)).x }.sorted()
        lightness = Self.shares.map { sorted[Int((Double(sorted.count - 1) * $0).rounded())] }
    }

    init(of statistics: PictureStatistics) {
        lightness = Self.shares.map { statistics.lightness(at: $0) }
        guard let ends = statistics.lightnessEnds else { return }
        lightness = lightness.map { min(max($0, ends.dark), ends.light) }
        lightness[0] = ends.dark
        lightness[lightness.count - 1] = ends.light
    }

    var ends: LightnessEnds { LightnessEnds(dark: lightness[0], light: lightness[lightness.count - 1]) }
}
