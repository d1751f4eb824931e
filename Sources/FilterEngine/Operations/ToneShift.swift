import KernelInterface

/// A change of tones by lightness: x · gain(t) + offset(t), with t the measure of lightness plus the shift, clamped to 0…1.
public struct ToneShift: Hashable, Sendable, PixelOperation {
    /// The measure of how light a colour is.
    public enum Measure: Sendable {
        /// Rec. 709 luma of encoded values.
        case luma
        /// The largest of the three channels: where t · gain(t) stays within 0…1, so do all of them.
        case greatest
    }

    /// What a pixel's tone is measured by.
    public var measure: Measure
    /// What is added, by the tone.
    public var shift: Double
    /// The factors of 1, t, t² and t³ in the gain.
    public var gain: SIMD4<Double>
    /// The factors of 1, t and t² in each colour's offset.
    public var offsets: [SIMD3<Double>]

    /// More or less light.
    public init(gain: SIMD4<Double>, by measure: Measure, shift: Double = 0) {
        self.measure = measure
        self.shift = shift
        self.gain = gain
        offsets = [.zero, .zero, .zero]
    }

    /// Tints: x + (1 − t)² · shadows + 2t(1 − t) · midtones + t² · highlights. The three weights add up to 1.
    public init(
        shadows: SIMD3<Double>, midtones: SIMD3<Double> = .zero, highlights: SIMD3<Double>, shift: Double = 0
    ) {
        measure = .luma
        self.shift = shift
        gain = [1, 0, 0, 0]
        offsets = [shadows, 2 * (midtones - shadows), shadows - 2 * midtones + highlights]
    }

    /// Whether it changes nothing; a tint by grey is a rounding error.
    var isIdentity: Bool { gain == [1, 0, 0, 0] && offsets.allSatisfy { max($0.max(), -$0.min()) < 1e-12 } }

    /// The values that its results may have.
    func values(over range: ColorRange) -> ColorRange {
        let inputs = (0...1024).map { Double($0) / 1024 }
        let gains = inputs.map { gain.x + $0 * (gain.y + $0 * (gain.z + $0 * gain.w)) }
        let (minimumGain, maximumGain) = (gains.min()!, gains.max()!)
        let channels = [range.red, range.green, range.blue]
        if measure == .greatest, minimumGain >= 0, offsets.allSatisfy({ $0 == .zero }),
            channels.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= 1 })
        {
            // No channel becomes greater than the greatest does.
            let greatest = channels.map(\.upperBound).max()!
            let results = inputs.map { input in
                let tone = min(max(input * greatest + shift, 0), 1)
                return input * greatest * (gain.x + tone * (gain.y + tone * (gain.z + tone * gain.w)))
            }
            if results.max()! <= 1 + 1e-9 { return .unit }
        }
        func bounds(_ range: ClosedRange<Double>, _ channel: Int) -> ClosedRange<Double> {
            let shifts = inputs.map { offsets[0][channel] + $0 * (offsets[1][channel] + $0 * offsets[2][channel]) }
            let products = [minimumGain, maximumGain].flatMap { [$0 * range.lowerBound, $0 * range.upperBound] }
            return products.min()! + shifts.min()!...products.max()! + shifts.max()!
        }
        return ColorRange(red: bounds(range.red, 0), green: bounds(range.green, 1), blue: bounds(range.blue, 2))
    }

    var keepsGray: Bool { offsets.allSatisfy { $0.x == $0.y && $0.y == $0.z } }

    func instruction(over range: ColorRange) -> (any TileInstruction)? {
        ToneInstruction(
            parameters: ToneParameters(
                greatestShare: measure == .luma ? 0 : 1, shift: Float(shift), gain: SIMD4<Float>(gain),
                offset: RGB(offsets[0]), offsetPerTone: RGB(offsets[1]), offsetPerSquare: RGB(offsets[2])))
    }
}

extension PointOperation {
    /// More or less light, and tints, by lightness.
    public static func tone(_ shift: ToneShift) -> PointOperation { PointOperation(shift) }
}

private struct ToneInstruction: TileInstruction {
    let parameters: ToneParameters

    var name: String { "tone shift" }

    func run(_ run: TileRun) { run.kernels.tone(run.tile, run.count, parameters) }
}
