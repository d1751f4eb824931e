import KernelInterface

/// Differences of luma from its blur made larger: an unsharp mask that leaves colours alone.
package struct UnsharpMask: Neighborhood {
    /// The deviation of the blur in pixels, above 0.
    package var sigma: Double
    package var amount: Double
    /// Differences up to it stay as they are.
    package var threshold: Double

    package init(sigma: Double, amount: Double, threshold: Double) {
        self.sigma = sigma
        self.amount = amount
        self.threshold = threshold
    }

    package func widensSteps(_ kernels: any KernelTable) -> Bool { amount > 0 }

    package func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        let most = amount * (range.upperBound - range.lowerBound)
        return range.lowerBound - most...range.upperBound + most
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels
        let pyramid = GaussianPyramid(supply.rows().lumas(kernels), kernels: kernels)
        let smooth = pyramid.blurred(sigma: sigma).dividedByWeights(planes: 1, kernels)
        let original = supply.rows()
        let parameters = SharpenParameters(amount: Float(amount), threshold: Float(threshold))
        return FloatRows("sharpen", of: [original, smooth], planes: original.planes) { output, inputs, width, _ in
            kernels.sharpen(inputs[0].tile(), inputs[1].plane(0), output.tile(), width, parameters)
            output.copyAlpha(of: inputs[0], planes: original.planes, width: width)
        }
    }
}
