import FilterEngine

/// W3C Filter Effects, opacity(): alpha · amount.
public struct Opacity: Filter {
    public static let descriptor = FilterDescriptor(
        name: "opacity", group: .toning,
        summary: "Makes the picture transparent.",
        source: "W3C Filter Effects, opacity(): alpha · amount.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, clampsToRange: true, default: .number(1),
                help: "1 leaves the picture as it is, 0 makes it invisible")
        ]
    )

    /// 1 leaves the picture as it is, 0 makes it invisible.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(.alpha(amount))
    }
}
