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

    package func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        let most = abs(amount) * (range.upperBound - range.lowerBound)
        return range.lowerBound - most...range.upperBound + most
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels.neighborhood
        let pyramid = GaussianPyramid(squares(supply.rows(), kernels), kernels: kernels)
        var level = pyramid.small(sigma: sigma)
        level.rows = guides(level.rows, kernels)
        let guide = pyramid.resized(pyramid.blurred(level, sigma: sigma)).dividedByWeights(planes: 2, kernels)
        let original = supply.rows()
        return FloatRows("add detail", of: [original, guide], planes: original.planes) { output, inputs, width, _ in
            kernels.addDetail(
                inputs[0].tile(), inputs[1].plane(0), inputs[1].plane(1), output.tile(), width, Float(amount))
            output.copyAlpha(of: inputs[0], planes: original.planes, width: width)
        }
    }

    /// Luma and its square; where there is alpha, times alpha, and alpha.
    private func squares(_ rows: FloatRows, _ kernels: any NeighborhoodKernels) -> FloatRows {
        let hasAlpha = rows.planes == 4
        return FloatRows("luma and its square", of: [rows], planes: hasAlpha ? 3 : 2) { output, inputs, width, _ in
            kernels.sumChannels(inputs[0].tile(), .luma, output.plane(0), width)
            kernels.multiply(output.plane(0), output.plane(0), output.plane(1), width)
            guard hasAlpha else { return }
            let alpha = inputs[0].plane(3)
            for plane in 0..<2 { kernels.multiply(output.plane(plane), alpha, output.plane(plane), width) }
            output.plane(2).update(from: alpha, count: width)
        }
    }

    /// The guided filter's coefficients; where there is alpha, times its mean, and that.
    private func guides(_ means: FloatRows, _ kernels: any NeighborhoodKernels) -> FloatRows {
        let epsilon = Float(Self.edge * Self.edge)
        let straight = means.dividedByWeights(planes: 2, kernels)
        return FloatRows("guided filter's coefficients", of: [straight], planes: straight.planes) {
            output, inputs, width, _ in
            kernels.guide(
                inputs[0].plane(0), inputs[0].plane(1), output.plane(0), output.plane(1), width, epsilon)
            guard straight.planes == 3 else { return }
            let weight = inputs[0].plane(2)
            for plane in 0..<2 { kernels.multiply(output.plane(plane), weight, output.plane(plane), width) }
            output.plane(2).update(from: weight, count: width)
        }
    }
}
