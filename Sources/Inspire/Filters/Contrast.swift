import FilterEngine

/// W3C Filter Effects, contrast(): (x − ½) · amount + ½, clamped.
public struct Contrast: Filter {
    public static let descriptor = FilterDescriptor(
        name: "contrast", group: .light,
        summary: "Spreads values away from mid-grey (above 1) or draws them together (below 1).",
        source: "W3C Filter Effects, contrast(): (x − ½) · amount + ½, clamped.",
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
        plan.append(.linear(slope: amount, offset: 0.5 - 0.5 * amount).clamped())
    }
}
