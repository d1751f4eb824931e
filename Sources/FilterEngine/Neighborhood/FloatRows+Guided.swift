import KernelInterface

extension FloatRows {
    /// The guided filter's coefficients (He, Sun and Tang 2013) for a measure of each colour as its own guide, with Gaussian means at
    /// the size at which these are computed: two planes, slope and offset; where there is alpha, a third with its mean.
    ///
    /// - Parameters:
    ///   - name: of the step that measures, for the list of stages.
    ///   - sigma: the deviation of the means in pixels, above 0.
    ///   - epsilon: the square of the deviation by which a surface varies at the most.
    ///   - measure: writes a row of measures of a row of colours.
    func guided(
        _ name: String, sigma: Double, epsilon: Double, _ kernels: any NeighborhoodKernels,
        measure: @escaping (_ colors: Tile, _ output: UnsafeMutablePointer<Float>, _ width: Int) -> Void
    ) -> FloatRows {
        let pyramid = GaussianPyramid(squares(name, kernels, measure), kernels: kernels)
        var level = pyramid.small(sigma: sigma)
        level.rows = level.rows.guides(epsilon: Float(epsilon), kernels)
        return pyramid.resized(pyramid.blurred(level, sigma: sigma)).dividedByWeights(planes: 2, kernels)
    }

    /// The measure and its square; where there is alpha, times alpha, and alpha.
    private func squares(
        _ name: String, _ kernels: any NeighborhoodKernels,
        _ measure: @escaping (Tile, UnsafeMutablePointer<Float>, Int) -> Void
    ) -> FloatRows {
        let hasAlpha = planes == 4
        return FloatRows(name, of: [self], planes: hasAlpha ? 3 : 2) { output, inputs, width, _ in
            measure(inputs[0].tile(), output.plane(0), width)
            kernels.multiply(output.plane(0), output.plane(0), output.plane(1), width)
            guard hasAlpha else { return }
            output.multiplyPlanes(2, by: inputs[0].plane(3), width, kernels)
            output.plane(2).update(from: inputs[0].plane(3), count: width)
        }
    }

    /// Of means, the coefficients; where there is alpha, times its mean, and that.
    private func guides(epsilon: Float, _ kernels: any NeighborhoodKernels) -> FloatRows {
        let straight = dividedByWeights(planes: 2, kernels)
        return FloatRows("guided filter's coefficients", of: [straight], planes: straight.planes) {
            output, inputs, width, _ in
            kernels.guide(
                inputs[0].plane(0), inputs[0].plane(1), output.plane(0), output.plane(1), width, epsilon)
            guard straight.planes == 3 else { return }
            output.multiplyPlanes(2, by: inputs[0].plane(2), width, kernels)
            output.plane(2).update(from: inputs[0].plane(2), count: width)
        }
    }
}
