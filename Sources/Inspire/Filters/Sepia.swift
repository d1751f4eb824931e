import FilterEngine

/// W3C Filter Effects, sepia(): its matrix, mixed with the picture, clamped.
public struct Sepia: Filter {
    public static let descriptor = FilterDescriptor(
        name: "sepia", group: .toning,
        summary: "Tints the picture brown like an old print.",
        source: "W3C Filter Effects, sepia(): its matrix, mixed with the picture, clamped.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, clampsToRange: true, default: .number(1),
                help: "0 leaves the picture as it is, 1 is all brown",
                slider: SliderRange(0...1, neutral: 0))
        ]
    )

    /// 0 leaves the picture as it is, 1 is all brown.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let k = 1 - amount
        plan.append(
            clamped: ColorMatrix(
                red: [0.393 + 0.607 * k, 0.769 - 0.769 * k, 0.189 - 0.189 * k, 0],
                green: [0.349 - 0.349 * k, 0.686 + 0.314 * k, 0.168 - 0.168 * k, 0],
                blue: [0.272 - 0.272 * k, 0.534 - 0.534 * k, 0.131 + 0.869 * k, 0]
            )
        )
    }
}
