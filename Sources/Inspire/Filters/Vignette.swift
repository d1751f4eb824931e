import FilterEngine
import ImageCore

/// With d the distance from the centre in long edges and s = smoothstep((d − radius) / softness): x · (1 − amount · s), or x + (1 − x) · |amount| · s below 0.
public struct Vignette: Filter {
    public static let descriptor = FilterDescriptor(
        name: "vignette", group: .effects,
        summary: "Darkens the picture towards its corners (above 0) or lightens it (below 0).",
        source:
            "With d the distance from the centre in long edges and s = smoothstep((d − radius) / softness): x · (1 − amount · s), or x + (1 − x) · |amount| · s below 0.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: -1...1, default: .number(0.3),
                help: "how much darker the picture is where the vignette is complete",
                slider: SliderRange(-1...1, neutral: 0)),
            FilterParameter(
                "radius", .amount, range: 0...2, default: .number(0.25), unit: "of the long edge",
                help: "the distance from the centre where it begins"),
            FilterParameter(
                "softness", .amount, range: 0...2, default: .number(0.4), unit: "of the long edge",
                help: "the distance from there to where it is complete"),
        ]
    )

    /// How much darker the picture is where the vignette is complete.
    public var amount: Double
    /// The distance from the centre where it begins.
    public var radius: Double
    /// The distance from there to where it is complete.
    public var softness: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
        radius = arguments.number("radius")
        softness = arguments.number("softness")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard amount != 0 else { return }
        // A vignette is round and in the middle: orientation does not matter to it.
        let size = context.geometry.decodedSize
        plan.append(
            .vignette(
                PositionedVignette(
                    centerX: Double(size.width) / 2, centerY: Double(size.height) / 2,
                    unitsPerPixel: 1 / Double(max(size.longEdge, 1)), radius: radius, softness: softness,
                    gain: -abs(amount), lift: max(0, -amount)
                )
            )
        )
    }
}
