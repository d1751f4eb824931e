import FilterEngine

/// With V the largest channel, clamped to 0…1: x · (1 + amount · V² · (1 − V)). Clips nothing.
public struct Highlights: Filter {
    public static let descriptor = FilterDescriptor(
        name: "highlights", group: .light,
        summary: "Darkens light tones (below 0) or lightens them (above 0); hues are kept and nothing is clipped.",
        source: "With V the largest channel, clamped to 0…1: x · (1 + amount · V² · (1 − V)). Clips nothing.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: -1...1, default: .number(-0.5),
                help: "0 leaves the picture as it is",
                slider: SliderRange(-1...1, neutral: 0))
        ]
    )

    /// 0 leaves the picture as it is.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(.tone(ToneShift(gain: [1, 0, amount, -amount], by: .greatest)))
    }
}
