import FilterEngine

/// A monotone cubic (Fritsch and Butland 1984) or a natural cubic spline through the points, flat beyond the ends; a file's curves run first, the curve for all channels before the others. Clamped.
public struct Curves: Filter {
    public static let descriptor = FilterDescriptor(
        name: "curves", group: .light,
        summary: "Changes tones by a curve through points, for all channels or for each.",
        source:
            "A monotone cubic (Fritsch and Butland 1984) or a natural cubic spline through the points, flat beyond the ends; a file's curves run first, the curve for all channels before the others. Clamped.",
        parameters: [
            FilterParameter(
                "all", .points, default: .points(straight), help: "x y pairs, 0 0 0.25 0.2 0.75 0.8 1 1"),
            FilterParameter("red", .points, default: .points(straight), help: "the same for red alone"),
            FilterParameter("green", .points, default: .points(straight), help: "the same for green alone"),
            FilterParameter("blue", .points, default: .points(straight), help: "the same for blue alone"),
            FilterParameter(
                "interpolation", .keyword, choices: Interpolation.allCases.map(\.rawValue),
                default: .keyword(Interpolation.monotone.rawValue),
                help: "monotone never overshoots the points; natural is smoother and may"),
            FilterParameter(
                "acv", .curveFile, default: .unset, help: "curves that Photoshop saved: url(film.acv)"),
        ]
    )

    private static let straight = [CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 1)]

    /// What runs between the points.
    public enum Interpolation: String, Sendable, CaseIterable {
        /// A curve that never overshoots its points, and a natural cubic spline.
        case monotone, natural
    }

    /// The points of the curve of all channels, which comes first.
    public var all: [CurvePoint]
    /// The points of red's curve.
    public var red: [CurvePoint]
    /// The points of green's curve.
    public var green: [CurvePoint]
    /// The points of blue's curve.
    public var blue: [CurvePoint]
    /// How curves run between points.
    public var interpolation: Interpolation
    /// What a file of curves holds.
    public var file: ToneCurves?

    public init(_ arguments: FilterArguments) {
        all = arguments.points("all")
        red = arguments.points("red")
        green = arguments.points("green")
        blue = arguments.points("blue")
        interpolation = arguments.keyword("interpolation", as: Interpolation.self)
        file = arguments.curves("acv")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        if let file { lower(file, into: &plan) }
        lower(ToneCurves(all: all, red: red, green: green, blue: blue), into: &plan)
    }

    private func lower(_ curves: ToneCurves, into plan: inout PlanBuilder) {
        plan.append(PiecewiseLinear.clamp)
        plan.append(.channels(ChannelFunctions(all: function(curves.all))))
        if curves.red != curves.green || curves.green != curves.blue {
            plan.append(
                .channels(
                    ChannelFunctions(
                        red: function(curves.red), green: function(curves.green), blue: function(curves.blue))
                )
            )
        } else {
            plan.append(.channels(ChannelFunctions(all: function(curves.red))))
        }
    }

    private func function(_ points: [CurvePoint]) -> ChannelFunction {
        // Both curves through two points are the straight line, as they are through points that change nothing.
        if points.count == 2 || points.allSatisfy({ $0.x == $0.y }) {
            return .piecewise(PiecewiseLinear(through: points))
        }
        switch interpolation {
        case .monotone:
            let curve = MonotoneCurve(points: points)
            return .curve { curve($0) }
        case .natural:
            let curve = NaturalCurve(points: points)
            return .curve { min(max(curve($0), 0), 1) }
        }
    }
}
