import FilterEngine

extension Look {
    /// The operations that the steps lower to, in order.
    func lowered(in context: PlanContext) -> PlanBuilder {
        var plan = PlanBuilder()
        for step in steps { step.lower(into: &plan, context: context) }
        return plan
    }

    /// The operations that the corrections lower to, in order.
    func loweredCorrections(in context: PlanContext) -> PlanBuilder {
        var plan = PlanBuilder()
        for filter in corrections { filter.lower(into: &plan, context: context) }
        return plan
    }
}
