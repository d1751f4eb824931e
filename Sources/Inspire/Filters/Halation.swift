import FilterEngine
import PictureAnalysis

/// In linear light x + amount · colour · B · (1 − x), B being the Gaussian blur of the luminance above the threshold.
/// In a dark picture, clipped pixels count as lamps.
public struct Halation: Filter {
    public static let descriptor = FilterDescriptor(
        name: "halation", group: .effects,
        summary: "Adds the red-orange halo around highlights that film shows, where light is reflected from its base.",
        source:
            "In linear light x + amount · colour · B · (1 − x), B being the Gaussian blur of the luminance above the threshold. In a dark picture clipped pixels count as lamps.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, default: .number(0.5), help: "0 leaves the picture as it is",
                slider: SliderRange(0...1, neutral: 0)),
            FilterParameter(
                "radius", .length, range: 0...0.1, default: .length(.longEdge(0.006)), unit: "of the long edge",
                help: "how far the light spreads, or in pixels: 25px"),
            FilterParameter(
                "threshold", .amount, range: 0...1, default: .number(0.7), help: "the tone from which parts glow"),
            FilterParameter(
                "color", .color, default: .color(RGBAColor(red: 1, green: 0.4, blue: 0.15)), help: "the light's colour"),
            FilterParameter(
                "lamps", .number, range: 1...8, default: .number(6),
                help: "how many times the light of paper a lamp has; for clipped parts of a dark picture"
            ).with(earlierDefault: .number(1), upTo: .first),
        ]
    )

    /// 0 leaves the picture as it is.
    public var amount: Double
    /// How far the light spreads, or in pixels: 25px.
    public var radius: Length
    /// The tone from which parts glow.
    public var threshold: Double
    /// The light's colour.
    public var color: RGBAColor
    /// The light of clipped parts of a dark picture, in multiples of the light of paper, 1…8.
    public var lamps: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
        radius = arguments.length("radius")
        threshold = arguments.number("threshold")
        color = arguments.color("color")
        lamps = arguments.number("lamps")
    }

    public var needsStatistics: Bool { amount > 0 && lamps > 1 }
    public var statisticsParts: StatisticsParts { needsStatistics ? .tones : [] }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let sigma = context.geometry.decodedPixels(radius)
        guard amount > 0, sigma >= GaussianBlur.minimumSigma else { return }
        let start = SRGBTransferFunction.linear(threshold)
        let light = SIMD3(
            SRGBTransferFunction.linear(color.red), SRGBTransferFunction.linear(color.green),
            SRGBTransferFunction.linear(color.blue))
        plan.append(
            inLinearLight: Bloom(
                sigma: sigma, threshold: start, softness: 1 - start, color: light * (amount * color.alpha),
                isColorless: true, lampGain: (lamps - 1) * context.shareOfLamps))
    }
}
