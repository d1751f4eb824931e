import FilterEngine

/// W3C Filter Effects, saturate(): luma · (1 − amount) + x · amount with luma weights of three digits, clamped.
public struct Saturate: Filter {
    public static let descriptor = FilterDescriptor(
        name: "saturate", group: .color,
        summary: "Makes colours stronger (above 1) or weaker (below 1).",
        source:
            "W3C Filter Effects, saturate(): luma · (1 − amount) + x · amount with luma weights of three digits, clamped.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...100, default: .number(1),
                help: "1 leaves the picture as it is, 0 removes all colour",
                slider: SliderRange(0...2, neutral: 1))
        ]
    )

    /// 1 leaves the picture as it is, 0 removes all colour.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let luma = SIMD4(0.213, 0.715, 0.072, 0) * (1 - amount)
        plan.append(
            clamped: ColorMatrix(
                red: luma + [amount, 0, 0, 0], green: luma + [0, amount, 0, 0], blue: luma + [0, 0, amount, 0]
            )
        )
    }
}
