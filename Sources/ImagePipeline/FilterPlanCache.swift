import FilterEngine
import ImageCore
import KernelDispatch
import Synchronization

/// The last plans that one look was compiled to. Many pictures of a folder have the same size, and the tables of a look may take as
/// long to make as a small picture does.
package final class FilterPlanCache: Sendable {
    private let recent = Mutex<[FilterPlan]>([])

    /// Pictures upright and on their side.
    private static let capacity = 2

    package init() {}

    func plan(
        for geometry: PictureGeometry, instructionSet: InstructionSet, compile: () -> FilterPlan
    ) -> FilterPlan {
        recent.withLock { recent in
            let known = recent.first { $0.geometry == geometry && $0.instructionSet == instructionSet }
            if let known { return known }
            let plan = compile()
            recent = [plan] + recent.prefix(Self.capacity - 1)
            return plan
        }
    }
}
