import FilterEngine

/// x + amount · d, d being luma's difference from its Gaussian blur, drawn towards 0 by the threshold.
public struct Unsharp: Filter {
    public static let descriptor = FilterDescriptor(
        name: "unsharp", group: .effects,
        summary: "Sharpens the picture by increasing differences in luma; colours are kept.",
        source: "x + amount · d, d being luma's difference from its Gaussian blur, drawn towards 0 by the threshold.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...5, default: .number(0.8), help: "0 leaves the picture as it is",
                slider: SliderRange(0...3, neutral: 0)),
            FilterParameter(
                "radius", .length, range: 0...0.1, default: .length(.longEdge(0.0004)), unit: "of the long edge",
                help: "the blur's standard deviation: about the size of the detail, or in pixels: 2px"),
            FilterParameter(
                "threshold", .amount, range: 0...1, default: .number(0.01),
                help: "smaller differences are not increased, so that noise is not"),
        ]
    )

    /// 0 leaves the picture as it is.
    public var amount: Double
    /// The blur's standard deviation: about the size of the detail, or in pixels: 2px.
    public var radius: Length
    /// Smaller differences are not increased, so that noise is not.
    public var threshold: Double

    /// Sharpens details of about the radius.
    public init(amount: Double, radius: Length, threshold: Double = 0.01) {
        self.amount = amount
        self.radius = radius
        self.threshold = threshold
    }

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
        radius = arguments.length("radius")
        threshold = arguments.number("threshold")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let sigma = context.geometry.decodedPixels(radius)
        guard amount > 0, sigma >= GaussianBlur.minimumSigma else { return }
        plan.append(UnsharpMask(sigma: sigma, amount: amount, threshold: threshold))
    }
}
