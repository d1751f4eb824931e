import FilterEngine

/// ⌊x · levels⌋ / (levels − 1), clamped.
public struct Posterize: Filter {
    public static let descriptor = FilterDescriptor(
        name: "posterize", group: .toning,
        summary: "Reduces each channel to a few levels, like a screen print.",
        source: "⌊x · levels⌋ / (levels − 1), clamped.",
        parameters: [
            FilterParameter(
                "levels", .integer, range: 2...256, default: .number(5), help: "the number of levels of each channel")
        ]
    )

    /// The number of levels of each channel.
    public var levels: Double

    public init(_ arguments: FilterArguments) {
        levels = arguments.number("levels")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let steps = (1..<Int(levels)).map {
            (x: Double($0) / levels - PiecewiseLinear.stepMargin, rise: 1 / (levels - 1))
        }
        plan.append(PiecewiseLinear(stepsAt: steps))
    }
}
