import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where a picture's black and white points are to be, and by how much it is underexposed or overexposed.
package struct ToneCorrection {
    /// The encoded values that become black and white, before the exposure.
    package let black: Double
    package let white: Double
    /// How much less light overexposed pictures get, in EV.
    package private(set) var overexposure: Double
    /// Whether the picture is rather dark: its median is below 110 of 255. It must not become darker.
    package let isDim: Bool
    /// Whether it is dark and may be a night, which is meant to be dark.
    package let isNight: Bool
    /// Whether it may be in fog, which is meant to hide things.
    package let isFog: Bool
    /// Whether much of its raised black is haze.
    package let isHaze: Bool
    /// Whether its lightest part is overexposed, though the picture as a whole is not.
    package let hasBlownHighlights: Bool
    /// How far the lightest pixels are below white in linear light, in EV.
    package let headroom: Double
    /// How much of the missing exposure the picture gets, 0…1: all where there is no doubt that it is underexposed.
    private let underexposure: Double
    /// How much more light the picture gets, in EV.
    package private(set) var exposure: Double

    /// The share of a raised black that is taken out in addition where it is haze. Some of it stays, for distant things are paler.
    private static let shareOfVeil = 0.45

    /// For pictures without statistics of tones.
    package static let none = ToneCorrection(
        for: ToneRange(black: 0, white: 1, peak: 1, median: 0.5, lightFifth: 1, overexposed: 0))

    /// - Parameter haze: nil where it was not estimated.
    package init(for range: ToneRange, haze: Haze? = nil) {
        // A raised black is haze or fog where there is white, too, and a fault of the scan or the lens where there is none.
        let fade = Self.step(range.black, 0.1, 3)
        let fog = haze?.fog ?? 0
        let veil = haze?.likelihood ?? 0
        let flatness = 0.65 * Self.step(1 - range.white, 0.16, 8)
        let share = fade * (1 - fog) * (0.35 + max(flatness, Self.shareOfVeil * veil))
        isHaze = Self.shareOfVeil * veil > max(flatness, 0.2)
        black = range.black * share
        white = 1 - (1 - range.white) * share
        let (black, white) = (black, white)
        func stretched(_ value: Double) -> Double {
            SRGBTransferFunction.linear(min(max((value - black) / (white - black), 0), 1))
        }
        let lightest = max(stretched(range.white), 1e-4)
        headroom = min(max(log2(SRGBTransferFunction.linear(0.98) / max(stretched(range.peak), 1e-4)), 0), 4)
        // A scene without white may lack a third of a stop. One that is black but for a few lamps is a night; one that has a
        // fifth of it in the light is a portrait on black.
        let dayShare = max(
            Self.step(max(stretched(range.median), 1e-4) / lightest, 0.06, 2),
            Self.step(max(stretched(range.lightFifth), 1e-4) / lightest, 0.14, 4))
        underexposure = Self.step(headroom, 0.75, 6) * dayShare * (1 - fog) * (1 - fog)
        exposure = headroom * underexposure
        isFog = headroom > 0.3 && fog > 0.5
        isNight = range.median < 0.2 && range.white < 0.6 && underexposure < 0.5 && !isFog
        isDim = range.median < 110.0 / 255
        // Lamps, the sun and a white sky are clipped in dark pictures, too.
        overexposure =
            isDim
            ? 0
            : 0.85 * Self.step(range.overexposed, 0.03, 3) * Self.step(range.median, 0.4, 14)
                * Self.step(range.clippedShareOfWhite ?? 1, 0.5, 16)
                * (1 - Self.step(range.clippedShareOfLight ?? 0, 0.9, 14))
        hasBlownHighlights = overexposure < 0.1 && range.overexposed > 0.03
    }

    /// The same with a share of the missing exposure, and of the overexposure.
    /// - Parameter room: how much darker the lightest pixels become when the cast is removed, in EV.
    package func with(exposure share: Double, room: Double, overexposure: Double) -> ToneCorrection {
        var tones = self
        // Only clearly underexposed pictures are that much too dark.
        tones.exposure = (headroom + room * Self.step(headroom, 1, 6)) * underexposure * share
        tones.overexposure *= overexposure
        return tones
    }

    /// An encoded value in linear light, after the black and white points.
    func light(_ value: Float) -> Double {
        let stretched = (Double(value) - black) / (white - black)
        return SRGBTransferFunction.linear(min(max(stretched, 0), 1))
    }

    /// A smooth step from 0 to 1 that is a half at the middle.
    package static func step(_ value: Double, _ middle: Double, _ power: Double) -> Double {
        guard value > 0 else { return 0 }
        let raised = pow(value / middle, power)
        return raised / (raised + 1)
    }
}
