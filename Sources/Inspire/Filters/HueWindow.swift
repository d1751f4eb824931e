/// How much a hue belongs to those around another: 1 within the tolerance, falling to 0 within the softness.
struct HueWindow: Sendable {
    /// All in degrees.
    var center: Double
    var tolerance: Double
    var softness: Double

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

    func callAsFunction(_ degrees: Double) -> Double {
        let beyond = (Self.distance(degrees, center) - tolerance) / max(softness, 1e-9)
        let t = min(max(beyond, 0), 1)
        return 1 - t * t * (3 - 2 * t)
    }

    /// How far two hues are apart, 0…180 degrees.
    static func distance(_ a: Double, _ b: Double) -> Double {
        180 - abs(turned(a - b) - 180)
    }

    /// The same angle within 0…360, without 360.
    static func turned(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }
}
