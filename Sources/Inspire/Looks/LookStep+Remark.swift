import FilterEngine
import PictureAnalysis

extension LookStep {
    /// What the step does to a picture, where that depends on the picture.
    func remark(in context: PlanContext) -> String? {
        if case .filter(let filter) = self { return filter.remark(in: context) }
        guard case .like(let reference) = self, let picture = context.statistics else { return nil }
        return LikenessRemark(from: picture, to: reference).text
    }
}
