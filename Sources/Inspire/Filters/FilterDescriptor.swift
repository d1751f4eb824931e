import FilterEngine

/// A filter's name, meaning and parameters, for people and programs.
public struct FilterDescriptor: Sendable {
    /// The name in looks and on the command line, in CSS's manner ("hue-rotate").
    public var name: String
    /// What it is listed with.
    public var group: FilterGroup
    /// One line that says what it does.
    public var summary: String
    /// The source of its formula, or the formula itself.
    public var source: String
    /// In the order of arguments without names.
    public var parameters: [FilterParameter]

    /// Describes a filter.
    public init(
        name: String, group: FilterGroup, summary: String, source: String, parameters: [FilterParameter]
    ) {
        self.name = name
        self.group = group
        self.summary = summary
        self.source = source
        self.parameters = parameters
    }
}

/// Filters that are listed together, in the order of the lists.
public enum FilterGroup: Int, Sendable, CaseIterable, Comparable {
    /// Exposure, contrast, tones.
    case light
    /// Colour casts, saturation, hues.
    case color
    /// One or a few colours, alpha.
    case toning
    /// Blur, detail, noise, the picture's edges.
    case effects
    /// By the picture's statistics.
    case automatic

    public static func < (left: FilterGroup, right: FilterGroup) -> Bool { left.rawValue < right.rawValue }
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
        /// `deg`, `turn`, `rad`, `grad`, or 0; stored in degrees.
        case angle
        /// A CSS colour.
        case color
        /// A number or a percentage, as a fraction of the long edge, or pixels of the picture's full size, as in `8px`.
        case length
        /// Points of a curve, `x y` pairs in increasing order of x, each 0…1.
        case points
        /// A number or a percentage for all three colours, or three with spaces between: red, green, blue.
        case channels
        /// As many numbers or percentages as the default has, with spaces between.
        case weights
        /// An angle on CSS's colour circle, or a colour that has the hue.
        case hue
        /// One of the parameter's words.
        case keyword
        /// Colours with spaces between, each with its position of 0…1 after it if it has one, in increasing order.
        case stops
        /// `url(…)` of a file of curves (.acv).
        case curveFile = "curve-file"
    }

    /// Its name in a look.
    public var name: String
    /// What kind of value it takes.
    public var kind: Kind
    /// The values that it, or each of its numbers, may have; nil where it has none or any will do.
    public var range: ClosedRange<Double>?
    /// The words of a keyword.
    public var choices: [String]
    /// Whether a number beyond the range counts as the range's end, as CSS has it for some functions; an error else.
    public var clampsToRange: Bool
    /// The value of an argument that is left out; nil for parameters that are required.
    public var defaultValue: FilterValue?
    /// The value of an argument that is left out of texts of the edition, and of those before. Nil: ``defaultValue``.
    package var earlierDefault: (edition: LookEdition, value: FilterValue)?
    /// The unit for the help ("EV", "of the long edge"); empty for plain numbers.
    public var unit: String
    /// What it means, in a few words.
    public var help: String
    /// How it is offered as a slider; nil where a slider doesn't suit it. Only a filter's first parameter has one.
    public var slider: SliderRange?

    /// Describes a parameter.
    public init(
        _ name: String, _ kind: Kind, range: ClosedRange<Double>? = nil, choices: [String] = [],
        clampsToRange: Bool = false, default defaultValue: FilterValue?, unit: String = "", help: String,
        slider: SliderRange? = nil
    ) {
        self.name = name
        self.kind = kind
        self.range = range
        self.choices = choices
        self.clampsToRange = clampsToRange
        self.defaultValue = defaultValue
        self.unit = unit
        self.help = help
        self.slider = slider
    }
}

extension FilterParameter {
    /// The same with another default in texts of an edition and of those before.
    package func with(earlierDefault value: FilterValue, upTo edition: LookEdition) -> FilterParameter {
        var parameter = self
        parameter.earlierDefault = (edition, value)
        return parameter
    }

    /// The value of an argument that is left out of a text; nil for parameters that are required.
    func defaultValue(in edition: LookEdition) -> FilterValue? {
        if let earlierDefault, edition <= earlierDefault.edition { earlierDefault.value } else { defaultValue }
    }
}

/// An argument's value: numbers as they are, percentages as fractions, angles in degrees.
public enum FilterValue: Hashable, Sendable {
    /// A number; amounts are fractions, angles degrees.
    case number(Double)
    /// A colour.
    case color(RGBAColor)
    /// The points of a curve.
    case points([CurvePoint])
    /// A length, in pixels or of the picture.
    case length(Length)
    /// As many weights as the parameter has, or always three channels.
    case numbers([Double])
    /// One of the parameter's words.
    case keyword(String)
    /// Colours along a gradient.
    case stops([ColorStop])
    /// The curves of a file.
    case curves(ToneCurves)
    /// No argument, and no default value.
    case unset
}

/// A colour of a gradient and its position, 0…1.
public struct ColorStop: Hashable, Sendable {
    /// The colour there.
    public var color: RGBAColor
    /// 0…1 along the gradient; nil where it follows from its neighbours.
    public var position: Double

    /// A colour and where it is.
    public init(color: RGBAColor, position: Double) {
        self.color = color
        self.position = position
    }
}

/// A tone curve for all colours, and one more for each.
public struct ToneCurves: Hashable, Sendable {
    /// The points of the curve of all channels.
    public var all: [CurvePoint]
    /// The points of red's curve.
    public var red: [CurvePoint]
    /// The points of green's curve.
    public var green: [CurvePoint]
    /// The points of blue's curve.
    public var blue: [CurvePoint]

    /// Curves by their points, 0…1.
    public init(all: [CurvePoint], red: [CurvePoint], green: [CurvePoint], blue: [CurvePoint]) {
        self.all = all
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// A point of a tone curve: input and output, 0…1.
public struct CurvePoint: Hashable, Sendable {
    /// The value before, 0…1.
    public var x: Double
    /// The value after, 0…1.
    public var y: Double

    /// A point that a curve runs through.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
