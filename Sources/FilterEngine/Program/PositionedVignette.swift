import KernelInterface

/// A vignette in the stored picture's pixels.
public struct PositionedVignette: Hashable, Sendable {
    /// The centre, in pixels from the corner of the first one.
    public var centerX: Double
    public var centerY: Double
    /// Fractions of the long edge in a pixel.
    public var unitsPerPixel: Double
    /// The radius where it begins and the distance to where it is complete, in fractions of the long edge.
    public var radius: Double
    public var softness: Double
    /// x · (1 + gain·s) + lift·s, s going from 0 to 1.
    public var gain: Double
    public var lift: Double

    public init(
        centerX: Double, centerY: Double, unitsPerPixel: Double, radius: Double, softness: Double, gain: Double,
        lift: Double
    ) {
        self.centerX = centerX
        self.centerY = centerY
        self.unitsPerPixel = unitsPerPixel
        self.radius = radius
        self.softness = softness
        self.gain = gain
        self.lift = lift
    }

    func parameters(x: Int, y: Int) -> VignetteParameters {
        let down = (Double(y) + 0.5 - centerY) * unitsPerPixel
        return VignetteParameters(
            start: Float((Double(x) + 0.5 - centerX) * unitsPerPixel), step: Float(unitsPerPixel),
            rowSquared: Float(down * down), radius: Float(radius), inverseSoftness: Float(1 / max(softness, 1e-6)),
            gain: Float(gain), lift: Float(lift)
        )
    }
}
