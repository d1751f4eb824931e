import FilterEngine
import ImageCore

/// Noise on a lattice over the upright picture, smoothly interpolated, added to all colours with weight ¼ + 3 · luma · (1 − luma), clamped.
public struct Grain: Filter {
    public static let descriptor = FilterDescriptor(
        name: "grain", group: .effects,
        summary: "Adds film grain, which is the same for the same seed on every run and machine.",
        source:
            "Noise on a lattice over the upright picture, smoothly interpolated, added to all colours with weight ¼ + 3 · luma · (1 − luma), clamped.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, default: .number(0.05),
                help: "the greatest change in the mid-tones",
                slider: SliderRange(0...0.3, neutral: 0, step: 0.005)),
            FilterParameter(
                "size", .amount, range: 0.0001...0.1, default: .number(0.0008), unit: "of the long edge",
                help: "the distance between grains"),
            FilterParameter(
                "seed", .integer, range: 0...4_294_967_295, default: .number(1),
                help: "another seed makes another pattern of grain"),
        ]
    )

    /// The greatest change in the mid-tones.
    public var amount: Double
    /// The distance between grains.
    public var size: Double
    /// Another seed makes another pattern of grain.
    public var seed: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
        size = arguments.number("size")
        seed = arguments.number("seed")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard amount > 0 else { return plan.append(PiecewiseLinear.clamp) }
        // Where a grain is smaller than a pixel, the pixel holds the mean of several: their noise partly cancels.
        let geometry = context.geometry
        let pixelsPerGrain = size * Double(geometry.decodedSize.longEdge)
        let lattice = UprightLattice(spacing: size, geometry: geometry)
        plan.append(
            .grain(
                PositionedGrain(
                    originU: lattice.origin.x, originV: lattice.origin.y, uPerX: lattice.perX.x,
                    uPerY: lattice.perY.x, vPerX: lattice.perX.y, vPerY: lattice.perY.y, seed: UInt32(seed),
                    amount: amount * min(1, pixelsPerGrain)
                )
            )
        )
    }
}
