import FilterEngine

/// x · (1 + amount · (1 − B)² · (1 − V)), V being the largest channel, clamped to 0…1, and B what a guided filter (He, Sun and Tang 2013) with Gaussian means and ε = 0.037² makes of it; below 0 B is V.
public struct Shadows: Filter {
    public static let descriptor = FilterDescriptor(
        name: "shadows", group: .light,
        summary: "Lightens dark surfaces (above 0) or darkens dark tones (below 0); keeps hues and clips nothing.",
        source:
            "x · (1 + amount · (1 − B)² · (1 − V)), V being the largest channel, clamped to 0…1, and B what a guided filter (He, Sun and Tang 2013) with Gaussian means and ε = 0.037² makes of it; below 0 B is V.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: -1...1, default: .number(0.5),
                help: "0 leaves the picture as it is",
                slider: SliderRange(-1...1, neutral: 0)),
            FilterParameter(
                "radius", .length, range: 0...0.1, default: .length(.longEdge(0.015)), unit: "of the long edge",
                help: "the size of the surroundings that say how light a surface is; 0 for each pixel by itself"),
        ]
    )

    /// 0 leaves the picture as it is.
    public var amount: Double
    /// The size of the surroundings that say how light a surface is; 0 for each pixel by itself.
    public var radius: Length

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
        radius = arguments.length("radius")
    }

    /// By each pixel itself.
    public var withoutNeighbors: (any Filter)? {
        var curve = self
        curve.radius = .pixels(0)
        return curve
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let sigma = context.geometry.decodedPixels(radius)
        if amount > 0, sigma >= GaussianBlur.minimumSigma {
            plan.append(LocalToneShift(.shadows, amount: amount, sigma: sigma))
        } else {
            plan.append(.tone(ToneShift(gain: [1 + amount, -3 * amount, 3 * amount, -amount], by: .greatest)))
        }
    }
}
