import FilterEngine

/// Gains on linear light: the white of a Planckian radiator moved by so many mireds from 6,504 K, at equal luminance; not clamped.
public struct Temperature: Filter {
    public static let descriptor = FilterDescriptor(
        name: "temperature", group: .color,
        summary: "Makes the light warmer (above 0) or cooler (below 0).",
        source:
            "Gains on linear light: the white of a Planckian radiator moved by so many mireds from 6,504 K, at equal luminance; not clamped.",
        parameters: [
            FilterParameter(
                "shift", .number, range: -100...100, default: .number(0), unit: "mireds",
                help: "20 is a little warmer, -20 a little cooler",
                slider: SliderRange(-100...100, neutral: 0, step: 1))
        ]
    )

    /// 20 is a little warmer, -20 a little cooler.
    public var shift: Double

    public init(_ arguments: FilterArguments) {
        shift = arguments.number("shift")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(lightGains: LightGains.gains(mireds: shift))
    }
}
