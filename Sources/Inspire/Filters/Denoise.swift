import FilterEngine

/// The guided filter of He, Sun and Tang (2013) with Gaussian means (He and Sun 2015: at half the size where the radius allows it), of the mean of red, green and blue (ε = (0.14 · luma)²) and of red's and blue's distance from it (ε = (0.35 · chroma)²); without a radius four times, with radii of 0.69 to 12 pixels and shares of these.
public struct Denoise: Filter {
    public static let descriptor = FilterDescriptor(
        name: "denoise", group: .effects,
        summary: "Removes noise and keeps edges: of lightness (luma) and of colours (chroma).",
        source:
            "The guided filter of He, Sun and Tang (2013) with Gaussian means (He and Sun 2015: at half the size where the radius allows it), of the mean of red, green and blue (ε = (0.14 · luma)²) and of red's and blue's distance from it (ε = (0.35 · chroma)²); without a radius four times, with radii of 0.69 to 12 pixels and shares of these.",
        parameters: [
            FilterParameter(
                "luma", .amount, range: 0...1, default: .number(0.3),
                help: "0 leaves lightness as it is; 0.2, 0.4 and 0.8 suit noise of 5, 10 and 20 levels of 255",
                slider: SliderRange(0...1, neutral: 0)),
            FilterParameter(
                "chroma", .amount, range: 0...1, default: .number(0.4),
                help: "0 leaves colours as they are"),
            FilterParameter(
                "radius", .length, range: 0...0.01, default: .length(.pixels(0)), unit: "of the long edge",
                help: "the size of the grain, or in pixels of the full size: 2px; 0 removes noise of several sizes"),
        ]
    )

    /// The square root of ε at an amount of 1.
    private static let lumaNoise = 0.14
    private static let chromaNoise = 0.35

    /// A guided filter: its radius in pixels, and the shares of ``luma`` and ``chroma`` that are its amounts.
    struct Pass {
        var radius: Double
        var luma: Double
        var chroma: Double
    }

    /// The passes that remove noise of several sizes, with radii in pixels of the full size. Noise is as large as pixels are,
    /// whatever the size of the picture; spots of colour are larger. The shares were found by trial on eight photographs with noise
    /// of 10 and 25 levels.
    static let passes = [
        Pass(radius: 1.27, luma: 0.37, chroma: 0.49),
        Pass(radius: 0.69, luma: 0.6, chroma: 0.26),
        Pass(radius: 6, luma: 0, chroma: 0.1),
        Pass(radius: 12, luma: 0, chroma: 0.08),
    ]

    /// 0 leaves lightness as it is; 0.2, 0.4 and 0.8 suit noise of 5, 10 and 20 levels of 255.
    public var luma: Double
    /// 0 leaves colours as they are.
    public var chroma: Double
    /// The size of the grain, or in pixels of the full size: 2px; 0 removes noise of several sizes.
    public var radius: Length

    public init(_ arguments: FilterArguments) {
        luma = arguments.number("luma")
        chroma = arguments.number("chroma")
        radius = arguments.length("radius")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let radius = context.geometry.decodedPixels(radius)
        let pixel = context.geometry.decodedPixels(.pixels(1))
        let passes =
            radius > 0
            ? [Pass(radius: radius, luma: 1, chroma: 1)]
            : Self.passes.map { Pass(radius: $0.radius * pixel, luma: $0.luma, chroma: $0.chroma) }
        for pass in passes {
            let (luma, chroma) = (pass.luma * luma, pass.chroma * chroma)
            guard luma > 0 || chroma > 0, pass.radius >= GaussianBlur.minimumSigma else { continue }
            plan.append(
                NoiseReduction(sigma: pass.radius, luma: Self.lumaNoise * luma, chroma: Self.chromaNoise * chroma))
        }
    }
}
