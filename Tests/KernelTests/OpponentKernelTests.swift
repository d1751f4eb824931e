import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// The kernels of noise reduction, each against its scalar twin on every instruction set of this machine.
struct OpponentKernelTests {
    /// Planes of floats, so many apart, with values around each that must not change.
    private final class Planes {
        let memory: GuardedMemory
        let stride: Int

        init(_ planes: [[Double]]) {
            let count = planes.first?.count ?? 0
            let room = (count + Tile.lanes - 1) / Tile.lanes * Tile.lanes
            stride = room + 3
            let floats = planes.flatMap {
                $0.map { Float($0) } + [Float](repeating: 0.25, count: room - count) + [Float](repeating: 7, count: 3)
            }
            memory = GuardedMemory(floats.withUnsafeBytes { [UInt8]($0) }, offset: 4 * (count % 16))
        }

        var start: UnsafeMutablePointer<Float> { memory.start.assumingMemoryBound(to: Float.self) }

        func values(_ plane: Int, _ count: Int) -> [Double] {
            (0..<count).map { Double(start[plane * stride + $0]) }
        }

        var isIntactAround: Bool {
            memory.isIntactAround
                && (1...6).allSatisfy { plane in (1...3).allSatisfy { start[plane * stride - $0] == 7 } }
        }
    }

    private static func opponents(_ color: SIMD3<Double>) -> [Double] {
        let mean = (color.x + color.y + color.z) / 3
        return [mean, color.x - mean, color.z - mean]
    }

    @Test("splitOpponents and joinOpponents", arguments: InstructionSet.available)
    func opponents(set: InstructionSet) {
        let kernels = set.kernels
        Trials.forEach(seed: 71) { count, _, generator in
            let input = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator))
            let colors = input.colors
            let split = Planes([[Double]](repeating: [Double](repeating: 0, count: count), count: 6))
            kernels.splitOpponents(input.tile, split.start, split.stride, count)
            for plane in 0..<3 {
                let expected = colors.map { Self.opponents($0)[plane] }
                #expect(largestError(split.values(plane, count), expected) <= 5e-7)
                #expect(largestError(split.values(plane + 3, count), expected.map { $0 * $0 }) <= 2e-6)
            }
            #expect(split.isIntactAround)

            let lines = Planes(
                (0..<6).map { _ in (0..<count).map { _ in Double(Float.random(in: -1...1, using: &generator)) } })
            let output = TestTile(colors)
            kernels.joinOpponents(input.tile, lines.start, lines.stride, output.tile, count)
            let joined = colors.indices.map { index in
                let smooth = Self.opponents(colors[index]).enumerated().map {
                    lines.values($0, count)[index] * $1 + lines.values($0 + 3, count)[index]
                }
                return SIMD3(smooth[0] + smooth[1], smooth[0] - smooth[1] - smooth[2], smooth[0] + smooth[2])
            }
            #expect(largestError(output.colors, joined) <= 2e-6)
            #expect(output.isIntactAround && lines.isIntactAround)
        }
    }
}
