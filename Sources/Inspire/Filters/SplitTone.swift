import FilterEngine

/// With t = luma + balance / 2 clamped to 0…1: x + amount · ((1 − t)² · (shadows − their luma) + t² · (highlights − their luma)); Rec. 709 luma of encoded values.
public struct SplitTone: Filter {
    public static let descriptor = FilterDescriptor(
        name: "split-tone", group: .toning,
        summary: "Tints dark and light tones with a colour each; brightness is kept.",
        source:
            "With t = luma + balance / 2 clamped to 0…1: x + amount · ((1 − t)² · (shadows − their luma) + t² · (highlights − their luma)); Rec. 709 luma of encoded values.",
        parameters: [
            FilterParameter("shadows", .color, default: nil, help: "the colour of dark tones; grey tints nothing"),
            FilterParameter("highlights", .color, default: nil, help: "the colour of light tones; grey tints nothing"),
            FilterParameter(
                "amount", .amount, range: 0...1, default: .number(0.25),
                help: "0 leaves the picture as it is"),
            FilterParameter(
                "balance", .number, range: -1...1, default: .number(0),
                help: "above 0 tints more tones with the light colour, below 0 with the dark one"),
        ]
    )

    /// The colour of dark tones; grey tints nothing.
    public var shadows: RGBAColor
    /// The colour of light tones; grey tints nothing.
    public var highlights: RGBAColor
    /// 0 leaves the picture as it is.
    public var amount: Double
    /// Above 0 tints more tones with the light colour, below 0 with the dark one.
    public var balance: Double

    public init(_ arguments: FilterArguments) {
        shadows = arguments.color("shadows")
        highlights = arguments.color("highlights")
        amount = arguments.number("amount")
        balance = arguments.number("balance")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(
            .tone(ToneShift(shadows: offset(shadows), highlights: offset(highlights), shift: balance / 2))
        )
    }

    /// What a colour adds to a tone at full weight: its difference from grey of the same luma.
    private func offset(_ color: RGBAColor) -> SIMD3<Double> {
        let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        return (SIMD3(color.red, color.green, color.blue) - luma) * (amount * color.alpha)
    }
}
