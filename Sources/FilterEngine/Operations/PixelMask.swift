/// How much an operation acts on each pixel, by the pixel's colour before it and by where it is: the least of
/// all weights.
public struct PixelMask: Hashable, Sendable {
    /// Values that count fully, and how far beyond them the weight falls to 0 (smoothstep).
    public struct Window: Hashable, Sendable {
        /// The values that count fully, 0…1.
        public var values: ClosedRange<Double>
        /// The width of the fall on either side, in the same unit; from 0 on.
        public var softness: Double

        /// A window of values.
        public init(_ values: ClosedRange<Double>, softness: Double) {
            self.values = values
            self.softness = softness
        }
    }

    /// Windows of a colour's luma, saturation and hue, of which those that are there must all hold.
    public struct Colors: Hashable, Sendable {
        /// Of the luma (Rec. 709) of encoded values.
        public var luma: Window?
        /// Of the saturation as HSV has it: (greatest − least channel) / greatest.
        public var saturation: Window?
        /// Of the hue. Greys have none: what has less than 0.06 between its greatest and its least channel counts the less, the
        /// greyer it is.
        public var hue: HueWindow?

        /// Windows of colours.
        public init(luma: Window? = nil, saturation: Window? = nil, hue: HueWindow? = nil) {
            self.luma = luma
            self.saturation = saturation
            self.hue = hue
        }
    }

    /// Weights by the position along a gradient, whose colours play no part: 0 at the start and 1 at the end, a smoothstep
    /// between. The end may be before the start.
    public struct Ramp: Hashable, Sendable {
        /// What gives positions.
        public var gradient: PositionedGradient
        /// Where the weight is 0.
        public var start: Double
        /// Where the weight is 1.
        public var end: Double

        /// A ramp along a gradient.
        public init(along gradient: PositionedGradient, from start: Double, to end: Double) {
            self.gradient = gradient
            self.start = start
            self.end = end
        }
    }

    /// The colours that count; nil for all.
    public var colors: Colors?
    /// Where pixels count.
    public var ramps: [Ramp]
    /// How much of the operation is left where the weight is 0: 0 for a mask that selects, 1 for one that protects.
    public var outside: Double
    /// How much of the operation is left where the weight is 1: 1 for a mask that selects, 0 for one that protects.
    public var inside: Double

    /// The deviation, in pixels of the decoded picture, of the blur that says how much of a pixel's surroundings counts: a pixel whose
    /// surroundings count for the most part counts with them, so that holes are closed. 0 leaves every pixel its own weight.
    public var closingSigma: Double

    /// A mask that selects by colour and position.
    public init(
        colors: Colors? = nil, ramps: [Ramp] = [], outside: Double = 0, inside: Double = 1, closingSigma: Double = 0
    ) {
        self.closingSigma = closingSigma
        self.colors = colors
        self.ramps = ramps
        self.outside = outside
        self.inside = inside
    }
}

extension PixelMask {
    /// The colours of skin, from light to dark: hues of 0° to 50° and saturations of 0.23 to 0.68 (Sobottka and Pitas 1998), with
    /// soft borders, and neither black nor white.
    public static let skin = Colors(
        luma: Window(0.12...0.92, softness: 0.08), saturation: Window(0.23...0.68, softness: 0.14),
        hue: HueWindow(center: 22, tolerance: 24, softness: 14))
}
