import FilterEngine

/// White where the Rec. 709 luma of encoded values is at the level or above, black elsewhere.
public struct Threshold: Filter {
    public static let descriptor = FilterDescriptor(
        name: "threshold", group: .toning,
        summary: "Makes light tones white and dark tones black, with nothing in between.",
        source: "White where the Rec. 709 luma of encoded values is at the level or above, black elsewhere.",
        parameters: [
            FilterParameter("level", .amount, range: 0...1, default: .number(0.5), help: "where white begins")
        ]
    )

    /// Where white begins.
    public var level: Double

    public init(_ arguments: FilterArguments) {
        level = arguments.number("level")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        // Colours of 8 bits have lumas in steps of 1 / 1,275,000 (two ten-thousandths of a level). Halfway between two of
        // them, single precision cannot mistake one for the other.
        let steps = 1_275_000.0
        let position = ((level * steps - 1e-6).rounded(.up) - 0.5) / steps
        plan.append(.matrix(.luma))
        plan.append(PiecewiseLinear(stepsAt: [(x: position, rise: 1)]))
    }
}
