extension Look {
    /// The look as its text was understood in the first edition of the syntax: skin is spared pixel by pixel, and clipped pixels count as
    /// paper. The built-in looks of that time say so themselves.
    package var asInEdition1: Look {
        var look = self
        look.sparesAreasOfSkin = false
        look.steps = steps.map(\.withoutLamps)
        return look
    }
}

extension LookStep {
    fileprivate var withoutLamps: LookStep {
        switch self {
        case .filter(var filter as Glow):
            filter.lamps = 1
            return .filter(filter)
        case .filter(var filter as Halation):
            filter.lamps = 1
            return .filter(filter)
        case .masked(let step, let mask): return .masked(step.withoutLamps, by: mask)
        case .group(let steps): return .group(steps.map(\.withoutLamps))
        case .filter, .layer, .lookupTable, .like: return self
        }
    }
}
