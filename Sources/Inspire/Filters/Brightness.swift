import FilterEngine

/// W3C Filter Effects, brightness(): x · amount, clamped.
public struct Brightness: Filter {
    public static let descriptor = FilterDescriptor(
        name: "brightness", group: .light,
        summary: "Makes the picture brighter (above 1) or darker (below 1).",
        source: "W3C Filter Effects, brightness(): x · amount, clamped.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...100, default: .number(1),
                help: "1 leaves the picture as it is",
                slider: SliderRange(0...2, neutral: 1))
        ]
    )

    /// 1 leaves the picture as it is.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(.linear(slope: amount, offset: 0).clamped())
    }
}
