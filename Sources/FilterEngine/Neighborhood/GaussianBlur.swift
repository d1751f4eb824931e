import ImageCore
import KernelInterface

/// A Gaussian blur, of colours premultiplied by alpha.
package struct GaussianBlur: Neighborhood {
    /// A Gaussian of less than this leaves every picture as it is.
    package static let minimumSigma = 0.1

    /// The deviation in pixels, above 0.
    package var sigma: Double

    package init(sigma: Double) {
        self.sigma = sigma
    }

    private static let reach = GaussianSamples.Reach.near

    package func rows(from supply: RowSupply) -> FloatRows {
        pyramid(from: supply).blurred(sigma: sigma).unpremultiplied(supply.kernels)
    }

    /// The blur from opaque 8-bit pixels to opaque 8-bit pixels, in fixed point at the full size; nil where the supply or the
    /// blur does not allow it.
    package func pixels(from supply: RowSupply) -> PixelResults? {
        guard let pixels = supply.opaquePixels, pixels.layout.format.bitsPerChannel == 8 else { return nil }
        let pyramid = pyramid(from: supply)
        let small = pyramid.small(sigma: sigma)
        if small.depth == 0 {
            guard sigma >= PixelBlur.minimumSigma else { return nil }
            return PixelResults(blurring: pixels, sigma: sigma, reach: Self.reach, kernels: supply.kernels)
        }
        guard FloatRows.canDownsample(pixels.layout.format) else { return nil }
        return PixelResults(
            upsampling: pyramid.resized(small, toDepth: 1), to: pixels.extent, kernels: supply.kernels)
    }

    private func pyramid(from supply: RowSupply) -> GaussianPyramid {
        let kernels = supply.kernels
        let eightBitPixels = supply.opaquePixels.flatMap { FloatRows.canDownsample($0.layout.format) ? $0 : nil }
        return GaussianPyramid(
            supply.rows().premultiplied(kernels),
            downsampled: eightBitPixels.map { FloatRows(downsampling: $0, kernels: supply.kernels) },
            reach: Self.reach,
            kernels: kernels)
    }
}
