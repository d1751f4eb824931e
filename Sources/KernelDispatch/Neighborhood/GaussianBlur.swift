import KernelInterface

/// A Gaussian blur, of colours premultiplied by alpha.
package struct GaussianBlur: Neighborhood {
    /// A Gaussian of less than this leaves every picture as it is.
    package static let leastSigma = 0.1

    /// The deviation in pixels, above 0.
    package var sigma: Double

    package init(sigma: Double) {
        self.sigma = sigma
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels.neighborhood
        let pyramid = GaussianPyramid(supply.rows().premultiplied(kernels), reach: .near, kernels: kernels)
        return pyramid.blurred(sigma: sigma).unpremultiplied(kernels)
    }
}
