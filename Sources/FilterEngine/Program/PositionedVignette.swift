import KernelInterface

/// A vignette in the stored picture's pixels.
public struct PositionedVignette: Hashable, Sendable, PixelOperation, TileInstruction {
    /// The centre, in pixels from the corner of the first one.
    public var centerX: Double
    /// The centre's row.
    public var centerY: Double
    /// Fractions of the long edge in a pixel.
    public var unitsPerPixel: Double
    /// The radius where it begins and the distance to where it is complete, in fractions of the long edge.
    public var radius: Double
    /// How wide the transition is, in long edges.
    public var softness: Double
    /// x · (1 + gain·s) + lift·s, s going from 0 to 1.
    public var gain: Double
    /// What is added where it is complete.
    public var lift: Double

    /// A vignette in a decoded picture's coordinates.
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

    var keepsGray: Bool { true }
    var isSpatial: Bool { true }

    /// From the picture as it was to all of the gain and the lift.
    func values(over range: ColorRange) -> ColorRange {
        func widened(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
            let ends = [range.lowerBound, range.upperBound]
            let values = ends + ends.map { $0 * (1 + gain) + lift }
            return values.min()!...values.max()!
        }
        return ColorRange(red: widened(range.red), green: widened(range.green), blue: widened(range.blue))
    }

    func instruction(over range: ColorRange) -> (any TileInstruction)? { self }

    package var name: String { "vignette" }
    package var dependsOnPosition: Bool { true }
    package var vignette: PositionedVignette? { self }

    package func run(_ run: TileRun) {
        run.kernels.vignette(run.tile, run.count, parameters(x: run.x, y: run.row))
    }
}

extension PointOperation {
    /// Darker or lighter towards the corners.
    public static func vignette(_ vignette: PositionedVignette) -> PointOperation { PointOperation(vignette) }
}
