import FilterEngine

/// W3C Filter Effects, grayscale(): Rec. 709 luma, mixed with the picture, clamped.
public struct Grayscale: Filter {
    public static let descriptor = FilterDescriptor(
        name: "grayscale", group: .toning,
        summary: "Removes the colour from the picture.",
        source: "W3C Filter Effects, grayscale(): Rec. 709 luma, mixed with the picture, clamped.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, clampsToRange: true, default: .number(1),
                help: "0 leaves the picture as it is, 1 is grey",
                slider: SliderRange(0...1, neutral: 0))
        ]
    )

    /// 0 leaves the picture as it is, 1 is grey.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let k = 1 - amount
        plan.append(
            clamped: ColorMatrix(
                red: [0.2126 + 0.7874 * k, 0.7152 - 0.7152 * k, 0.0722 - 0.0722 * k, 0],
                green: [0.2126 - 0.2126 * k, 0.7152 + 0.2848 * k, 0.0722 - 0.0722 * k, 0],
                blue: [0.2126 - 0.2126 * k, 0.7152 - 0.7152 * k, 0.0722 + 0.9278 * k, 0]
            )
        )
    }
}
