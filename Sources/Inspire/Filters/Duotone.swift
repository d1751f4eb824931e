import FilterEngine

/// shadows + Y · (highlights − shadows) with Y the Rec. 709 luma of encoded values, mixed with the picture, clamped.
public struct Duotone: Filter {
    public static let descriptor = FilterDescriptor(
        name: "duotone", group: .toning,
        summary: "Prints the picture in two colours, one for dark tones and one for light tones.",
        source:
            "shadows + Y · (highlights − shadows) with Y the Rec. 709 luma of encoded values, mixed with the picture, clamped.",
        parameters: [
            FilterParameter("shadows", .color, default: nil, help: "the colour of black; its alpha is ignored"),
            FilterParameter("highlights", .color, default: nil, help: "the colour of white; its alpha is ignored"),
            FilterParameter(
                "amount", .amount, range: 0...1, default: .number(1), help: "0 leaves the picture as it is"),
        ]
    )

    /// The colour of black; its alpha is ignored.
    public var shadows: RGBAColor
    /// The colour of white; its alpha is ignored.
    public var highlights: RGBAColor
    /// 0 leaves the picture as it is.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        shadows = arguments.color("shadows")
        highlights = arguments.color("highlights")
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        func row(_ dark: Double, _ light: Double) -> SIMD4<Double> {
            (light - dark) * ColorMatrix.luma.rows[0] + [0, 0, 0, dark]
        }
        let print = ColorMatrix(
            red: row(shadows.red, highlights.red), green: row(shadows.green, highlights.green),
            blue: row(shadows.blue, highlights.blue)
        )
        plan.append(clamped: print.mixed(strength: amount))
    }
}
