import FilterEngine
import ImageCore

extension Look {
    /// The steps that keep a look from being a table of colours: those whose result depends on where a pixel is or what is
    /// around it, that change alpha, or that have to know the picture. Each name once, in their order.
    public var spatialSteps: [String] {
        var names: [String] = []
        for step in steps where step.isSpatial && !names.contains(step.name) { names.append(step.name) }
        if skinProtection > 0, sparesAreasOfSkin { names.append("protect") }
        if border != nil { names.append("border") }
        if dateStamp != nil { names.append("date-stamp") }
        return names
    }

    /// The look without ``spatialSteps``; those that have a form for single pixels (``Filter/withoutNeighbors``) are in that, and skin is spared by its colours.
    public var withoutSpatialSteps: Look {
        var look = self
        look.steps = steps.map(\.withoutNeighbors).filter { !$0.isSpatial }
        look.sparesAreasOfSkin = false
        (look.border, look.dateStamp) = (nil, nil)
        return look
    }
}

extension LookStep {
    /// The same with filters by each pixel itself where that is possible, as it is where not.
    var withoutNeighbors: LookStep {
        switch self {
        case .filter(let filter): .filter(filter.withoutNeighbors ?? filter)
        case .masked(let step, let mask): .masked(step.withoutNeighbors, by: mask)
        case .group(let steps): .group(steps.map(\.withoutNeighbors))
        case .layer, .lookupTable, .like: self
        }
    }

    /// Seen from what it lowers to over some picture.
    fileprivate var isSpatial: Bool {
        for part in parts {
            switch part {
            case .like: return true
            case .filter(let filter) where filter.needsStatistics: return true
            default: break
            }
        }
        let geometry = PictureGeometry(fullSize: PixelSize(width: 1000, height: 1000))
        return isSpatial(in: PlanContext(geometry: geometry))
    }

    /// Whether its result for that picture depends on more than a pixel's colour.
    func isSpatial(in context: PlanContext) -> Bool {
        var plan = PlanBuilder()
        lower(into: &plan, context: context)
        return !plan.neighborhoods.isEmpty || plan.sections.joined().contains(where: \.isSpatial)
    }
}
