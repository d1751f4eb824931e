import KernelInterface

/// A gain of saturation for each hue, about grey of the same luma (Rec. 709, of encoded values).
///
/// With g the gain of the colour's hue and u how far the colour is from that grey towards the border of 0…1, as a fraction,
/// its distance from the grey is multiplied by g where g is below 1, and else by g / (1 + (g − 1) · u): colours in 0…1 stay
/// there.
public struct HueGain: Sendable, PixelOperation {
    /// The gain, from 0 on, of a hue in degrees as CSS's `hsl()` counts them, any number of turns from 0…360.
    public var gain: @Sendable (Double) -> Double
    /// Whether gains below 1, which must then be above 0, are by the second formula too: strong colours stay strong.
    public var sparesStrongColors: Bool

    /// A gain by the hue.
    public init(sparingStrongColors: Bool = false, _ gain: @escaping @Sendable (Double) -> Double) {
        self.gain = gain
        sparesStrongColors = sparingStrongColors
    }

    /// The values that its results may have: colours beyond 0…1 are never moved away from it.
    func values(over range: ColorRange) -> ColorRange {
        let low = min(0, range.red.lowerBound, range.green.lowerBound, range.blue.lowerBound)
        let high = max(1, range.red.upperBound, range.green.upperBound, range.blue.upperBound)
        return ColorRange(red: low...high, green: low...high, blue: low...high)
    }

    var keepsGray: Bool { true }

    /// Steps of a table for sixty degrees of hue: the first of these that is fine enough, or else the last.
    private static let tableSizes = [512, 2048, 8192, 32_768]

    func instruction(over range: ColorRange) -> (any TileInstruction)? {
        HueGainInstruction(
            table: Lazily {
                let (steps, table) = table()
                var pairs: [Float] = []
                pairs.reserveCapacity(2 * table.count)
                for (index, gain) in table.enumerated() {
                    pairs.append(gain)
                    pairs.append((index + 1 < table.count ? table[index + 1] : gain) - gain)
                }
                return HueGainInstruction.Gains(values: pairs, perSixth: steps)
            },
            pieces: Lazily {
                HuePieces { gain(60 * $0) }.map { .init(values: $0.factors, perSixth: HuePieces.perSixth) }
            },
            minimumRestraint: sparesStrongColors ? -1 : 0
        )
    }

    /// A table of gains, and its steps for sixty degrees of hue.
    private func table() -> (steps: Int, gains: [Float]) {
        for steps in Self.tableSizes.dropLast() {
            let finer = gains(stepsPerSixth: 2 * steps)
            if Self.isStraightBetween(finer) {
                return (steps, stride(from: 0, to: finer.count, by: 2).map { finer[$0] })
            }
        }
        let steps = Self.tableSizes[Self.tableSizes.count - 1]
        return (steps, gains(stepsPerSixth: steps))
    }

    private func gains(stepsPerSixth steps: Int) -> [Float] {
        (0...6 * steps).map { Float(gain(60 * Double($0) / Double(steps))) }
    }

    /// Whether every second gain lies halfway between its neighbours, within a quarter of a level of 16 bits.
    private static func isStraightBetween(_ gains: [Float]) -> Bool {
        let maximumError: Float = 0.25 / 65_535
        return stride(from: 1, to: gains.count, by: 2).allSatisfy { index in
            let straight = (gains[index - 1] + gains[index + 1]) / 2
            return abs(gains[index] - straight) <= maximumError
        }
    }
}

extension PointOperation {
    /// More or less colour by hue.
    public static func saturation(_ gain: HueGain) -> PointOperation { PointOperation(gain) }
}

private struct HueGainInstruction: TileInstruction {
    struct Gains {
        let values: [Float]
        /// Steps, or pieces, for sixty degrees of hue.
        let perSixth: Int
    }

    /// Pairs of gains and their steps, as ``HueGainParameters`` has them.
    let table: Lazily<Gains>
    /// The same gains as ``HuePieces``, where these can have them.
    let pieces: Lazily<Gains?>
    let minimumRestraint: Float

    var name: String { "saturation by hue" }

    func run(_ run: TileRun) {
        if run.kernels.prefersPolynomials, let pieces = pieces.value {
            run.kernels.saturateByHuePieces(run.tile, run.count, pieces.values, parameters(for: pieces))
        } else {
            let table = table.value
            run.kernels.saturateByHue(run.tile, run.count, table.values, parameters(for: table))
        }
    }

    private func parameters(for gains: Gains) -> HueGainParameters {
        HueGainParameters(
            scale: Float(gains.perSixth), last: Float(6 * gains.perSixth), minimumRestraint: minimumRestraint)
    }
}
