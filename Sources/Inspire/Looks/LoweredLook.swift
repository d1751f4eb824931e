import FilterEngine
import ImageCore
import KernelDispatch

/// A look lowered to operations for one picture, before it is compiled with the conversions of the picture's colours: what it
/// does to grey decides which these are.
package struct LoweredLook: Sendable {
    private let operations: PlanBuilder
    private let corrections: PlanBuilder
    private let strength: Double
    private let geometry: PictureGeometry

    package init(_ look: Look, in context: PlanContext) {
        operations = look.lowered(in: context)
        corrections = look.loweredCorrections(in: context)
        strength = look.strength
        geometry = context.geometry
    }

    /// Whether grey pixels stay grey: a grey picture can then be written as one.
    package var keepsGray: Bool { operations.keepsGray && corrections.keepsGray }

    package func plan(colors: ColorConversion, instructionSet: InstructionSet) -> FilterPlan {
        FilterPlan(
            compiling: operations, after: corrections, strength: strength, for: geometry, colors: colors,
            instructionSet: instructionSet)
    }
}
