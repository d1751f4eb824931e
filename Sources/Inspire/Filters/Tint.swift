import FilterEngine

/// Gains on linear light: green · 2^(−amount / 2) against red and blue, at equal luminance; not clamped.
public struct Tint: Filter {
    public static let descriptor = FilterDescriptor(
        name: "tint", group: .color,
        summary: "Makes the light more magenta (above 0) or more green (below 0).",
        source: "Gains on linear light: green · 2^(−amount / 2) against red and blue, at equal luminance; not clamped.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: -1...1, default: .number(0),
                help: "0.1 is a little more magenta, -0.1 a little more green",
                slider: SliderRange(-1...1, neutral: 0))
        ]
    )

    /// 0.1 is a little more magenta, -0.1 a little more green.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(lightGains: LightGains.gains(tint: amount))
    }
}
