import FilterEngine
import PictureAnalysis

/// Levels, gains on linear light and an exposure by the picture's statistics: the light's colour by grey edge, white patch and the colours of edges, with a prior of common kinds of light; the 0.5 % and 99.5 % quantiles become black and white. Almost nothing more is clipped than before.
public struct Auto: Filter {
    public static let descriptor = FilterDescriptor(
        name: "auto", group: .automatic,
        summary:
            "Corrects the colour cast, the exposure and the black and white points, as far as they can be judged from the picture.",
        source:
            "Levels, gains on linear light and an exposure by the picture's statistics: the light's colour by grey edge, white patch and the colours of edges, with a prior of common kinds of light; the 0.5 % and 99.5 % quantiles become black and white. Almost nothing more is clipped than before.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, default: .number(1),
                help: "0 leaves the picture as it is, 1 corrects it in full",
                slider: SliderRange(0...1, neutral: 0))
        ]
    )

    /// 0 leaves the picture as it is, 1 corrects it in full.
    public var amount: Double
    /// The correction of every picture; nil where each is corrected by its own statistics.
    var correction: AutoCorrection?

    /// - Parameter amount: the share of the correction that is made, 0…1.
    public init(amount: Double = 1) {
        self.amount = amount
    }

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public var needsStatistics: Bool { correction == nil }
    public var statisticsParts: StatisticsParts { correction == nil ? .illuminant : [] }

    /// The correction of a picture; nil without its statistics.
    func correction(in context: PlanContext) -> AutoCorrection? {
        correction ?? context.statistics.map { AutoCorrection(for: $0, amount: amount) }
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        for filter in correction(in: context)?.filters ?? [] { filter.lower(into: &plan, context: context) }
    }

    public func remark(in context: PlanContext) -> String? { correction(in: context)?.explanation }
}
