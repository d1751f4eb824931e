import Inspire

/// One end of a range of colours that the adjustments are limited to.
package struct AdjustedRangeEnd: Hashable, Sendable {
    /// What the look syntax calls the range: "hue".
    package let range: String
    package let isUpper: Bool
    /// For people: "Hue from".
    package let title: String
    package let summary: String
    /// The value at which the range has no end here.
    package let slider: SliderRange

    /// Those that sliders are offered for.
    package static let offered: [AdjustedRangeEnd] =
        ends("hue", of: 0...360, step: 1, "the hue, in degrees of the colour circle: red is 0, green 120, blue 240")
        + ends("luminance", of: 0...1, step: 0.01, "how light a colour is")
        + ends("saturation", of: 0...1, step: 0.01, "how colourful it is")

    private static func ends(
        _ range: String, of values: ClosedRange<Double>, step: Double, _ meaning: String
    ) -> [AdjustedRangeEnd] {
        let title = range.prefix(1).uppercased() + range.dropFirst()
        return [false, true].map { isUpper in
            AdjustedRangeEnd(
                range: range, isUpper: isUpper, title: "\(title) \(isUpper ? "to" : "from")",
                summary: "Where the sliders above act, by \(meaning).",
                slider: SliderRange(values, neutral: isUpper ? values.upperBound : values.lowerBound, step: step))
        }
    }
}
