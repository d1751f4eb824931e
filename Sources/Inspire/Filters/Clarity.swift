import FilterEngine

/// x + amount · d, d being luma's difference from itself smoothed by a guided filter (He, Sun and Tang 2013) with Gaussian means and ε = 0.0036.
public struct Clarity: Filter {
    public static let descriptor = FilterDescriptor(
        name: "clarity", group: .effects,
        summary: "Brings out the structure of surfaces (above 0) or softens it (below 0), without halos around edges.",
        source:
            "x + amount · d, d being luma's difference from itself smoothed by a guided filter (He, Sun and Tang 2013) with Gaussian means and ε = 0.0036.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: -1...3, default: .number(0.6), help: "0 leaves the picture as it is",
                slider: SliderRange(-1...2, neutral: 0)),
            FilterParameter(
                "radius", .length, range: 0...0.1, default: .length(.longEdge(0.01)), unit: "of the long edge",
                help: "the size of the structure, or in pixels: 40px"),
        ]
    )

    /// 0 leaves the picture as it is.
    public var amount: Double
    /// The size of the structure, or in pixels: 40px.
    public var radius: Length

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
        radius = arguments.length("radius")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let sigma = context.geometry.decodedPixels(radius)
        guard amount != 0, sigma >= GaussianBlur.minimumSigma else { return }
        plan.append(LocalContrast(sigma: sigma, amount: amount))
    }
}
