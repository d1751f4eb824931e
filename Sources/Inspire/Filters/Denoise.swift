import FilterEngine

/// The guided filter of He, Sun and Tang (2013) with Gaussian means (He and Sun 2015: at half the size where the radius allows it), of the mean of red, green and blue (ε = (0.14 · luma)²) and of red's and blue's distance from it (ε = (0.35 · chroma)²).
public struct Denoise: Filter {
    public static let descriptor = FilterDescriptor(
        name: "denoise", group: .effects,
        summary: "Removes noise and keeps edges: of lightness (luma) and of colours (chroma).",
        source:
            "The guided filter of He, Sun and Tang (2013) with Gaussian means (He and Sun 2015: at half the size where the radius allows it), of the mean of red, green and blue (ε = (0.14 · luma)²) and of red's and blue's distance from it (ε = (0.35 · chroma)²).",
        parameters: [
            FilterParameter(
                "luma", .amount, range: 0...1, default: .number(0.3),
                help: "0 leaves lightness as it is; 0.2, 0.4 and 0.8 suit noise of 5, 10 and 20 levels of 255",
                slider: SliderRange(0...1, neutral: 0)),
            FilterParameter(
                "chroma", .amount, range: 0...1, default: .number(0.4),
                help: "0 leaves colours as they are"),
            FilterParameter(
                "radius", .length, range: 0...0.01, default: .length(.longEdge(0.0005)), unit: "of the long edge",
                help: "the size of the grain, or in pixels of the full size: 2px"),
        ]
    )

    /// The square root of ε at an amount of 1.
    private static let lumaNoise = 0.14
    private static let chromaNoise = 0.35

    /// 0 leaves lightness as it is; 0.2, 0.4 and 0.8 suit noise of 5, 10 and 20 levels of 255.
    public var luma: Double
    /// 0 leaves colours as they are.
    public var chroma: Double
    /// The size of the grain, or in pixels of the full size: 2px.
    public var radius: Length

    public init(_ arguments: FilterArguments) {
        luma = arguments.number("luma")
        chroma = arguments.number("chroma")
        radius = arguments.length("radius")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let sigma = context.geometry.decodedPixels(radius)
        guard luma > 0 || chroma > 0, sigma >= GaussianBlur.minimumSigma else { return }
        plan.append(
            NoiseReduction(sigma: sigma, luma: Self.lumaNoise * luma, chroma: Self.chromaNoise * chroma))
    }
}
