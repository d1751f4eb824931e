import FilterEngine
import PictureAnalysis

/// Gains on linear light that bring the mean of the picture's middle tones to these values; limited to two stops, and in colour to the difference between shade and lamplight; not clamped.
public struct Match: Filter {
    public static let descriptor = FilterDescriptor(
        name: "match", group: .automatic,
        summary:
            "Changes the picture's exposure and colour of light to given values.",
        source:
            "Gains on linear light that bring the mean of the picture's middle tones to these values; limited to two stops, and in colour to the difference between shade and lamplight; not clamped.",
        parameters: [
            FilterParameter(
                "exposure", .number, range: -16...0, default: .number(-2.5), unit: "EV",
                help: "the light of the middle tones: 0 is white, -2.5 mid-grey"),
            FilterParameter(
                "warmth", .number, range: -16...16, default: .number(0), unit: "EV",
                help: "how much more red light than blue"),
            FilterParameter(
                "greenness", .number, range: -16...16, default: .number(0), unit: "EV",
                help: "how much more green light than red and blue"),
        ]
    )

    /// The light that the picture gets.
    public var level: LightLevel

    /// A match to this light.
    public init(to level: LightLevel) {
        self.level = level
    }

    public init(_ arguments: FilterArguments) {
        level = LightLevel(
            exposure: arguments.number("exposure"), warmth: arguments.number("warmth"),
            greenness: arguments.number("greenness")
        )
    }

    public var needsStatistics: Bool { true }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard let statistics = context.statistics else { return }
        plan.append(lightGains: LightLevel(of: statistics).gains(to: level))
    }
}
