/// What stands out in a picture's statistics, and where its tones and colours would better be.
struct PictureTraits {
    /// Encoded greys as light as the darkest, the middle and the lightest pixels.
    let dark: Double
    let middle: Double
    let light: Double
    /// The mean strength of its colours, in Oklab; 0.1 is a colourful picture.
    let chroma: Double
    /// Mireds that would take half of a cast away, −25…25.
    let missingWarmth: Double
    /// The same towards magenta, as `tint` counts it.
    let missingMagenta: Double
    /// The hue that stands out most.
    let hue: HueShare?
    /// The look that suits it, if one does.
    let manner: AutoManner?

    init(_ statistics: PictureStatistics) {
        func gray(_ share: Double) -> Double {
            let color = PerceptualColor.encoded(SIMD3(statistics.lightness(at: share), 0, 0))
            return min(max(color.y, 0), 1)
        }
        dark = gray(0.02)
        middle = gray(0.5)
        light = gray(0.98)
        let mean = SIMD2(statistics.mean.y, statistics.mean.z)
        chroma = ((mean * mean).sum() + statistics.variance.y + statistics.variance.z).squareRoot()
        hue = statistics.dominantHues.first
        let lightest = Self.lightest(statistics)
        manner = AutoManner(hue: hue, chroma: chroma, middle: middle, lightest: lightest)
        let cast = Self.cast(lightest, statistics) * (manner?.castShare ?? 1)
        // How far grey moves for ten mireds, and for a tenth of tint.
        let grayLight = SIMD3(repeating: TransferCurve.linear(max(light, 0.2)))
        let gray = PerceptualColor.of(linear: grayLight)
        let warmer = PerceptualColor.of(linear: grayLight * WhiteBalance.gains(mireds: 10)) - gray
        let pinker = PerceptualColor.of(linear: grayLight * WhiteBalance.gains(tint: 0.1)) - gray
        // Of the two ways of moving, as much of each as takes half of the cast away.
        let determinant = warmer.y * pinker.z - warmer.z * pinker.y
        let warm = (-cast.x * pinker.z + cast.y * pinker.y) / determinant
        let pink = (-warmer.y * cast.y + warmer.z * cast.x) / determinant
        missingWarmth = min(max(warm * 10 / 2, -25), 25)
        missingMagenta = min(max(pink * 0.1 / 2, -0.1), 0.1)
    }

    /// The colour of the lightest tones.
    private static func lightest(_ statistics: PictureStatistics) -> SIMD2<Double> {
        let shares = statistics.colorsByLightness.suffix(16).dropLast(1)
        return shares.reduce(.zero, +) / Double(shares.count)
    }

    /// The colour of what should be white: of the lightest tones, where these are pale.
    private static func cast(_ mean: SIMD2<Double>, _ statistics: PictureStatistics) -> SIMD2<Double> {
        let strength = (mean * mean).sum().squareRoot()
        // Coloured light tones are no cast but a sky, a sunset or a wall; below, trust falls slowly.
        let trust = min(max((0.09 - strength) / 0.06, 0), 1)
        // Next to nothing is no cast, and a picture without any colour is meant to be so.
        guard strength > 0.006, statistics.variance.y + statistics.variance.z > 1e-6 else { return .zero }
        return mean * trust
    }

    /// Where the darkest, the middle and the lightest tones would better be.
    var targets: (dark: Double, middle: Double, light: Double) {
        let span = light - dark
        // Tones that fill less than they could are spread, those of fog and night not all the way.
        let isNight = light < 0.35
        let rise = min((isNight ? 0.5 : 0.7) * max((isNight ? 0.5 : 0.96) - light, 0), 0.14)
        let fall = min(0.6 * max(dark - 0.03, 0), 0.1)
        // What fills little is meant to be soft: it never gets more than half as wide again.
        let reach = min(1, 0.45 * span / max(rise + fall, 1e-6))
        let (darkest, lightest) = (dark - fall * reach, light + rise * reach)
        guard span > 0.02 else { return (dark, middle, light) }
        // The middle goes along with the ends, and then most of the way to where a middle is.
        let along = darkest + (middle - dark) / span * (lightest - darkest)
        let wanted = min(max(along, isNight ? 0.22 : 0.36), 0.6)
        let nearer = along + (wanted - along) * 0.6
        return (darkest, min(max(nearer, middle - 0.1), middle + 0.14), lightest)
    }

    /// What colours lack, −0.1…0.3: nothing where there are none.
    var missingSaturation: Double {
        guard chroma > 0.012 else { return 0 }
        return chroma < 0.07 ? 0.25 * min((0.07 - chroma) / 0.04, 1) : chroma > 0.18 ? -0.06 : 0.05
    }

    /// How far colours may be held back where a curve makes them stronger: pale ones not at all.
    var leastSaturation: Double { 1 - 0.15 * min(max((chroma - 0.05) / 0.05, 0), 1) }

    /// The dominant hue's name, where it makes up most of what has a colour.
    private var hueName: String? {
        guard let hue, hue.share >= 0.5, chroma >= 0.04 else { return nil }
        let names: [(from: Double, name: String)] = [
            (345, "red"), (290, "magenta"), (262, "violet"), (195, "blue"), (165, "cyan"), (70, "green"),
            (45, "yellow"),
            (15, "orange"), (0, "red"),
        ]
        return names.first { hue.degrees >= $0.from }?.name
    }

    /// "dark, cool and mostly blue"
    var words: String {
        var words: [String] = []
        if middle < 0.3 { words.append("dark") } else if middle > 0.66 { words.append("bright") }
        if light - dark < 0.5 { words.append("flat") }
        if chroma <= 0.012 {
            words.append("colourless")
        } else if chroma < 0.04 {
            words.append("pale")
        } else if chroma > 0.18 {
            words.append("colourful")
        }
        if missingWarmth >= 4 { words.append("cool") } else if missingWarmth <= -4 { words.append("warm") }
        if let hueName { words.append("mostly \(hueName)") }
        guard let last = words.popLast() else { return "well lit" }
        return words.isEmpty ? last : "\(words.joined(separator: ", ")) and \(last)"
    }
}
