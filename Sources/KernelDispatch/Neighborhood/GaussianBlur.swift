import KernelInterface

/// A Gaussian blur, of colours premultiplied by alpha.
package struct GaussianBlur: Neighborhood {
    /// The deviation in pixels, above 0.
    package var sigma: Double

    package init(sigma: Double) {
        self.sigma = sigma
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels.neighborhood
        let pyramid = GaussianPyramid(supply.rows().premultiplied(kernels), kernels: kernels)
        return pyramid.blurred(sigma: sigma).unpremultiplied(kernels)
    }
}
