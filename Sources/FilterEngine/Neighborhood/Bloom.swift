import KernelInterface

/// The light of highlights spread by a Gaussian and added to all, in linear light. A surface that is white gets no lighter.
package struct Bloom: Neighborhood {
    /// The value from which a channel may be clipped, in linear light: 241 of 255 levels.
    private static let clippedFrom: Float = 0.88

    /// The deviation in pixels, above 0.
    package var sigma: Double
    /// The luminance where highlights begin, and how far above it they are complete.
    package var threshold: Double
    package var softness: Double
    /// How much of the light is added to each channel.
    package var color: SIMD3<Double>
    /// Whether the light has lost its own colour before it is spread.
    package var isColorless: Bool
    /// The light that clipped pixels have beyond their values, in multiples of these: above 0 for lamps.
    package var lampGain: Double

    package init(
        sigma: Double, threshold: Double, softness: Double, color: SIMD3<Double>, isColorless: Bool, lampGain: Double
    ) {
        self.sigma = sigma
        self.threshold = threshold
        self.softness = softness
        self.color = color
        self.isColorless = isColorless
        self.lampGain = lampGain
    }

    package var keepsGray: Bool { color.x == color.y && color.y == color.z }

    package func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        range.lowerBound...max(range.upperBound, 1)
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels
        let pyramid = GaussianPyramid(highlights(supply.rows(), kernels), kernels: kernels)
        let light = pyramid.blurred(sigma: sigma)
        let original = supply.rows()
        let color = RGB(red: Float(color.x), green: Float(color.y), blue: Float(color.z))
        return FloatRows("add light", of: [original, light], planes: original.planes) { output, inputs, width, _ in
            let light = isColorless ? inputs[1].grayTile : inputs[1].tile()
            kernels.addLight(inputs[0].tile(), light, output.tile(), width, color)
            output.copyAlpha(of: inputs[0], planes: original.planes, width: width)
        }
    }

    /// Transparent surfaces shine as much less as they cover.
    private func highlights(_ rows: FloatRows, _ kernels: any NeighborhoodKernels) -> FloatRows {
        let parameters = HighlightParameters(
            threshold: Float(threshold), inverseSoftness: Float(1 / max(softness, 1e-6)),
            clippedFrom: Self.clippedFrom, clippedGain: Float(lampGain))
        let bright = FloatRows("highlights", of: [rows], planes: 3) { output, inputs, width, _ in
            kernels.highlights(inputs[0].tile(), output.tile(), width, parameters)
            guard rows.planes == 4 else { return }
            for plane in 0..<3 {
                kernels.multiply(output.plane(plane), inputs[0].plane(3), output.plane(plane), width)
            }
        }
        return isColorless ? bright.lumas(kernels) : bright
    }
}
