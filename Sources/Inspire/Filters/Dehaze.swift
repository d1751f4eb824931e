import FilterEngine
import PictureAnalysis

/// (x − A · v) / (1 − v), A being the colour of the haze and v how much of it lies over a pixel: the darkest channel (He, Sun and Tang 2009) over all of the picture, and 15 % of what a guided filter of it has more at the position.
public struct Dehaze: Filter {
    public static let descriptor = FilterDescriptor(
        name: "dehaze", group: .effects,
        summary: "Removes haze and fog, by the picture's darkest colours and what is around each position.",
        source:
            "(x − A · v) / (1 − v), A being the colour of the haze and v how much of it lies over a pixel: the darkest channel (He, Sun and Tang 2009) over all of the picture, and 15 % of what a guided filter of it has more at the position.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, default: .number(0.7),
                help: "0 leaves the picture as it is, 1 removes all of the haze that is found",
                slider: SliderRange(0...1, neutral: 0))
        ]
    )

    /// The size of the surroundings, as a fraction of the long edge.
    private static let radius = Length.longEdge(0.02)

    /// 0 leaves the picture as it is, 1 removes all of the haze that is found.
    public var amount: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
    }

    public var needsStatistics: Bool { true }
    public var statisticsParts: StatisticsParts { [] }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard amount > 0, let haze = context.statistics?.haze else { return }
        plan.append(
            HazeRemoval(
                sigma: max(context.geometry.decodedPixels(Self.radius), GaussianBlur.minimumSigma), amount: amount,
                airlight: haze.airlight, everywhere: haze.everywhere))
    }
}
