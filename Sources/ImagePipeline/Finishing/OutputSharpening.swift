import FilterEngine
import ImageCodecs
import Inspire
import KernelDispatch

/// What results are sharpened for, at the size that they have. It follows the look, whose strength does not count for it.
public enum OutputSharpening: String, Sendable, Codable, CaseIterable {
    /// Pictures that are seen pixel by pixel: what scaling has softened comes back.
    case screen
    /// Pictures that are printed: stronger and wider, for ink and paper soften them.
    case print

    func plan(for header: ImageHeader, instructionSet: InstructionSet) -> FilterPlan {
        FilterPlan(
            compiling: Look(name: rawValue, steps: [.filter(filter)]), in: PlanContext(geometry: header.geometry),
            instructionSet: instructionSet)
    }

    /// Radii are in pixels, for what is seen is the result's own.
    package var filter: Unsharp {
        switch self {
        case .screen: Unsharp(amount: 0.6, radius: .pixels(0.7), threshold: 0.008)
        case .print: Unsharp(amount: 1.1, radius: .pixels(1.4), threshold: 0.012)
        }
    }
}
