/// What people and programs need to know of a filter.
public struct FilterDescriptor: Sendable {
    /// The name in looks and on the command line, in CSS's manner ("hue-rotate").
    public var name: String
    /// One line that says what it does.
    public var summary: String
    /// Where its formula comes from, or what the formula is.
    public var source: String
    /// In the order in which they may be given without their names.
    public var parameters: [FilterParameter]

    public init(name: String, summary: String, source: String, parameters: [FilterParameter]) {
        self.name = name
        self.summary = summary
        self.source = source
        self.parameters = parameters
    }
}

/// One parameter of a filter.
public struct FilterParameter: Sendable {
    /// How a parameter is written.
    public enum Kind: String, Sendable, Codable {
        /// A number or a percentage, 100% being 1.
        case amount
        /// A plain number.
        case number
        /// A whole number.
        case integer
        /// `deg`, `turn`, `rad`, `grad`, or 0; held in degrees.
        case angle
        /// A CSS colour.
        case color
        /// A number or a percentage, as a fraction of the long edge, or pixels of the picture's full size, as in `8px`.
        case length
        /// Points of a curve, `x y` pairs in increasing order of x, each 0…1.
        case points
    }

    public var name: String
    public var kind: Kind
    /// The values it may have; nil for colours and points.
    public var range: ClosedRange<Double>?
    /// Whether a number beyond the range counts as the range's end, as CSS has it for some functions; an error else.
    public var clampsToRange: Bool
    /// What holds where it is not given; nil where it has to be given.
    public var defaultValue: FilterValue?
    /// What the number counts ("EV", "of the long edge"), for the help; empty where it counts nothing.
    public var unit: String
    public var help: String

    public init(
        _ name: String, _ kind: Kind, range: ClosedRange<Double>? = nil, clampsToRange: Bool = false,
        default defaultValue: FilterValue?, unit: String = "", help: String
    ) {
        self.name = name
        self.kind = kind
        self.range = range
        self.clampsToRange = clampsToRange
        self.defaultValue = defaultValue
        self.unit = unit
        self.help = help
    }
}

/// An argument's value: numbers as they are, percentages as fractions, angles in degrees.
public enum FilterValue: Hashable, Sendable {
    case number(Double)
    case color(RGBAColor)
    case points([CurvePoint])
    case length(Length)
}

/// A point of a tone curve: input and output, 0…1.
public struct CurvePoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A colour in encoded sRGB, each channel 0…1, alpha straight.
public struct RGBAColor: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}
