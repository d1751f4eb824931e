import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// With u how far a colour is from grey of its luma on its way to the border of 0…1, and g = 3^amount (at hue 25°, skin, 3^(amount / 2), rising to the rest within 35° on a cosine): its distance from that grey · g / (1 + (g − 1) · u).
public struct Vibrance: Filter {
    public static let descriptor = FilterDescriptor(
        name: "vibrance", group: .color,
        summary:
            "Makes weak colours stronger (above 0) or weaker (below 0) and spares strong ones and skin; clips nothing.",
        source:
            "With u how far a colour is from grey of its luma on its way to the border of 0…1, and g = 3^amount (at hue 25°, skin, 3^(amount / 2), rising to the rest within 35° on a cosine): its distance from that grey · g / (1 + (g − 1) · u).",
        parameters: [
            FilterParameter(
                "amount", .amount, range: -1...1, default: .number(0.4),
                help: "0 leaves the picture as it is",
                slider: SliderRange(-1...1, neutral: 0))
        ]
    )

    /// 0 leaves the picture as it is.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard amount != 0 else { return }
        let amount = amount
        // Most hues are no skin, and have one gain.
        let fullGain = pow(3, amount)
        plan.append(
            .saturation(
                HueGain(sparingStrongColors: true) { degrees in
                    let distance = HueWindow.distance(degrees, 25)
                    guard distance < 35 else { return fullGain }
                    let skin = (1 + cos(distance / 35 * .pi)) / 2
                    return pow(3, amount * (1 - skin / 2))
                }
            )
        )
    }
}
