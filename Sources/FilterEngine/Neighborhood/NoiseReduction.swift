import KernelInterface

/// Smooths noise and keeps edges: the guided filter (He, Sun and Tang 2013) of the mean of a pixel's colours and of their
/// distances from it, each by itself, with Gaussian means.
package struct NoiseReduction: Neighborhood {
    /// The deviation of the means in pixels, above 0.
    package var sigma: Double
    /// Variation up to about this deviation counts as noise, of the mean and of the distances, in values of 0…1. At 0 they stay.
    package var luma: Double
    package var chroma: Double

    private static let reach = GaussianSamples.Reach.near
    /// From this deviation on the means are those of a picture of half the size (He and Sun 2015, "Fast Guided Filter"): halving it
    /// and doubling the results smooth by about this much, at half of the cost.
    private static let minimumHalvedSigma = 0.9

    package init(sigma: Double, luma: Double, chroma: Double) {
        self.sigma = sigma
        self.luma = luma
        self.chroma = chroma
    }

    /// Each of the three stays between its values around it, but their sum may leave the range.
    package func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        let most = 4 / 3 * (range.upperBound - range.lowerBound)
        return range.lowerBound - most...range.upperBound + most
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels
        let pyramid = GaussianPyramid(opponents(supply.rows(), kernels), reach: Self.reach, kernels: kernels)
        var level = pyramid.small(sigma: sigma, minimumDepth: sigma < Self.minimumHalvedSigma ? 0 : 1)
        level.rows = lines(level.rows, kernels)
        let lines = pyramid.resized(pyramid.blurred(level, sigma: sigma)).dividedByWeights(planes: 6, kernels)
        let original = supply.rows()
        return FloatRows("reduce noise", of: [original, lines], planes: original.planes) { output, inputs, width, _ in
            kernels.joinOpponents(
                inputs[0].tile(), inputs[1].start, inputs[1].planeStride, output.tile(), width)
            output.copyAlpha(of: inputs[0], planes: original.planes, width: width)
            if original.planes == 4 { output.keepClearColors(of: inputs[0], width) }
        }
    }

    /// Mean, distances and the squares of the three; where there is alpha, times alpha, and alpha.
    private func opponents(_ rows: FloatRows, _ kernels: any NeighborhoodKernels) -> FloatRows {
        let hasAlpha = rows.planes == 4
        return FloatRows(
            "mean and distances of colours, squares", of: [rows], planes: hasAlpha ? 7 : 6
        ) { output, inputs, width, _ in
            kernels.splitOpponents(inputs[0].tile(), output.start, output.planeStride, width)
            guard hasAlpha else { return }
            output.multiplyPlanes(6, by: inputs[0].plane(3), width, kernels)
            output.plane(6).update(from: inputs[0].plane(3), count: width)
        }
    }

    /// The guided filter's slopes and offsets; where there is alpha, times its mean, and that.
    private func lines(_ means: FloatRows, _ kernels: any NeighborhoodKernels) -> FloatRows {
        let straight = means.dividedByWeights(planes: 6, kernels)
        let epsilons = [luma, chroma, chroma].map { Float($0 * $0) }
        return FloatRows("guided filter's coefficients", of: [straight], planes: straight.planes) {
            output, inputs, width, _ in
            for (plane, epsilon) in epsilons.enumerated() {
                // Without noise to remove the slope is 1 where nothing varies, too.
                kernels.guide(
                    inputs[0].plane(plane), inputs[0].plane(plane + 3), output.plane(plane), output.plane(plane + 3),
                    width, max(epsilon, .leastNormalMagnitude))
            }
            guard straight.planes == 7 else { return }
            output.multiplyPlanes(6, by: inputs[0].plane(6), width, kernels)
            output.plane(6).update(from: inputs[0].plane(6), count: width)
        }
    }
}

extension FloatRow {
    /// Takes back the colours of pixels that can't be seen: far from others, their means are made of nothing but rounding.
    fileprivate func keepClearColors(of original: FloatRow, _ width: Int) {
        let alpha = original.plane(3)
        for plane in 0..<3 {
            let (before, after) = (original.plane(plane), self.plane(plane))
            for pixel in 0..<width where alpha[pixel] == 0 { after[pixel] = before[pixel] }
        }
    }

    /// Multiplies the first planes by a row of weights.
    func multiplyPlanes(
        _ count: Int, by weights: UnsafeMutablePointer<Float>, _ width: Int, _ kernels: any NeighborhoodKernels
    ) {
        for plane in 0..<count { kernels.multiply(self.plane(plane), weights, self.plane(plane), width) }
    }
}
