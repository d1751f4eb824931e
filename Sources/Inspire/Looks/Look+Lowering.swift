import FilterEngine

extension Look {
    /// What the steps lower to, in their order.
    func lowered(in context: PlanContext) -> PlanBuilder {
        var plan = PlanBuilder()
        for step in steps { step.lower(into: &plan, context: context) }
        return plan
    }

    /// What the corrections lower to, in their order.
    func loweredCorrections(in context: PlanContext) -> PlanBuilder {
        var plan = PlanBuilder()
        for filter in corrections { filter.lower(into: &plan, context: context) }
        return plan
    }
}
