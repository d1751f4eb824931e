/// A veil of light over a picture, as its colours show it.
package struct Haze: Hashable, Sendable {
    /// Its colour in encoded sRGB: that of the lightest colours without saturation, as of a sky or fog. Each channel is 0.3 or more.
    package var airlight: SIMD3<Double>
    /// The share of it that lies over all of the picture, 0…1.
    package var everywhere: Double
    /// The share of the pixels that are next to nothing but haze, 0…1: of a landscape its sky, of fog most.
    package var opaqueShare: Double
    /// The saturation of the darkest fiftieth of the pixels in relation to the haze, 0…1: the mean of (greatest − least channel) / greatest.
    /// Haze leaves little of a dark surface's own colour. Pale clouds and pastel walls have more.
    var colorOfDark: Double
    /// The same measure of the most colourful twentieth of the pixels, its least one: 0 of a black-and-white picture, which can't say.
    var colorOfColorful: Double

    /// The likelihood of haze, which dims all of the picture and hides little of it, 0…1.
    var likelihood: Double {
        ToneCorrection.step(everywhere, 0.22, 8) * (1 - ToneCorrection.step(opaqueShare, 0.25, 6))
            * (1 - ToneCorrection.step(colorOfDark, 0.09, 6)) * ToneCorrection.step(colorOfColorful, 0.05, 4)
    }

    /// The likelihood of fog, which is meant to be seen, 0…1: fog hides a good part of the picture, and lies over all of it.
    var fog: Double { ToneCorrection.step(opaqueShare, 0.4, 6) * ToneCorrection.step(everywhere, 0.12, 4) }
}

extension PictureStatistics {
    /// The share of the pixels that have the colour of the haze.
    private static let airlightShare = 0.01
    /// The share of the light that haze adds beyond the haze over all of the picture, of a pixel that shows nothing else.
    private static let opaqueVeil = 0.8
    /// The share of the pixels that may be darker than the haze over all of the picture makes them.
    private static let outlierShare = 0.003
    /// The share of the pixels that are dark.
    private static let darkShare = 0.02
    /// The share of the pixels that are colourful.
    private static let colorfulShare = 0.05

    /// The haze of the picture; nil where there is no sample of its colours.
    package var haze: Haze? {
        guard !sample.isEmpty else { return nil }
        let lightest = Self.mean(ofLightest: max(1, Int(Double(sample.count) * Self.airlightShare)), in: sample)
        let airlight = SIMD3((0..<3).map { max(lightest[$0], 0.3) })
        let veils = sample.map { min((Self.color($0) / airlight).lowest, 1) }
        let everywhere = veils.element(inOrder: Int(Double(veils.count) * Self.outlierShare))
        let opaque = everywhere + (1 - everywhere) * Self.opaqueVeil
        let lights = sample.map { (Self.color($0) / airlight).highest }
        let darkest = lights.element(inOrder: Int(Double(lights.count) * Self.darkShare))
        let dark = zip(sample, lights).filter { $0.1 <= darkest && $0.1 > 0 }
        let colors = sample.map { color in
            let color = Self.color(color) / airlight
            return color.highest > 0 ? 1 - color.lowest / color.highest : 0
        }
        let colorOfDark = dark.reduce(0) { sum, pixel in
            sum + 1 - (Self.color(pixel.0) / airlight).lowest / pixel.1
        }
        return Haze(
            airlight: airlight, everywhere: everywhere,
            opaqueShare: Double(veils.count { $0 > opaque }) / Double(veils.count),
            colorOfDark: colorOfDark / Double(max(dark.count, 1)),
            colorOfColorful: colors.element(inOrder: Int(Double(colors.count - 1) * (1 - Self.colorfulShare))))
    }

    /// The mean of the colours whose lowest channels are the highest; of those that have the same one, the last count.
    private static func mean(ofLightest count: Int, in colors: [UInt32]) -> SIMD3<Double> {
        func lowest(_ color: UInt32) -> Int { Int(min(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)) }
        var counts = [Int](repeating: 0, count: 256)
        for color in colors { counts[lowest(color)] += 1 }
        // Of the colours at the limit, only so many belong to them.
        var (limit, remaining) = (255, count)
        while counts[limit] < remaining {
            remaining -= counts[limit]
            limit -= 1
        }
        var sum = SIMD3<Double>.zero
        for color in colors.reversed() where lowest(color) >= limit {
            if lowest(color) == limit {
                if remaining == 0 { continue }
                remaining -= 1
            }
            sum += Self.color(color)
        }
        return sum / Double(count)
    }

    private static func color(_ value: UInt32) -> SIMD3<Double> {
        SIMD3(Double(value >> 16 & 0xFF), Double(value >> 8 & 0xFF), Double(value & 0xFF)) / 255
    }
}
