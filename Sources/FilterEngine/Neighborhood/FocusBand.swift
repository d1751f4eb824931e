import KernelInterface

/// A band that stays sharp, with a blur that grows on both sides of it; colours premultiplied by alpha.
///
/// The blur at a position lies between two of four, with none, a quarter, a half and all of the greatest deviation.
package struct FocusBand: Neighborhood {
    /// The greatest deviation in pixels, above 0.
    package var sigma: Double
    /// The distance of the corner of the first pixel from the band's middle line, and how it changes from pixel to pixel and
    /// from row to row. In any unit.
    package var origin: Double
    package var perX: Double
    package var perY: Double
    /// Half of the band's width, and how far beyond it the blur is complete, in the same unit.
    package var halfWidth: Double
    package var softness: Double

    package init(
        sigma: Double, origin: Double, perX: Double, perY: Double, halfWidth: Double, softness: Double
    ) {
        self.sigma = sigma
        self.origin = origin
        self.perX = perX
        self.perY = perY
        self.halfWidth = halfWidth
        self.softness = softness
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels
        let pyramid = GaussianPyramid(supply.rows().premultiplied(kernels), kernels: kernels)
        let blurs = [sigma / 4, sigma / 2, sigma].map { pyramid.blurred(sigma: $0) }
        let original = supply.rows().premultiplied(kernels)
        let weights = (0..<3).map { _ in RowScratch(width: original.width) }
        let shares = FocusRows(weak: weights[0].start, middle: weights[1].start, strong: weights[2].start)
        let mixed = FloatRows("mix by the distance from the band", of: [original] + blurs, planes: original.planes) {
            output, inputs, width, row in
            withExtendedLifetime(weights) {
                kernels.focus(shares, width, parameters(row: row))
                for plane in 0..<original.planes {
                    let blurred = FocusRows(
                        weak: inputs[1].plane(plane), middle: inputs[2].plane(plane), strong: inputs[3].plane(plane))
                    kernels.mixFocus(inputs[0].plane(plane), blurred, shares, output.plane(plane), width)
                }
            }
        }
        return mixed.unpremultiplied(kernels)
    }

    private func parameters(row: Int) -> FocusParameters {
        FocusParameters(
            start: Float(origin + perX / 2 + perY * (Double(row) + 0.5)), step: Float(perX),
            halfWidth: Float(halfWidth), inverseSoftness: Float(1 / max(softness, 1e-6)))
    }
}
