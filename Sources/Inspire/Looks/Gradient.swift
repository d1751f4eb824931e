import FilterEngine

/// A gradient of CSS Images 3 over the whole upright picture, one picture's pixel being one of CSS.
///
/// Colours are interpolated premultiplied: towards `transparent` a colour fades and does not turn grey.
public struct Gradient: Hashable, Sendable {
    /// A gradient's shape, as in CSS.
    public enum Shape: Hashable, Sendable {
        /// Along a line.
        case linear(LinearGradientDirection)
        /// Around a centre.
        case radial(RadialGradientShape)
    }

    /// Its shape.
    public var shape: Shape
    /// At least one.
    public var stops: [GradientStop]

    /// A gradient by its shape and its stops.
    public init(shape: Shape, stops: [GradientStop]) {
        self.shape = shape
        self.stops = stops
    }

    /// Where the stops are, as CSS completes and corrects what was written: the first is at 0 and the last at 1, none is
    /// before one that precedes it, and those without a position are spread evenly between their neighbours.
    var positions: [Double] {
        var known: [Double?] = stops.map(\.position)
        known[0] = known[0] ?? 0
        known[known.count - 1] = known[known.count - 1] ?? 1
        var furthest = -Double.infinity
        for (index, position) in known.enumerated() {
            guard let position else { continue }
            furthest = max(furthest, position)
            known[index] = furthest
        }
        var positions: [Double] = []
        for (index, position) in known.enumerated() {
            if let position {
                positions.append(position)
            } else {
                let next = known[index...].firstIndex { $0 != nil }!
                let before = positions[index - 1]
                positions.append(before + (known[next]! - before) / Double(next - index + 1))
            }
        }
        return positions
    }
}

/// A colour of a gradient and its position.
public struct GradientStop: Hashable, Sendable {
    /// The colour there.
    public var color: RGBAColor
    /// 0 is the gradient's start and 1 its end, but a stop may be before or beyond. Nil lets its neighbours decide.
    public var position: Double?

    /// A colour and where it is.
    public init(color: RGBAColor, position: Double? = nil) {
        self.color = color
        self.position = position
    }
}

/// The direction of a linear gradient.
public enum LinearGradientDirection: Hashable, Sendable {
    /// In degrees: 0 is upwards, 90 to the right. It starts and ends where the corners get exactly the first and the last
    /// colour.
    case angle(Double)
    /// To a corner, so that the two beside it get the colour of the middle.
    case corner(right: Bool, bottom: Bool)
}

/// Centre and size of a radial gradient.
public struct RadialGradientShape: Hashable, Sendable {
    /// Where the gradient ends.
    public enum Extent: String, Hashable, Sendable, CaseIterable {
        /// To the closest side.
        case closestSide = "closest-side"
        /// To the farthest side.
        case farthestSide = "farthest-side"
        /// To the closest corner.
        case closestCorner = "closest-corner"
        /// To the farthest corner.
        case farthestCorner = "farthest-corner"
    }

    /// Whether it is an ellipse, or else a circle.
    public var isEllipse: Bool
    /// How far it reaches.
    public var extent: Extent
    /// The centre in fractions of the picture's width and height.
    public var centerX: Double
    /// The centre's position, 0…1 of the height.
    public var centerY: Double

    /// A radial gradient's shape.
    public init(
        isEllipse: Bool, extent: Extent = .farthestCorner, centerX: Double = 0.5, centerY: Double = 0.5
    ) {
        self.isEllipse = isEllipse
        self.extent = extent
        self.centerX = centerX
        self.centerY = centerY
    }
}
