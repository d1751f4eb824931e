import FilterEngine

/// The gradient's colour at the Rec. 709 luma of encoded values; between stops on a straight line in encoded sRGB, as in CSS.
public struct GradientMap: Filter {
    public static let descriptor = FilterDescriptor(
        name: "gradient-map", group: .toning,
        summary: "Maps tones to the colours of a gradient, from black at its start to white at its end.",
        source:
            "The gradient's colour at the Rec. 709 luma of encoded values; between stops on a straight line in encoded sRGB, as in CSS.",
        parameters: [
            FilterParameter(
                "stops", .stops, default: nil,
                help: "colours from dark to light, each with an optional position: navy, coral 60%, white")
        ]
    )

    /// Colours from dark to light, each with an optional position: navy, coral 60%, white.
    public var stops: [ColorStop]

    public init(_ arguments: FilterArguments) {
        stops = arguments.stops("stops")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(.matrix(.luma))
        plan.append(
            .channels(
                ChannelFunctions(
                    red: .piecewise(function(\.red)), green: .piecewise(function(\.green)),
                    blue: .piecewise(function(\.blue)))
            )
        )
    }

    private func function(_ channel: (RGBAColor) -> Double) -> PiecewiseLinear {
        var points: [CurvePoint] = []
        for stop in stops {
            // Of several stops at one position the first and the last count: the colour changes at once, on a ramp that
            // is half a level of 16 bits wide.
            let point = CurvePoint(x: stop.position, y: channel(stop.color))
            if let last = points.last, last.x >= stop.position {
                if points.count > 1, points[points.count - 2].x == stop.position - Self.ramp {
                    points.removeLast()
                } else {
                    points[points.count - 1].x = stop.position - Self.ramp
                }
            }
            points.append(point)
        }
        return PiecewiseLinear(through: points)
    }

    private static let ramp = 0x1p-17
}
