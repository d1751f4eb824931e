/// How often each hue occurs among colours.
struct HueHistogram {
    /// Bins of five degrees.
    private static let binCount = 72
    /// The difference between a colour's highest and lowest channel from which on it has a hue.
    private static let minimumChroma: Float = 0.08
    /// A hue's neighbours belong to it so many bins far, 22.5 degrees to either side.
    private static let reach = 4
    private static let maximumHues = 5
    private static let minimumShare = 0.08
    /// A picture with fewer coloured pixels is a grey one.
    private static let minimumColored = 0.01

    private var bins = [Double](repeating: 0, count: binCount)
    private var colored = 0.0
    private var count = 0.0

    init(_ colors: [SIMD3<Float>]) {
        count = Double(colors.count)
        for color in colors {
            guard let degrees = Self.hue(of: color) else { continue }
            bins[Int(degrees / 360 * Double(Self.binCount)) % Self.binCount] += 1
            colored += 1
        }
    }

    /// Degrees as CSS's `hsl()` counts them; nil for grey.
    private static func hue(of color: SIMD3<Float>) -> Double? {
        let (highest, lowest) = (color.highest, color.lowest)
        let chroma = highest - lowest
        guard chroma >= minimumChroma else { return nil }
        let sixth: Float
        if highest == color.x {
            sixth = (color.y - color.z) / chroma
        } else if highest == color.y {
            sixth = (color.z - color.x) / chroma + 2
        } else {
            sixth = (color.x - color.y) / chroma + 4
        }
        return Double(sixth < 0 ? sixth + 6 : sixth) * 60
    }

    /// The most frequent first; each includes its neighbours.
    var dominantHues: [HueShare] {
        guard colored >= count * Self.minimumColored, colored > 0 else { return [] }
        var rest = bins
        var hues: [HueShare] = []
        while hues.count < Self.maximumHues {
            func share(around middle: Int) -> Double {
                (-Self.reach...Self.reach).reduce(0) { $0 + rest[(middle + $1 + Self.binCount) % Self.binCount] }
            }
            let shares = (0..<Self.binCount).map { share(around: $0) }
            guard let most = shares.max(), most >= colored * Self.minimumShare,
                let middle = shares.firstIndex(of: most)
            else { break }
            var moment = 0.0
            for offset in -Self.reach...Self.reach {
                let bin = (middle + offset + Self.binCount) % Self.binCount
                moment += rest[bin] * (Double(offset) + 0.5)
                rest[bin] = 0
            }
            let degrees = (Double(middle) + moment / most) * 360 / Double(Self.binCount)
            hues.append(HueShare(degrees: (degrees + 360).truncatingRemainder(dividingBy: 360), share: most / colored))
        }
        return hues
    }
}
