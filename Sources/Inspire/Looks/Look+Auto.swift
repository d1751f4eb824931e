import FilterEngine

extension Look {
    /// The corrections that its `auto` filters make of every picture, each as ``AutoCorrection/text``: those of ``corrections`` first. Nil where one of
    /// them measures the picture.
    package var autoCorrections: [String]? {
        let texts = autoFilters.map { $0.correction?.text }
        return texts.contains(nil) ? nil : texts.compactMap(\.self)
    }

    /// The look whose `auto` filters do to every picture what they do to one.
    /// - Parameter context: that picture's. The look does not change where it has no statistics.
    package func decidingAuto(in context: PlanContext) -> Look {
        mappingAuto { auto in
            var decided = auto
            decided.correction = auto.correction(in: context)
            return decided
        }
    }

    /// Makes its `auto` filters do to every picture what they did to one.
    /// - Parameter corrections: those of that picture, as ``autoCorrections`` had them.
    /// - Returns: false, and leaves the look as it is, if it has another number of `auto` filters.
    package mutating func setAutoCorrections(_ corrections: [AutoCorrection]) -> Bool {
        guard corrections.count == autoFilters.count else { return false }
        var next = corrections.makeIterator()
        self = mappingAuto { auto in
            var fixed = auto
            fixed.correction = next.next()
            return fixed
        }
        return true
    }

    private var autoFilters: [Auto] {
        let ofSteps = parts.compactMap { (step) -> Auto? in
            if case .filter(let filter) = step { filter as? Auto } else { nil }
        }
        return corrections.compactMap { $0 as? Auto } + ofSteps
    }

    private func mappingAuto(_ transform: (Auto) -> Auto) -> Look {
        func mapped(_ filter: any Filter) -> any Filter { (filter as? Auto).map(transform) ?? filter }
        var look = self
        look.corrections = corrections.map(mapped)
        look.steps = steps.map { $0.mappingFilter(mapped) }
        return look
    }
}

extension LookStep {
    /// The step with another filter in place of its own, if it has one.
    fileprivate func mappingFilter(_ transform: (any Filter) -> any Filter) -> LookStep {
        switch self {
        case .filter(let filter): .filter(transform(filter))
        case .masked(let step, let mask): .masked(step.mappingFilter(transform), by: mask)
        case .group(let steps): .group(steps.map { $0.mappingFilter(transform) })
        case .layer, .lookupTable, .like: self
        }
    }
}
