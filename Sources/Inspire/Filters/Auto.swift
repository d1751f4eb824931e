/// Temperature, tint, a curve, saturation and a share of golden-hour, blue-hour or vivid where one suits, chosen by the picture's statistics so that next to nothing new is clipped.
public struct Auto: Filter {
    public static let descriptor = FilterDescriptor(
        name: "auto",
        summary: "Looks at the picture and gives it the light, contrast and colour that it lacks.",
        source:
            "Temperature, tint, a curve, saturation and a share of golden-hour, blue-hour or vivid where one suits, chosen by the picture's statistics so that next to nothing new is clipped.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, default: .number(1),
                help: "0 leaves the picture as it is, 1 does all that it lacks")
        ]
    )

    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public var needsStatistics: Bool { true }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard let statistics = context.statistics else { return }
        for filter in AutoTuning(for: statistics, amount: amount).filters {
            filter.lower(into: &plan, context: context)
        }
    }

    public func remark(in context: PlanContext) -> String? {
        context.statistics.map { AutoTuning(for: $0, amount: amount).explanation }
    }
}
