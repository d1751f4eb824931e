import FilterEngine
import ImageCore

/// Noise on a lattice over the upright picture, smoothly interpolated, with two sizes a second one of 1.96 times its distances and turned by 45° against it, their sum of kurtosis 3, added with weight ¼ + 3 · luma · (1 − luma), clamped.
public struct Grain: Filter {
    public static let descriptor = FilterDescriptor(
        name: "grain", group: .effects,
        summary: "Adds film grain, which is the same for the same seed on every run and machine.",
        source:
            "Noise on a lattice over the upright picture, smoothly interpolated, with two sizes a second one of 1.96 times its distances and turned by 45° against it, their sum of kurtosis 3, added with weight ¼ + 3 · luma · (1 − luma), clamped.",
        parameters: [
            FilterParameter(
                "amount", .amount, range: 0...1, default: .number(0.05),
                help: "the greatest change in the mid-tones; of two sizes, 2 % of the changes are greater",
                slider: SliderRange(0...0.3, neutral: 0, step: 0.005)),
            FilterParameter(
                "size", .amount, range: 0.0001...0.1, default: .number(0.0008), unit: "of the long edge",
                help: "the distance between grains"),
            FilterParameter(
                "seed", .integer, range: 0...4_294_967_295, default: .number(1),
                help: "another seed makes another pattern of grain"),
            FilterParameter(
                "color", .amount, range: 0...1, default: .number(0),
                help: "0 for grey grain, 1 for grain of its own in each colour",
                slider: SliderRange(0...1, neutral: 0)),
            FilterParameter(
                "sizes", .integer, range: 1...2, default: .number(2),
                help: "2 for fine and coarse grain with large crystals, as film has it"
            ).with(earlierDefault: .number(1), upTo: .second),
        ]
    )

    /// The greatest change in the mid-tones; of two sizes, 2 % of the changes are greater.
    public var amount: Double
    /// The distance between grains.
    public var size: Double
    /// Another seed makes another pattern of grain.
    public var seed: Double
    /// 0 for grey grain, 1 for grain of its own in each colour.
    public var color: Double
    /// 2 for fine and coarse grain with large crystals, as film has it.
    public var sizes: Double

    public init(_ arguments: FilterArguments) {
        amount = arguments.number("amount")
        size = arguments.number("size")
        seed = arguments.number("seed")
        color = arguments.number("color")
        sizes = arguments.number("sizes")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard amount > 0 else { return plan.append(PiecewiseLinear.clamp) }
        let lattice = UprightLattice(spacing: size, geometry: context.geometry)
        plan.append(
            .grain(
                PositionedGrain(
                    originU: lattice.origin.x, originV: lattice.origin.y, uPerX: lattice.perX.x,
                    uPerY: lattice.perY.x, vPerX: lattice.perX.y, vPerY: lattice.perY.y, seed: UInt32(seed),
                    amount: amount, color: color, hasTwoSizes: sizes == 2
                )
            )
        )
    }
}
