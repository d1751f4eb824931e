import FilterEngine

extension HueWindow {
    /// The parameters of filters that act on a window of hues.
    static let parameters = [
        FilterParameter(
            "hue", .hue, range: -36_000...36_000, default: .unset,
            help: "an angle as in hsl(), such as 120deg, or a colour; by default the picture's most prominent hue"),
        FilterParameter(
            "tolerance", .angle, range: 0...180, default: .number(25), unit: "degrees",
            help: "how far other hues may be from it to count as the same: 25deg"),
        FilterParameter(
            "softness", .angle, range: 0...180, default: .number(15), unit: "degrees",
            help: "how far beyond that the effect fades in or out: 15deg"),
    ]
}
