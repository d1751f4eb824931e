/// A curve over perceptual lightness that carries the ends of a picture's tones to others, and what lies beyond them towards black and
/// white. Tones between go half of their way: they have been near before, and further would stretch what lies beside.
struct ToneCurve {
    /// Points that are nearer than this are parted, or the curve would be a step.
    private static let minimumDistance = 0.01

    /// How far the points between the ends are carried to where they should be.
    private static let middleShare = 0.5

    private var inputs: [Double]
    private var outputs: [Double]

    init(from: TonePoints, to: TonePoints) {
        inputs = [PerceptualColor.black]
        outputs = [PerceptualColor.black]
        let last = from.lightness.count - 1
        for (number, tone) in from.lightness.enumerated() {
            // Where there is no room for a point it is left out; the ends always count.
            let room = number == last ? -1 : Self.minimumDistance
            guard number == 0 || tone - inputs[inputs.count - 1] > room else { continue }
            inputs.append(max(tone, inputs[inputs.count - 1]))
            let share = number == 0 || number == last ? 1 : Self.middleShare
            outputs.append(tone + (to.lightness[number] - tone) * share)
        }
        inputs.append(max(1, inputs[inputs.count - 1]))
        outputs.append(1)
    }

    /// - Parameter lightness: perceptual.
    func callAsFunction(_ lightness: Double) -> Double {
        guard let after = inputs.firstIndex(where: { $0 > lightness }) else { return outputs[outputs.count - 1] }
        guard after > 0 else { return outputs[0] }
        let share = (lightness - inputs[after - 1]) / (inputs[after] - inputs[after - 1])
        return outputs[after - 1] + (outputs[after] - outputs[after - 1]) * share
    }

    /// The colour with its new lightness. Hue stays; so does the colour's distance from grey, or in colours that grow darker the share
    /// that it is of their lightness, for dark colours have less room.
    /// - Parameter color: encoded sRGB.
    func callAsFunction(_ color: SIMD3<Float>) -> SIMD3<Float> {
        var perceptual = PerceptualColor.of(encoded: SIMD3<Double>(color))
        let lightness = self(perceptual.x)
        perceptual *= min(1, max(lightness, 0) / perceptual.x)
        perceptual.x = lightness
        return SIMD3<Float>(PerceptualColor.encoded(perceptual)).clamped(lowerBound: .zero, upperBound: .one)
    }
}
