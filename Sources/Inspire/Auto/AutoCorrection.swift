import ImageCore
import PictureAnalysis

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The correction of a picture's cast, exposure and black and white points: the same for the same statistics.
package struct AutoCorrection: Sendable {
    /// The corrections in words, and the reasons for those that were not made: "warm cast of about 900 K taken out, exposure +1.2 EV,
    /// black point set" or "left the colour as it is: no neutral surface found".
    package let explanation: String
    /// The filters as a look file has them; "none" where nothing is to be corrected.
    package let text: String
    let filters: [any Filter]

    /// The share of pixels that the correction may clip which were not clipped before, as seen on the statistics' sample:
    /// less than the limit promised for all pixels.
    private static let maximumClipping = 0.003

    /// The largest share of an estimated green cast that is taken out: foliage looks like one.
    private static let greenShare = 0.7

    /// By how much a picture may become darker so that its cast can be taken out in full, in EV.
    private static let darkenings = stride(from: 0, through: 5, by: 1).map { Double($0) / 50 }

    /// - Parameter amount: the share of the correction that is made, 0…1.
    package init(for statistics: PictureStatistics, amount: Double = 1) {
        let measured = statistics.toneRange.map { ToneCorrection(for: $0, haze: statistics.haze) } ?? .none
        let illuminant = statistics.illuminant ?? .neutral
        // A blue picture without white is dusk, and blue on purpose.
        let dusk = ToneCorrection.step(measured.headroom, 0.35, 4) * ToneCorrection.step(-illuminant.warmth, 0.35, 4)
        // A remaining cast is a smaller fault than a new one. Strong casts are seldom those of a scene.
        let castShare = 0.65 + 0.35 * ToneCorrection.step(illuminant.size, 0.6, 4)
        let cast = Illuminant(
            warmth: illuminant.warmth * (1 - dusk) * castShare,
            magenta: illuminant.magenta * (illuminant.magenta < 0 ? min(castShare, Self.greenShare) : castShare))
        // A cast clips channels by itself.
        let tones = measured.with(
            exposure: 1 - dusk, room: -log2(CorrectionSteps.lightness(of: cast.light)),
            overexposure: 1 - ToneCorrection.step(illuminant.size, 0.25, 4))
        func steps(exposure: Double, darkening: Double, share: Double) -> CorrectionSteps {
            let share = share * amount
            return CorrectionSteps(
                tones: tones, exposure: exposure * share, cast: cast * share, darkening: darkening * share, share: share
            )
        }
        let sample = Self.picture(of: statistics.sample)
        // Most often the first try is right, and then the next two are the same.
        var known: [String: Bool] = [:]
        func isUnclipped(_ steps: CorrectionSteps) -> Bool {
            if let isUnclipped = known[steps.text] { return isUnclipped }
            let isUnclipped = steps.clippedShare(of: sample) <= Self.maximumClipping
            known[steps.text] = isUnclipped
            return isUnclipped
        }
        // First less exposure, then a picture that is a little darker, and only then less of all.
        let shares = stride(from: 20, to: 0, by: -1).map { Double($0) / 20 }
        let exposure = shares.first { isUnclipped(steps(exposure: $0, darkening: 0, share: 1)) } ?? 0
        let darkening =
            Self.darkenings.first { isUnclipped(steps(exposure: exposure, darkening: $0, share: 1)) } ?? 0
        let share = shares.first { isUnclipped(steps(exposure: exposure, darkening: darkening, share: $0)) } ?? 0
        let steps = steps(exposure: exposure, darkening: darkening, share: share)
        filters = steps.filters
        text = steps.text
        var changes = steps.changes
        if amount > 0, !steps.changesColor {
            if dusk > 0.5 {
                changes.append("left the blue: it may be dusk")
            } else if let reason = statistics.illuminantDoubt.flatMap(Self.reason) {
                changes.append("left the colour as it is: \(reason)")
            }
        }
        if amount > 0, !steps.changesExposure {
            if measured.isFog {
                changes.append("left it as light as it is: it may be fog")
            } else if measured.isNight {
                changes.append("left it dark: it may be a night")
            } else if measured.hasBlownHighlights {
                changes.append("left the white parts: the rest of the picture is not too light")
            }
        }
        explanation = changes.isEmpty ? "left as it is" : changes.joined(separator: ", ")
    }

    /// Nil where no cast is seen that could have been corrected.
    private static func reason(of doubt: IlluminantDoubt) -> String? {
        switch doubt {
        case .noNeutralSurface: "no neutral surface found"
        case .neutralSurfaces: "its greys are neutral"
        case .colorfulScene: "the scene itself seems to be that colourful"
        case .noEvidence: nil
        }
    }

    /// Creates a correction that was made before.
    /// - Parameter text: ``text`` of that one.
    /// - Throws: a `LookError` if it is not a list of the filters that corrections consist of.
    package init(text: String) throws(LookError) {
        filters = try Look.filters(
            parsing: Array(text.utf8), named: "auto", filters: [Exposure.self, Levels.self, WhiteBalance.self])
        self.text = text
        explanation = "corrected as before: \(text)"
    }

    /// - Parameter colors: as 0xRRGGBB.
    /// - Returns: a row of pixels.
    private static func picture(of colors: [UInt32]) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: colors.count, height: 1), format: .rgba8)
        for (pixel, color) in colors.enumerated() {
            for channel in 0..<3 {
                picture.bytes[4 * pixel + channel] = UInt8(truncatingIfNeeded: color >> UInt32(16 - 8 * channel))
            }
            picture.bytes[4 * pixel + 3] = 255
        }
        return picture
    }
}
