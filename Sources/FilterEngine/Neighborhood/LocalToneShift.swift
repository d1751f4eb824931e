import KernelInterface

/// More light for dark surfaces, or less for light ones: x · (1 + amount · w² · (1 − V)), V being the greatest channel, clamped to
/// 0…1. The weight w is that of V as the guided filter (He, Sun and Tang 2013) smooths it, with Gaussian means, so that a
/// surface's texture keeps its contrast where a curve would flatten it.
package struct LocalToneShift: Neighborhood {
    package enum Tones: Sendable {
        /// The weight is 1 for black and 0 for white.
        case shadows
        /// The weight is 0 for black and 1 for white.
        case highlights
    }

    /// A surface's greatest channel varies by less than this, its deviation. The larger it is, the better texture is kept, and the
    /// stronger are the halos beside edges: with this one an edge of any height has at most three levels of 255, also when shadows are
    /// lifted and highlights recovered by their full amounts.
    private static let edge = 0.037

    package var tones: Tones
    /// -1…1.
    package var amount: Double
    /// The deviation of both means in pixels, above 0.
    package var sigma: Double

    package init(_ tones: Tones, amount: Double, sigma: Double) {
        self.tones = tones
        self.amount = amount
        self.sigma = sigma
    }

    package func widensSteps(_ kernels: any KernelTable) -> Bool { true }

    /// No channel becomes greater than the greatest does, and that stays within 0…1.
    package func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        let gain = max(1 + amount, 1)
        return min(range.lowerBound * gain, 0)...max(range.upperBound, 1)
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels
        let guide = supply.rows().guided(
            "greatest channel and its square", sigma: sigma, epsilon: Self.edge * Self.edge, kernels
        ) { input, output, width in kernels.greatestChannel(input, output, width) }
        let original = supply.rows()
        let parameters = LocalToneParameters(
            amount: Float(amount), weightOfBlack: tones == .shadows ? 1 : 0, weightOfWhite: tones == .shadows ? 0 : 1)
        return FloatRows("shift tones", of: [original, guide], planes: original.planes) { output, inputs, width, _ in
            kernels.shiftTones(
                inputs[0].tile(), inputs[1].plane(0), inputs[1].plane(1), output.tile(), width, parameters)
            output.copyAlpha(of: inputs[0], planes: original.planes, width: width)
        }
    }
}
