import FilterEngine
import PictureAnalysis

extension LookStep {
    /// A description of what the step does to a picture, where that depends on the picture. Nil for masks and groups.
    func remark(in context: PlanContext) -> String? {
        switch self {
        case .filter(let filter): filter.remark(in: context)
        case .like(let reference):
            context.statistics.map { LikenessRemark(from: $0, to: reference, keepsSkinHue: context.keepsSkinHue).text }
        case .layer, .lookupTable, .masked, .group: nil
        }
    }
}
