import FilterEngine

/// With Y the luma clamped to 0…1 and each tint without its luma: x + ¼ · ((1 − Y)² · shadows + 2Y(1 − Y) · midtones + Y² · highlights).
public struct ColorBalance: Filter {
    public static let descriptor = FilterDescriptor(
        name: "color-balance", group: .color,
        summary:
            "Tints shadows, mid-tones and highlights, each towards or away from red, green and blue; brightness is kept.",
        source:
            "With Y the luma clamped to 0…1 and each tint without its luma: x + ¼ · ((1 − Y)² · shadows + 2Y(1 − Y) · midtones + Y² · highlights).",
        parameters: ["shadows", "midtones", "highlights"].map {
            FilterParameter(
                $0, .channels, range: -1...1, default: .numbers([0, 0, 0]),
                help: "cyan to red, magenta to green, yellow to blue: 0.2 0 -0.1")
        }
    )

    /// What is added to red, green and blue of shadows, -1…1.
    public var shadows: SIMD3<Double>
    /// The same of midtones.
    public var midtones: SIMD3<Double>
    /// The same of highlights.
    public var highlights: SIMD3<Double>

    public init(_ arguments: FilterArguments) {
        shadows = arguments.channels("shadows")
        midtones = arguments.channels("midtones")
        highlights = arguments.channels("highlights")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(
            .tone(ToneShift(shadows: tint(shadows), midtones: tint(midtones), highlights: tint(highlights)))
        )
    }

    /// What a tint adds to a tone at full weight: nothing where it is the same for all channels.
    private func tint(_ balance: SIMD3<Double>) -> SIMD3<Double> {
        if balance.x == balance.y && balance.y == balance.z { return .zero }
        return (balance - (balance * [0.2126, 0.7152, 0.0722]).sum()) / 4
    }
}
