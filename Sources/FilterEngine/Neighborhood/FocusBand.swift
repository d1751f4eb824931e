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
        let original = supply.rows().premultiplied(kernels)
        let width = original.width
        // A blur counts from the one before it on, which is complete at the square of its own share of the deviation.
        let blurs = [(sigma / 4, 0), (sigma / 2, 0.25), (sigma, 0.5)].map { sigma, least in
            pyramid.blurred(sigma: sigma) { row in greatestShare(row: row, width: width) > least }
        }
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

    /// How much of the greatest deviation there is where a row is furthest from the band: rather too much, by what the kernel's
    /// single precision may add.
    private func greatestShare(row: Int, width: Int) -> Double {
        let start = origin + perY * (Double(row) + 0.5)
        let distance = max(abs(start), abs(start + perX * Double(width)))
        let t = min(max((distance * (1 + 1e-5) - halfWidth) / max(softness, 1e-6) + 1e-3, 0), 1)
        return t * t * (3 - 2 * t)
    }

    private func parameters(row: Int) -> FocusParameters {
        FocusParameters(
            start: Float(origin + perX / 2 + perY * (Double(row) + 0.5)), step: Float(perX),
            halfWidth: Float(halfWidth), inverseSoftness: Float(1 / max(softness, 1e-6)))
    }
}
