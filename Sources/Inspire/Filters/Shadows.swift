import FilterEngine

/// With V the largest channel, clamped to 0…1: x · (1 + amount · (1 − V)³). Clips nothing.
public struct Shadows: Filter {
    public static let descriptor = FilterDescriptor(
        name: "shadows", group: .light,
        summary: "Lightens dark tones (above 0) or darkens them (below 0); hues are kept and nothing is clipped.",
        source: "With V the largest channel, clamped to 0…1: x · (1 + amount · (1 − V)³). Clips nothing.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: -1...1, default: .number(0.5),
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
        plan.append(.tone(ToneShift(gain: [1 + amount, -3 * amount, 3 * amount, -amount], by: .greatest)))
    }
}
