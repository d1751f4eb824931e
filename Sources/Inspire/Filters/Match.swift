import FilterEngine
import PictureAnalysis

/// Gains on linear light that bring the picture's middle light to what is asked for, at most two stops and a colour of light; not clamped.
public struct Match: Filter {
    public static let descriptor = FilterDescriptor(
        name: "match",
        summary: "Brings the picture's exposure and colour of light to a level, as --match does for all of a shoot.",
        source:
            "Gains on linear light that bring the picture's middle light to what is asked for, at most two stops and a colour of light; not clamped.",
        parameters: [
            FilterParameter(
                "exposure", .number, range: -16...0, default: .number(-2.5), unit: "EV",
                help: "the middle light, 0 being white, -2.5 mid-grey"),
            FilterParameter(
                "warmth", .number, range: -16...16, default: .number(0), unit: "EV",
                help: "how much more red than blue there is"),
            FilterParameter(
                "greenness", .number, range: -16...16, default: .number(0), unit: "EV",
                help: "how much more green than red and blue there is"),
        ]
    )

    public var level: LightLevel

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
