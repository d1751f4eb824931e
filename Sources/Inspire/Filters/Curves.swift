/// Monotone cubic through the points (Fritsch and Butland 1984), flat beyond the ends; the curve for all runs first. Clamped.
public struct Curves: Filter {
    public static let descriptor = FilterDescriptor(
        name: "curves",
        summary: "Bends the tones along a curve through points, for all colours or for each.",
        source:
            "Monotone cubic through the points (Fritsch and Butland 1984), flat beyond the ends; the curve for all runs first. Clamped.",
        parameters: [
            FilterParameter(
                "all", .points, default: .points([CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 1)]),
                help: "x y pairs, 0 0 0.25 0.2 0.75 0.8 1 1"),
            FilterParameter(
                "red", .points, default: .points([CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 1)]),
                help: "the same for red alone"),
            FilterParameter(
                "green", .points, default: .points([CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 1)]),
                help: "the same for green alone"),
            FilterParameter(
                "blue", .points, default: .points([CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 1)]),
                help: "the same for blue alone"),
        ]
    )

    public var all: [CurvePoint]
    public var red: [CurvePoint]
    public var green: [CurvePoint]
    public var blue: [CurvePoint]

    public init(_ arguments: FilterArguments) {
        all = arguments.points("all")
        red = arguments.points("red")
        green = arguments.points("green")
        blue = arguments.points("blue")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let all = MonotoneCurve(points: all)
        let channels = [red, green, blue].map { MonotoneCurve(points: $0) }
        plan.append(PiecewiseLinear.clamp)
        if channels.allSatisfy({ $0 == channels[0] }) {
            plan.append { channels[0](all($0)) }
        } else {
            plan.append(
                .channels(
                    ChannelFunctions(
                        red: .curve { channels[0](all($0)) }, green: .curve { channels[1](all($0)) },
                        blue: .curve { channels[2](all($0)) }
                    )
                )
            )
        }
    }
}
