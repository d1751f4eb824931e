import FilterEngine
import ImageCore

extension Look {
    /// The steps that keep a look from being a table of colours: those whose result depends on where a pixel is or what is
    /// around it, that change alpha, or that have to know the picture. Each name once, in their order.
    public var spatialSteps: [String] {
        var names: [String] = []
        for step in steps where step.isSpatial && !names.contains(step.name) { names.append(step.name) }
        return names
    }

    /// The look without ``spatialSteps``.
    public var withoutSpatialSteps: Look {
        var look = self
        look.steps.removeAll(where: \.isSpatial)
        return look
    }
}

extension LookStep {
    /// Seen from what it lowers to over some picture.
    fileprivate var isSpatial: Bool {
        for part in parts {
            switch part {
            case .like: return true
            case .filter(let filter) where filter.needsStatistics: return true
            default: break
            }
        }
        var plan = PlanBuilder()
        let geometry = PictureGeometry(fullSize: PixelSize(width: 1000, height: 1000))
        lower(into: &plan, context: PlanContext(geometry: geometry))
        return !plan.neighborhoods.isEmpty || plan.sections.joined().contains(where: \.isSpatial)
    }
}
