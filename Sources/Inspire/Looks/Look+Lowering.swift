import FilterEngine

extension Look {
    /// The operations that the steps lower to, in order.
    func lowered(in context: PlanContext) -> PlanBuilder {
        var plan = PlanBuilder()
        var context = context
        context.keepsSkinHue = keepsSkinHue
        for step in steps { step.lower(into: &plan, context: context) }
        guard skinProtection > 0 else { return plan }
        var spared = PlanBuilder()
        var mask = RangeMask(colors: PixelMask.skin, closesHoles: sparesAreasOfSkin).pixelMask(in: context.geometry)
        (mask.outside, mask.inside) = (1, 1 - skinProtection)
        spared.append(plan, maskedBy: mask)
        return spared
    }

    /// The operations that the corrections lower to, in order.
    func loweredCorrections(in context: PlanContext) -> PlanBuilder {
        var plan = PlanBuilder()
        for filter in corrections { filter.lower(into: &plan, context: context) }
        return plan
    }
}
