import KernelInterface

/// Takes a veil of airlight off a picture. How strong the veil is at a position, the darkest channel says, smoothed by the guided
/// filter (He, Sun and Tang 2009 and 2013).
package struct HazeRemoval: Neighborhood {
    /// A veil varies by less than this over a surface, its deviation.
    private static let edge = 0.05
    /// How much of a veil beyond that which lies everywhere is believed: much of it is a bright subject.
    private static let localShare = 0.15
    /// More is never removed, so that noise in dense fog stays low.
    private static let limit = 0.8

    /// The deviation of the means in pixels, above 0.
    package var sigma: Double
    package var amount: Double
    /// The colour of the veil, and the share of it that lies over all of the picture.
    package var airlight: SIMD3<Double>
    package var everywhere: Double

    package init(sigma: Double, amount: Double, airlight: SIMD3<Double>, everywhere: Double) {
        self.sigma = sigma
        self.amount = amount
        self.airlight = airlight
        self.everywhere = everywhere
    }

    package var keepsGray: Bool { airlight.x == airlight.y && airlight.y == airlight.z }

    package func widensSteps(_ kernels: any KernelTable) -> Bool { true }

    package func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        let gain = 1 / (1 - Self.limit * amount)
        return min(range.lowerBound * gain, 0)...max(range.upperBound * gain, 1)
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels
        let parameters = HazeParameters(
            airlight: RGB(airlight), everywhere: Float(everywhere), localShare: Float(Self.localShare),
            limit: Float(Self.limit), amount: Float(amount))
        let guide = supply.rows().guided(
            "veils and their squares", sigma: sigma, epsilon: Self.edge * Self.edge, kernels
        ) { input, output, width in kernels.veils(input, output, width, parameters) }
        let original = supply.rows()
        return FloatRows("remove haze", of: [original, guide], planes: original.planes) { output, inputs, width, _ in
            kernels.removeHaze(
                inputs[0].tile(), inputs[1].plane(0), inputs[1].plane(1), output.tile(), width, parameters)
            output.copyAlpha(of: inputs[0], planes: original.planes, width: width)
        }
    }
}
