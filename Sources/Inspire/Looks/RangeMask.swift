import FilterEngine
import ImageCore

/// Where in a picture a step acts: in ranges of luminance, saturation and hue, and along a line or around a centre. A pixel's share
/// of the step is the least of all of them; colours are those before the step.
public struct RangeMask: Hashable, Sendable {
    /// The ranges of the luma of encoded values, of HSV's saturation and of the hue.
    public var colors: PixelMask.Colors
    /// From where on it acts along a line, as a gradient that grows from 0 to 1.
    public var linear: LinearRamp?
    /// How far it acts around a centre.
    public var radial: RadialRamp?
    /// Whether a pixel counts whose surroundings do: a hole in a face is as large as eyes and lips are.
    public var closesHoles: Bool

    /// The deviation of the blur by which surroundings count.
    private static let reachOfSurroundings = Length.longEdge(0.015)

    /// A ramp along a line over the upright picture, as `linear-gradient()` draws one.
    public struct LinearRamp: Hashable, Sendable {
        /// The direction in which the share grows.
        public var direction: LinearGradientDirection
        /// Where it begins to act; 0 and 1 are the gradient's ends.
        public var start: Double
        /// From where on it acts fully, not before the start.
        public var end: Double

        /// A ramp along a line.
        public init(direction: LinearGradientDirection, start: Double, end: Double) {
            self.direction = direction
            self.start = start
            self.end = end
        }
    }

    /// A ramp around a centre of the upright picture, as `radial-gradient()` draws one.
    public struct RadialRamp: Hashable, Sendable {
        /// The shape whose border is at 1.
        public var shape: RadialGradientShape
        /// Up to where it acts fully, seen from the centre; or from where on, where this is greater than ``none``.
        public var full: Double
        /// From where on it does not act.
        public var none: Double

        /// A ramp around a centre.
        public init(shape: RadialGradientShape, full: Double, none: Double) {
            self.shape = shape
            self.full = full
            self.none = none
        }
    }

    /// A mask of these ranges; without any, the step acts everywhere.
    public init(
        colors: PixelMask.Colors = PixelMask.Colors(), linear: LinearRamp? = nil, radial: RadialRamp? = nil,
        closesHoles: Bool = false
    ) {
        self.closesHoles = closesHoles
        self.colors = colors
        self.linear = linear
        self.radial = radial
    }

    /// The mask in the decoded picture's pixels.
    func pixelMask(in geometry: PictureGeometry) -> PixelMask {
        func positioned(_ shape: Gradient.Shape) -> PositionedGradient {
            // Only its geometry counts.
            let stop = GradientStop(color: RGBAColor(red: 0, green: 0, blue: 0, alpha: 0))
            return PositionedGradient(Gradient(shape: shape, stops: [stop]), opacity: 1, geometry: geometry)
        }
        var ramps: [PixelMask.Ramp] = []
        if let linear {
            let gradient = positioned(.linear(linear.direction))
            ramps.append(PixelMask.Ramp(along: gradient, from: linear.start, to: linear.end))
        }
        if let radial {
            let gradient = positioned(.radial(radial.shape))
            ramps.append(PixelMask.Ramp(along: gradient, from: radial.none, to: radial.full))
        }
        return PixelMask(
            colors: colors == PixelMask.Colors() ? nil : colors, ramps: ramps,
            closingSigma: closesHoles ? geometry.decodedPixels(Self.reachOfSurroundings) : 0)
    }
}
