import PictureAnalysis

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The correction of a picture's cast, exposure and black and white points: the same for the same statistics.
package struct AutoCorrection: Sendable {
    /// "warm cast of about 900 K taken out, exposure +1.2 EV, black point set"
    package let explanation: String
    /// The filters as a look file has them; "none" where nothing is to be corrected.
    package let text: String
    let filters: [any Filter]

    /// The share of pixels that the correction may clip which were not clipped before, as seen on the statistics' sample:
    /// less than the limit promised for all pixels.
    private static let maximumClipping = 0.003

    /// By how much a picture may become darker so that its cast can be taken out in full, in EV.
    private static let darkenings = stride(from: 0, through: 5, by: 1).map { Double($0) / 50 }

    /// - Parameter amount: the share of the correction that is made, 0…1.
    package init(for statistics: PictureStatistics, amount: Double = 1) {
        let measured = statistics.toneRange.map(ToneCorrection.init) ?? .none
        let illuminant = statistics.illuminant ?? .neutral
        // A blue picture without white is dusk, and blue on purpose.
        let dusk = ToneCorrection.step(measured.headroom, 0.35, 4) * ToneCorrection.step(-illuminant.warmth, 0.35, 4)
        let cast = Illuminant(warmth: illuminant.warmth * (1 - dusk), magenta: illuminant.magenta)
        // A cast clips channels by itself.
        let size = (illuminant.warmth * illuminant.warmth + illuminant.magenta * illuminant.magenta).squareRoot()
        let tones = measured.with(
            exposure: 1 - dusk, room: -log2(CorrectionSteps.lightness(of: cast.light)),
            overexposure: 1 - ToneCorrection.step(size, 0.25, 4))
        func steps(exposure: Double, darkening: Double, share: Double) -> CorrectionSteps {
            let share = share * amount
            return CorrectionSteps(
                tones: tones, exposure: exposure * share, cast: cast * share, darkening: darkening * share, share: share
            )
        }
        func isUnclipped(_ steps: CorrectionSteps) -> Bool {
            steps.clippedShare(of: statistics.sample) <= Self.maximumClipping
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
        let changes = steps.changes
        explanation = changes.isEmpty ? "left as it is" : changes.joined(separator: ", ")
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
}
