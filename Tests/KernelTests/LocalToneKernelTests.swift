import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// The kernels of local changes of tones, each against its scalar twin on every instruction set of this machine.
struct LocalToneKernelTests {
    private static func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }

    /// - Parameter line: the guided filter's slope and offset.
    private static func shifted(
        _ color: SIMD3<Double>, _ line: (Double, Double), _ parameters: LocalToneParameters
    ) -> SIMD3<Double> {
        let tone = clamped(color.max())
        let surface = clamped(line.0 * tone + line.1)
        let weight = Double(parameters.weightOfBlack) * (1 - surface) + Double(parameters.weightOfWhite) * surface
        return color * (1 + Double(parameters.amount) * weight * weight * (1 - tone))
    }

    @Test("greatestChannel and shiftTones", arguments: InstructionSet.available)
    func tones(set: InstructionSet) {
        let kernels = set.kernels
        Trials.forEach(seed: 73) { count, _, generator in
            func value(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &generator) }
            let parameters = LocalToneParameters(
                amount: value(-1...1), weightOfBlack: value(0...1), weightOfWhite: value(0...1))
            let input = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator))
            let output = TestTile(input.colors)
            // Planes of a tile serve as rows.
            let lines = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator))
            kernels.shiftTones(input.tile, lines.tile.red, lines.tile.green, output.tile, count, parameters)
            let expected = zip(input.colors, lines.colors).map { Self.shifted($0, ($1.x, $1.y), parameters) }
            #expect(largestError(output.colors, expected) <= 1e-6)
            #expect(output.isIntactAround)
            kernels.greatestChannel(input.tile, lines.tile.blue, count)
            #expect(lines.colors.map(\.z) == input.colors.map { Self.clamped($0.max()) })
            #expect(lines.isIntactAround)
        }
    }
}
