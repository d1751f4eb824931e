import FilterEngine

/// W3C Filter Effects, invert(): x · (1 − 2 · amount) + amount, clamped.
public struct Invert: Filter {
    public static let descriptor = FilterDescriptor(
        name: "invert", group: .toning,
        summary: "Turns the picture into its negative.",
        source: "W3C Filter Effects, invert(): x · (1 − 2 · amount) + amount, clamped.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, clampsToRange: true, default: .number(1),
                help: "0 leaves the picture as it is, 1 is the full negative",
                slider: SliderRange(0...1, neutral: 0))
        ]
    )

    /// 0 leaves the picture as it is, 1 is the full negative.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(.linear(slope: 1 - 2 * amount, offset: amount).clamped())
    }
}
