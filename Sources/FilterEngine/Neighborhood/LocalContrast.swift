import KernelInterface

/// Amplifies the detail of surfaces and leaves edges unchanged: luma's difference from itself smoothed by the guided
/// filter (He, Sun and Tang 2013), with Gaussian means, at the size at which these are computed.
package struct LocalContrast: Neighborhood {
    /// A surface's luma varies by less than this, its deviation; an edge's by more.
    static let edge = 0.06

    /// The deviation of both means in pixels, above 0.
    package var sigma: Double
    package var amount: Double

    package init(sigma: Double, amount: Double) {
        self.sigma = sigma
        self.amount = amount
    }

    package func widensSteps(_ kernels: any KernelTable) -> Bool { amount > 0 }

    package func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        let most = abs(amount) * (range.upperBound - range.lowerBound)
        return range.lowerBound - most...range.upperBound + most
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels
        let guide = supply.rows().guided(
            "luma and its square", sigma: sigma, epsilon: Self.edge * Self.edge, kernels
        ) { input, output, width in kernels.sumChannels(input, .luma, output, width) }
        let original = supply.rows()
        return FloatRows("add detail", of: [original, guide], planes: original.planes) { output, inputs, width, _ in
            kernels.addDetail(
                inputs[0].tile(), inputs[1].plane(0), inputs[1].plane(1), output.tile(), width, Float(amount))
            output.copyAlpha(of: inputs[0], planes: original.planes, width: width)
        }
    }
}
