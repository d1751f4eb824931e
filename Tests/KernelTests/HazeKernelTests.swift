import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// The kernels of haze removal, each against its scalar twin on every instruction set of this machine.
struct HazeKernelTests {
    private static func veil(_ color: SIMD3<Double>, _ parameters: HazeParameters) -> Double {
        let inverse = parameters.inverseAirlight
        let shares = [
            color.x * Double(inverse.red), color.y * Double(inverse.green), color.z * Double(inverse.blue),
        ]
        return min(max(shares.min()!, 0), 1)
    }

    /// - Parameter line: the guided filter's slope and offset.
    private static func removeHaze(
        _ color: SIMD3<Double>, _ line: (Double, Double), _ parameters: HazeParameters
    ) -> SIMD3<Double> {
        let strongest = veil(color, parameters)
        let everywhere = Double(parameters.everywhere)
        let more = max(line.0 * strongest + line.1 - everywhere, 0) * Double(parameters.localShare)
        let veil = min(everywhere + more, strongest, Double(parameters.limit)) * Double(parameters.amount)
        let airlight = SIMD3(
            Double(parameters.airlight.red), Double(parameters.airlight.green), Double(parameters.airlight.blue))
        return (color - airlight * veil) / (1 - veil)
    }

    @Test("veils and removeHaze", arguments: InstructionSet.available)
    func haze(set: InstructionSet) {
        let kernels = set.kernels
        Trials.forEach(seed: 72) { count, _, generator in
            func value(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &generator) }
            let parameters = HazeParameters(
                airlight: RGB(red: value(0.3...1), green: value(0.3...1), blue: value(0.3...1)),
                everywhere: value(0...1), localShare: value(0...1), limit: 0.8, amount: value(0...1))
            let input = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator))
            let output = TestTile(input.colors)
            // Planes of a tile serve as rows.
            let lines = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator))
            kernels.removeHaze(
                input.tile, lines.tile.red, lines.tile.green, output.tile, count, parameters)
            let expected = zip(input.colors, lines.colors).map { Self.removeHaze($0, ($1.x, $1.y), parameters) }
            #expect(largestError(output.colors, expected) <= 2e-5)
            #expect(output.isIntactAround)
            kernels.veils(input.tile, lines.tile.blue, count, parameters)
            let veils = input.colors.map { Self.veil($0, parameters) }
            #expect(largestError(lines.colors.map(\.z), veils) <= 3e-7)
            #expect(lines.isIntactAround)
        }
    }
}
