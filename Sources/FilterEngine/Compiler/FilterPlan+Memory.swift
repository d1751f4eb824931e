import ImageCore

extension FilterPlan {
    /// Bytes that rows need which run through the plan.
    ///
    /// - Parameters:
    ///   - format: the rows' pixel format.
    ///   - isOpaque: whether alpha is known to be 1 everywhere.
    package func memory(of format: PixelFormat, isOpaque: Bool) -> Int { rows(format, isOpaque).memory }

    /// The stages that rows go through, in order.
    package func stages(of format: PixelFormat, isOpaque: Bool) -> [PlanStage] { rows(format, isOpaque).stages }

    private func rows(_ format: PixelFormat, _ isOpaque: Bool) -> FilteredRows {
        FilteredRows(self, format: format, isOpaque: isOpaque) { _, _, _ in }
    }
}
