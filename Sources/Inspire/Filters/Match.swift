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

    /// The lights of which the picture gets the one that is nearest to its own: one, or those of several groups of pictures.
    public var levels: [LightLevel]

    /// A match to this light.
    public init(to level: LightLevel) {
        self.init(toNearestOf: [level])
    }

    /// A match to whichever of these lights is nearest to a picture's own; to none without any.
    public init(toNearestOf levels: [LightLevel]) {
        self.levels = levels
    }

    public init(_ arguments: FilterArguments) {
        let level = LightLevel(
            exposure: arguments.number("exposure"), warmth: arguments.number("warmth"),
            greenness: arguments.number("greenness")
        )
        self.init(to: level)
    }

    public var needsStatistics: Bool { true }
    public var statisticsParts: StatisticsParts { [] }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard let (level, target, _) = match(in: context) else { return }
        plan.append(lightGains: level.gains(to: target))
    }

    public func remark(in context: PlanContext) -> String? {
        guard let (level, target, number) = match(in: context) else { return nil }
        let gains = level.gains(to: target)
        let change = LightLevel(ofGains: gains)
        var text = "match: exposure \(Self.text(change.exposure)), red against blue \(Self.text(change.warmth))"
        if levels.count > 1 { text += ", by light \(number + 1) of \(levels.count)" }
        return text
    }

    /// The picture's light, the one that it gets, and that one's number.
    private func match(in context: PlanContext) -> (LightLevel, LightLevel, Int)? {
        guard let statistics = context.statistics else { return nil }
        let level = LightLevel(of: statistics)
        return level.nearest(of: levels).map { (level, levels[$0], $0) }
    }

    /// To hundredths of a stop.
    private static func text(_ stops: Double) -> String {
        let hundredths = (stops * 100).rounded() / 100
        return "\(hundredths < 0 ? "-" : "+")\(abs(hundredths).plain) EV"
    }
}
