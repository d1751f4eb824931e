/// The built-in look in whose manner auto finishes a picture: one whose light or colours the picture has already, so that it
/// becomes more of what it is.
package enum AutoManner: String, CaseIterable, Sendable {
    case goldenHour = "golden-hour"
    case blueHour = "blue-hour"
    case vivid

    /// The share of the look that a picture gets.
    static let strength = 0.4

    /// Nil where a picture has no mood that is known.
    /// - Parameters:
    ///   - hue: the one that stands out most.
    ///   - chroma: the mean strength of colours, in Oklab.
    ///   - middle: an encoded grey as light as the middle of the pixels.
    ///   - lightest: the two colour axes of Oklab where the picture is lightest.
    init?(hue: HueShare?, chroma: Double, middle: Double, lightest: SIMD2<Double>) {
        guard let hue else { return nil }
        let rules: KeyValuePairs<AutoManner, Bool> = [
            // A low sun: orange over most of the picture, and no white in it.
            .goldenHour: 8..<55 ~= hue.degrees && hue.share >= 0.5 && chroma >= 0.06 && lightest.y > 0.012,
            // Blue and dark, but for lamps.
            .blueHour: 195..<262 ~= hue.degrees && hue.share >= 0.5 && chroma >= 0.04 && middle < 0.32,
            // Meadows, seas and skies that are a little pale.
            .vivid: 60..<262 ~= hue.degrees && 0.03..<0.09 ~= chroma && 0.25...0.75 ~= middle,
        ]
        guard let found = rules.first(where: \.value)?.key else { return nil }
        self = found
    }

    /// How much of what looks like a cast is one; the rest is the light that makes the mood.
    var castShare: Double {
        switch self {
        case .goldenHour, .blueHour: 0.35
        case .vivid: 1
        }
    }

    /// The look's own filters, as much of them as a strength says.
    package func text(strength: Double) -> String {
        func share(_ value: Double) -> String { ((value * strength * 1000).rounded() / 1000).plain }
        return switch self {
        case .goldenHour: "split-tone(#7a4434, #ffb478, \(share(0.24)))"
        case .blueHour: "split-tone(#17348a, #cfd2f2, \(share(0.3)))"
        case .vivid: "vibrance(\(share(0.55)))"
        }
    }
}
