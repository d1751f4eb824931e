import FilterEngine
import ImageCore

/// Where in a picture a step acts: in ranges of luminance, saturation and hue, and along a line or around a centre. A pixel's share
/// of the step is the least of all of them; colours are those before the step.
public struct RangeMask: Hashable, Sendable {
    /// The range of the luma (Rec. 709) of encoded values, 0…1.
    public var luminance: PixelMask.Window?
    /// The range of HSV's saturation, 0…1.
    public var saturation: PixelMask.Window?
    /// The range of hues.
    public var hue: PixelMask.HueWindow?
    /// From where on it acts along a line, as a gradient that grows from 0 to 1.
    public var linear: LinearRamp?
    /// How far it acts around a centre.
    public var radial: RadialRamp?

    /// A ramp along a line over the upright picture, as `linear-gradient()` draws one.
    public struct LinearRamp: Hashable, Sendable {
        /// The direction in which the share grows.
        public var direction: LinearGradientDirection
        /// Where it begins to act, and from where on it acts fully; 0 and 1 are the gradient's ends.
        public var start: Double
        public var end: Double
    }

    /// A ramp around a centre of the upright picture, as `radial-gradient()` draws one.
    public struct RadialRamp: Hashable, Sendable {
        /// The shape whose border is at 1.
        public var shape: RadialGradientShape
        /// Where it acts fully, from the centre on, and where no more; the other way around, from the border on, where this is the
        /// greater of the two.
        public var full: Double
        public var none: Double
    }

    /// A mask without any range: the step acts everywhere.
    public init() {}

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
        let colors = PixelMask.Colors(luma: luminance, saturation: saturation, hue: hue)
        return PixelMask(colors: colors == PixelMask.Colors() ? nil : colors, ramps: ramps)
    }
}
