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
    /// How far the lightest pixels are below white in linear light, in EV.
    package let headroom: Double
    /// How much of the missing exposure the picture gets, 0…1: all where there is no doubt that it is underexposed.
    private let underexposure: Double
    /// How much more light the picture gets, in EV.
    package private(set) var exposure: Double

    /// For pictures without statistics of tones.
    package static let none = ToneCorrection(
        for: ToneRange(black: 0, white: 1, peak: 1, median: 0.5, lightFifth: 1, overexposed: 0))

    package init(for range: ToneRange) {
        // A raised black is haze or fog where there is white, too, and a fault of the scan or the lens where there is none.
        let fade = Self.step(range.black, 0.1, 3)
        let share = fade * (0.25 + 0.75 * Self.step(1 - range.white, 0.16, 8))
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
            Self.step(max(stretched(range.median), 1e-4) / lightest, 0.04, 2),
            Self.step(max(stretched(range.lightFifth), 1e-4) / lightest, 0.1, 4))
        underexposure = Self.step(headroom, 0.7, 6) * dayShare
        exposure = headroom * underexposure
        // Lamps and the sun are clipped in dark pictures, too.
        overexposure = 0.92 * Self.step(range.overexposed, 0.03, 2) * Self.step(range.median, 0.3, 4)
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
