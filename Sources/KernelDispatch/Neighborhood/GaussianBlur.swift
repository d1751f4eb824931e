import ImageCore
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

    private static let reach = GaussianSamples.Reach.near

    /// The blur from opaque 8-bit pixels to such, where nothing else is done to them and it is small enough to be weighed in
    /// full size.
    func direct(on pixels: PixelRows, kernels: KernelTable) -> BlurredPixels? {
        guard pixels.layout.format.bitsPerChannel == 8, GaussianPyramid.depth(of: sigma) == 0,
            sigma >= BlurredPixels.leastSigma
        else {
            return nil
        }
        return BlurredPixels(pixels, sigma: sigma, reach: Self.reach, kernels: kernels)
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels.neighborhood
        let pyramid = GaussianPyramid(supply.rows().premultiplied(kernels), reach: Self.reach, kernels: kernels)
        return pyramid.blurred(sigma: sigma).unpremultiplied(kernels)
    }
}
