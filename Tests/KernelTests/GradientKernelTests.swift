import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// Gradients and what lays them over a tile, each against its scalar twin on every instruction set of this machine.
struct GradientKernelTests {
    /// Ramps one after the other, some of which are jumps.
    private func ramps(_ segments: Int, using generator: inout SeededGenerator) -> [Float] {
        func four(_ range: ClosedRange<Float>) -> [Float] {
            (0..<4).map { _ in .random(in: range, using: &generator) }
        }
        return (0..<segments).reduce(four(0...1)) { values, _ in
            let scale = generator.once(in: 4) ? 1e30 : Float.random(in: 0.2...20, using: &generator)
            return values + [.random(in: -0.5...1.5, using: &generator), scale] + four(-0.5...0.5)
        }
    }

    @Test("gradient", arguments: InstructionSet.available, [false, true])
    func gradient(set: InstructionSet, isRadial: Bool) {
        Trials.forEach(seed: 31) { count, _, generator in
            for segments in [0, 1, 2, 3, 7] {
                let values = ramps(segments, using: &generator)
                let parameters = GradientParameters(
                    startU: .random(in: -1.5...1, using: &generator), startV: .random(in: -1...1, using: &generator),
                    stepU: .random(in: -0.01...0.01, using: &generator),
                    stepV: .random(in: -0.01...0.01, using: &generator), isRadial: isRadial)
                let tile = TestTile([SIMD3<Double>](repeating: SIMD3(repeating: 7), count: count))
                set.kernels.gradient(tile.tile, count, parameters, values, segments)
                let expected = (0..<count).map {
                    ScalarKernels.gradient(index: $0, parameters, values: values, segments: segments)
                }
                let errors = (0..<count).map { index -> Double in
                    let color = tile.colors[index] - SIMD3(expected[index].x, expected[index].y, expected[index].z)
                    return max(abs(color.x), abs(color.y), abs(color.z), abs(tile.alpha[index] - expected[index].w))
                }
                // Of the positions that chance puts right on a jump there may be one.
                #expect(errors.sorted().dropLast().allSatisfy { $0 <= 3e-5 }, "\(count) pixels, \(segments) segments")
                #expect(errors.allSatisfy { $0 <= 0.5 })
                #expect(tile.isIntactAround)
            }
        }
    }

    @Test("blend", arguments: InstructionSet.available, TileBlendMode.allCases)
    func blend(set: InstructionSet, mode: TileBlendMode) {
        // Steep, or for almost grey without a direction: there a float's last bit is many of them.
        let isSteep = [.colorDodge, .colorBurn, .hue, .saturation].contains(mode)
        Trials.forEach(seed: 32) { count, _, generator in
            let backdrops = Trials.colors(count, using: &generator)
            let colors = Trials.colors(count, using: &generator)
            let alphas: [Double] = (0..<count).map { _ in
                [0, 1, Double(Float.random(in: 0.01...1, using: &generator))].randomElement(using: &generator)!
            }
            let tile = TestTile(backdrops)
            let source = TestTile(zip(colors, alphas).map { $0 * $1 }, alpha: alphas)
            let (shares, weights, before) = (source.colors, source.alpha, tile.colors)
            set.kernels.blend(tile.tile, source.tile, count, mode)
            let expected = (0..<count).map { index in
                ScalarKernels.blend(before[index], source: SIMD4(shares[index], weights[index]), mode)
            }
            let error = largestError(tile.colors, expected)
            #expect(error <= (isSteep ? 3e-4 : 3e-6), "\(count) pixels: \(error)")
            #expect(source.colors == shares && source.alpha == weights)
            #expect(tile.alpha.allSatisfy { $0 == 1 } && tile.isIntactAround && source.isIntactAround)
        }
    }

    @Test("A backdrop stays as it is to the bit where the source is clear", arguments: InstructionSet.available)
    func clear(set: InstructionSet) {
        var generator = SeededGenerator(seed: 33)
        for mode in TileBlendMode.allCases {
            let tile = TestTile(Trials.colors(100, using: &generator))
            let source = TestTile(
                [SIMD3<Double>](repeating: .zero, count: 100), alpha: [Double](repeating: 0, count: 100))
            let before = tile.colors
            set.kernels.blend(tile.tile, source.tile, 100, mode)
            #expect(tile.colors == before, "\(mode)")
        }
    }

    @Test("What rounding leaves of a clear source does nothing, on black either", arguments: InstructionSet.available)
    func almostClear(set: InstructionSet) {
        for mode in TileBlendMode.allCases {
            for share in [-1e-8, 1e-8] {
                let tile = TestTile([SIMD3<Double>](repeating: .zero, count: 16))
                let source = TestTile(
                    [SIMD3<Double>](repeating: .init(repeating: share), count: 16),
                    alpha: [Double](repeating: 0, count: 16))
                set.kernels.blend(tile.tile, source.tile, 16, mode)
                #expect(largestError(tile.colors, [SIMD3<Double>](repeating: .zero, count: 16)) < 1e-6, "\(mode)")
            }
        }
    }
}
