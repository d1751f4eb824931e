import Inspire

/// A number of the mask that says where the adjustments act: an end of a range of colours, or what says where a ramp
/// along a line or around a centre is.
package struct AdjustedMaskValue: Hashable, Sendable {
    /// What the look syntax calls the range: "hue".
    package let range: String
    /// For people: "Hue from".
    package let title: String
    package let summary: String
    /// With the value that limits nothing by itself.
    package let slider: SliderRange
    package let unit: Unit

    /// How the look syntax writes the value.
    package enum Unit: Hashable, Sendable {
        /// 0.3
        case number
        /// 30%
        case percent
        /// 180deg
        case degrees
    }

    /// Those that sliders are offered for, range by range: first its two ends, then where it is, as the look syntax has them.
    package static let ranges: [[AdjustedMaskValue]] = [
        ends(
            "hue", of: 0...360, step: 1, .degrees,
            "the hue, in degrees of the colour circle: red is 0, green 120, blue 240"),
        ends("luminance", of: 0...1, step: 0.01, .number, "how light a colour is"),
        ends("saturation", of: 0...1, step: 0.01, .number, "how colourful it is"),
        [
            share("linear", "Line from", "Along a line through the picture: where the sliders above begin to act."),
            share("linear", "Line to", "Along the line: from where on they act fully."),
            AdjustedMaskValue(
                range: "linear", title: "Line direction",
                summary: "Which way the line goes, in degrees: 0 is up, 90 to the right, 180 down.",
                slider: SliderRange(0...360, neutral: 180, step: 1), unit: .degrees),
        ],
        [
            share(
                "radial", "Centre full",
                "Around a centre: up to where the sliders above act fully; from there on, where this is the greater one."
            ),
            share("radial", "Centre gone", "Around the centre: where they do not act."),
            share("radial", "Centre across", "Where the centre is, from the left.", neutral: 0.5),
            share("radial", "Centre down", "Where the centre is, from the top.", neutral: 0.5),
        ],
    ]

    package static let offered = ranges.flatMap(\.self)

    private static func ends(
        _ range: String, of values: ClosedRange<Double>, step: Double, _ unit: Unit, _ meaning: String
    ) -> [AdjustedMaskValue] {
        let title = range.prefix(1).uppercased() + range.dropFirst()
        return [("from", values.lowerBound), ("to", values.upperBound)].map { end, neutral in
            AdjustedMaskValue(
                range: range, title: "\(title) \(end)", summary: "Where the sliders above act, by \(meaning).",
                slider: SliderRange(values, neutral: neutral, step: step), unit: unit)
        }
    }

    private static func share(
        _ range: String, _ title: String, _ summary: String, neutral: Double = 0
    ) -> AdjustedMaskValue {
        AdjustedMaskValue(
            range: range, title: title, summary: summary, slider: SliderRange(0...1, neutral: neutral, step: 0.01),
            unit: .percent)
    }

    /// A value as the look syntax writes it.
    func text(_ value: Double) -> String? {
        switch unit {
        case .number: FilterValue.number(value).text
        case .percent: "\(Int((value * 100).rounded()))%"
        case .degrees: FilterValue.number(value).text.map { $0 + "deg" }
        }
    }

    /// What a word of the look syntax says; nil for one that the slider can't be set to.
    func value(_ word: some StringProtocol) -> Double? {
        let number: Double? =
            switch unit {
            case .number: Double(word)
            case .percent: word.hasSuffix("%") ? Double(word.dropLast()).map { $0 / 100 } : nil
            case .degrees: word.hasSuffix("deg") ? Double(word.dropLast(3)) : nil
            }
        return number.flatMap { slider.values.contains($0) ? $0 : nil }
    }
}
