/// How much a hue belongs to those around another: 1 within the tolerance, falling to 0 within the softness (smoothstep).
public struct HueWindow: Hashable, Sendable {
    /// The hue in the middle, in degrees as CSS's `hsl()` counts them.
    public var center: Double
    /// How far to either side hues belong to it fully, in degrees, 0…180.
    public var tolerance: Double
    /// How far beyond that they no longer do, in degrees; from 0 on.
    public var softness: Double

    /// A window of hues.
    public init(center: Double, tolerance: Double, softness: Double) {
        self.center = center
        self.tolerance = tolerance
        self.softness = softness
    }

    /// How much a hue in degrees belongs to it, 0…1.
    package func callAsFunction(_ degrees: Double) -> Double {
        let beyond = (Self.distance(degrees, center) - tolerance) / max(softness, 1e-9)
        let t = min(max(beyond, 0), 1)
        return 1 - t * t * (3 - 2 * t)
    }

    /// How far two hues are apart, 0…180 degrees.
    package static func distance(_ a: Double, _ b: Double) -> Double {
        180 - abs(turned(a - b) - 180)
    }

    /// The same angle within 0…360, without 360.
    package static func turned(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }
}
