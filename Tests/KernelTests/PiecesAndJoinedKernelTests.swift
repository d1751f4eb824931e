import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// Saturation by pieces of polynomials in place of a table, and storing with what would be passes of their own, on every
/// instruction set of this machine.
struct PiecesAndJoinedKernelTests {
    @Test("Saturation by pieces of polynomials", arguments: InstructionSet.available, [Float(0), -1])
    func saturateByHuePieces(set: InstructionSet, minimumRestraint: Float) {
        Trials.forEach(seed: 82) { count, _, generator in
            let perSixth = [1, 4, 5].randomElement(using: &generator)!
            // Gains from 0.25 on. One piece does not end where the next one begins: hues near their ends are left out.
            let factors = (0..<192).map { place in
                place < 32 ? Float.random(in: 1...1.5, using: &generator) : .random(in: -0.15...0.15, using: &generator)
            }
            let parameters = HueGainParameters(
                scale: Float(perSixth), last: Float(6 * perSixth), minimumRestraint: minimumRestraint)
            let colors = Trials.colors(count, in: -0.1...1.1, using: &generator)
            let tile = TestTile(colors)
            let before = tile.colors
            set.kernels.saturateByHuePieces(tile.tile, count, factors, parameters)
            let results = tile.colors
            for (color, result) in zip(before, results) {
                let position = ScalarKernels.hue(color) * Double(perSixth)
                let (piece, x) = (Int(position), position.truncatingRemainder(dividingBy: 1))
                guard x > 1e-4, x < 1 - 1e-4 else { continue }
                let gain = (0..<6).reversed().reduce(0) { $0 * x + Double(factors[32 * $1 + piece]) }
                let exact = ScalarKernels.saturated(color, gain: gain, parameters)
                #expect((exact - result).max() <= 6e-5 && (exact - result).min() >= -6e-5)
            }
            #expect(tile.isIntactAround && tile.alpha.allSatisfy { $0 == 1 })
        }
    }

    @Test("Storing with a vignette and grain", arguments: InstructionSet.available)
    func storeWithVignette(set: InstructionSet) {
        Trials.forEach(seed: 84) { count, offset, generator in
            let grain = GrainParameters.random(using: &generator)
            let vignette = VignetteParameters.random(using: &generator)
            let tile = TestTile(Trials.colors(count, in: -0.2...1.2, using: &generator))
            let before = tile.colors
            let source = GuardedMemory(generator.bytes(4 * count), offset: offset)
            let (apart, joined) = (GuardedMemory(count: 4 * count), GuardedMemory(count: 4 * count, offset: offset))
            set.kernels.storeGrainRGB8(tile.tile, source.start, joined.start, count, grain, vignette: vignette)
            #expect(tile.colors == before)
            set.kernels.vignette(tile.tile, count, vignette)
            set.kernels.storeGrainRGB8(tile.tile, source.start, apart.start, count, grain, vignette: nil)
            #expect(joined.bytes == apart.bytes && joined.isIntactAround)
        }
    }
}
