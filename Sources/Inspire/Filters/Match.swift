import FilterEngine
import PictureAnalysis

/// Gains on linear light that bring the mean of the picture's middle tones to these values; limited to two stops and the difference between shade and lamplight, or for a shoot to one stop and 30 mireds, as far as faces, camera and light agree; not clamped.
public struct Match: Filter {
    public static let descriptor = FilterDescriptor(
        name: "match", group: .automatic,
        summary:
            "Changes the picture's exposure and colour of light to given values.",
        source:
            "Gains on linear light that bring the mean of the picture's middle tones to these values; limited to two stops and the difference between shade and lamplight, or for a shoot to one stop and 30 mireds, as far as faces, camera and light agree; not clamped.",
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
            FilterParameter(
                "limits", .keyword, choices: MatchLimits.allCases.map(\.rawValue),
                default: .keyword(MatchLimits.scene.rawValue),
                help: "the largest change: 2 EV and from shade to lamplight, or for a shoot 1 EV and 30 mireds"),
        ]
    )

    /// The lights of which the picture gets the one that is nearest to its own: one, or those of several groups of pictures.
    public var levels: [LightLevel]
    /// The largest change.
    public var limits: MatchLimits

    /// A match to this light.
    public init(to level: LightLevel, limits: MatchLimits = .scene) {
        self.init(toNearestOf: [level], limits: limits)
    }

    /// A match to whichever of these lights is nearest to a picture's own; to none without any.
    public init(toNearestOf levels: [LightLevel], limits: MatchLimits = .scene) {
        self.levels = levels
        self.limits = limits
    }

    public init(_ arguments: FilterArguments) {
        let level = LightLevel(
            exposure: arguments.number("exposure"), warmth: arguments.number("warmth"),
            greenness: arguments.number("greenness")
        )
        self.init(to: level, limits: arguments.keyword("limits", as: MatchLimits.self))
    }

    public var needsStatistics: Bool { true }
    public var statisticsParts: StatisticsParts { Self.statisticsParts(for: limits) }

    /// The statistics that a match needs. In a shoot, it needs those of faces and of the light's colour, too.
    package static func statisticsParts(for limits: MatchLimits) -> StatisticsParts {
        limits == .shoot ? [.distribution, .illuminant] : []
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard let (level, target, _) = match(in: context) else { return }
        plan.append(lightGains: level.gains(to: target, within: limits))
    }

    public func remark(in context: PlanContext) -> String? {
        guard let (level, target, number) = match(in: context) else { return nil }
        let gains = level.gains(to: target, within: limits)
        let change = LightLevel(ofGains: gains)
        var text = "match: exposure \(Self.text(change.exposure)), red against blue \(Self.text(change.warmth))"
        if levels.count > 1 { text += ", by light \(number + 1) of \(levels.count)" }
        return text
    }

    /// The filter as a look file has it. Nil unless it has one light.
    package var text: String? {
        guard let level = levels.first, levels.count == 1 else { return nil }
        func text(_ value: Double) -> String { ((min(max(value, -16), 16) * 1e6).rounded() / 1e6).plain }
        return "match(exposure: \(text(min(level.exposure, 0))), warmth: \(text(level.warmth)), greenness: "
            + "\(text(level.greenness))\(limits == .scene ? "" : ", limits: \(limits.rawValue)"))"
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
