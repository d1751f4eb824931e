import FilterEngine

/// Black moves to amount / 4, white to 1 − amount / 20, on a straight line.
public struct Fade: Filter {
    public static let descriptor = FilterDescriptor(
        name: "fade", group: .toning,
        summary: "Fades the picture like a print that hung in the light: blacks turn grey, whites a little duller.",
        source: "Black moves to amount / 4, white to 1 − amount / 20, on a straight line.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, default: .number(0.5),
                help: "0 leaves the picture as it is",
                slider: SliderRange(0...1, neutral: 0))
        ]
    )

    /// 0 leaves the picture as it is.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let black = amount / 4
        let white = 1 - amount / 20
        plan.append(.linear(slope: white - black, offset: black))
    }
}
