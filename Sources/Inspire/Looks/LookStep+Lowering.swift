import FilterEngine
import PictureAnalysis

extension LookStep {
    /// Appends what the step does to the plan.
    func lower(into plan: inout PlanBuilder, context: PlanContext) {
        switch self {
        case .layer(let layer): layer.lower(into: &plan, context: context)
        case .filter(let filter): filter.lower(into: &plan, context: context)
        case .lookupTable(let table, let space):
            for operation in space.fromWorking { plan.append(operation) }
            table.lower(into: &plan)
            for operation in space.toWorking { plan.append(operation) }
        case .masked(let step, let mask):
            var operations = PlanBuilder()
            step.lower(into: &operations, context: context)
            plan.append(operations, maskedBy: mask.pixelMask(in: context.geometry))
        case .group(let steps):
            for step in steps { step.lower(into: &plan, context: context) }
        case .like(let reference):
            guard let picture = context.statistics else { return }
            plan.append(
                .lookupTable(ColorTransfer(from: picture, to: reference, keepsSkinHue: context.keepsSkinHue).table()))
        }
    }
}
