import KernelDispatch
import KernelInterface
import TestSupport
import Testing

@Suite("Mask kernels")
struct MaskKernelTests {
    @Test("closeHoles", arguments: InstructionSet.available)
    func holes(set: InstructionSet) {
        Trials.forEach(seed: 84) { count, _, generator in
            // Planes of a tile serve as rows.
            let rows = TestTile(Trials.colors(count, using: &generator))
            let expected = rows.colors.map { color in
                let t = min(max((color.y - 0.5) * 4, 0), 1)
                return color.x + (1 - color.x) * t * t * (3 - 2 * t)
            }
            set.kernels.closeHoles(rows.tile.red, rows.tile.green, rows.tile.blue, count)
            #expect(zip(rows.colors, expected).allSatisfy { abs($0.z - $1) <= 1e-6 })
            #expect(rows.isIntactAround)
        }
    }

    /// Runs a kernel over weights, which are a tile's alpha, and compares them with the scalar twin's.
    private func compare(
        seed: UInt64, tolerance: Double,
        _ make: (inout SeededGenerator) -> (
            run: (Tile, Int) -> Void, expected: (_ color: SIMD3<Double>, _ index: Int, _ weight: Double) -> Double
        )
    ) {
        Trials.forEach(seed: seed) { count, _, generator in
            let colors = Trials.colors(count, in: -0.1...1.1, using: &generator)
            let weights = Trials.colors(count, using: &generator).map(\.x)
            let tile = TestTile(colors, alpha: weights)
            let (run, expected) = make(&generator)
            let results = zip(tile.colors, tile.alpha).enumerated().map { expected($1.0, $0, $1.1) }
            let before = tile.colors
            run(tile.tile, count)
            #expect(largestError(tile.alpha, results) <= tolerance)
            #expect(largestError(tile.colors, before) == 0)
            #expect(tile.isIntactAround)
        }
    }

    private static func window(using generator: inout SeededGenerator) -> MaskWindow {
        // An end may be open.
        let (rises, falls) = (generator.once(in: 3), generator.once(in: 3))
        return MaskWindow(
            riseSlope: rises ? .random(in: 1...20, using: &generator) : 0,
            riseOffset: rises ? .random(in: -9...2, using: &generator) : 1,
            fallSlope: falls ? .random(in: -20 ... -1, using: &generator) : 0,
            fallOffset: falls ? .random(in: 0...15, using: &generator) : 1)
    }

    @Test("maskByColor", arguments: InstructionSet.available, 1..<8)
    func color(set: InstructionSet, parts: Int) {
        // Hues of nearly grey colours are as exact as their channels, but count little.
        compare(seed: 41, tolerance: 1e-4) { generator in
            let (luma, saturation) = (Self.window(using: &generator), Self.window(using: &generator))
            let hue = HueMaskParameters(
                center: .random(in: 0...6, using: &generator), reach: .random(in: 0...3, using: &generator),
                inverseSoftness: .random(in: 0.5...20, using: &generator), inverseChroma: 16)
            let parameters = ColorMaskParameters(
                luma: parts & 1 > 0 ? luma : nil, saturation: parts & 2 > 0 ? saturation : nil,
                hue: parts & 4 > 0 ? hue : nil)
            return (
                { set.kernels.maskByColor($0, copy: nil, $0.alpha, $1, parameters) },
                { color, _, _ in
                    var weight = 1.0
                    if parts & 1 > 0 {
                        weight = min(weight, ScalarKernels.weight(ScalarKernels.luma(color), luma))
                    }
                    if parts & 2 > 0 {
                        weight = min(weight, ScalarKernels.weight(ScalarKernels.valueShare(color), saturation))
                    }
                    if parts & 4 > 0 { weight = min(weight, ScalarKernels.hueWeight(color, hue)) }
                    return weight
                }
            )
        }
    }

    @Test("maskByColor keeps a copy of the colours", arguments: InstructionSet.available)
    func copy(set: InstructionSet) {
        Trials.forEach(seed: 46) { count, _, generator in
            let tile = TestTile(Trials.colors(count, in: -0.1...1.1, using: &generator))
            let copy = TestTile(Trials.colors(count, using: &generator))
            let parameters = ColorMaskParameters(luma: MaskWindow(riseSlope: 2, riseOffset: 0))
            set.kernels.maskByColor(tile.tile, copy: copy.tile, copy.tile.alpha, count, parameters)
            #expect(copy.colors == tile.colors)
            #expect(copy.isIntactAround && tile.isIntactAround)
        }
    }

    @Test("maskByPosition", arguments: InstructionSet.available, [false, true])
    func position(set: InstructionSet, isRadial: Bool) {
        compare(seed: 44, tolerance: 1e-4) { generator in
            let window = Self.window(using: &generator)
            let parameters = GradientParameters(
                startU: .random(in: -1...1, using: &generator), startV: .random(in: -1...1, using: &generator),
                stepU: .random(in: -0.01...0.01, using: &generator),
                stepV: .random(in: -0.01...0.01, using: &generator),
                isRadial: isRadial)
            return (
                { set.kernels.maskByPosition($0.alpha, $1, parameters, window) },
                { _, index, weight in
                    min(weight, ScalarKernels.weight(ScalarKernels.position(index, parameters), window))
                }
            )
        }
    }

    @Test("mixMasked, and on premultiplied values", arguments: InstructionSet.available, [false, true])
    func mix(set: InstructionSet, isPremultiplied: Bool) {
        Trials.forEach(seed: 45) { count, _, generator in
            let alpha = Trials.colors(count, using: &generator)
            let tile = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator), alpha: alpha.map(\.x))
            let original = TestTile(Trials.colors(count, using: &generator), alpha: alpha.map(\.y))
            let weights = TestTile(Trials.colors(count, using: &generator), alpha: alpha.map(\.z))
            let scale = Float.random(in: -1...1, using: &generator)
            let offset = scale < 0 ? 1 : Float(0)
            let alphaBefore = tile.alpha
            let expected = tile.colors.indices.map { index in
                let share = weights.alpha[index] * Double(scale) + Double(offset)
                return ScalarKernels.mixPremultiplied(
                    (original.colors[index], isPremultiplied ? original.alpha[index] : 1),
                    (tile.colors[index], isPremultiplied ? tile.alpha[index] : 1), share)
            }
            if isPremultiplied {
                set.kernels.mixMaskedPremultiplied(
                    tile.tile, original.tile, count, weights.tile.alpha, scale: scale, offset: offset)
            } else {
                set.kernels.mixMasked(
                    tile.tile, original.tile, count, weights.tile.alpha, scale: scale, offset: offset)
            }
            #expect(largestError(tile.colors, expected.map(\.color)) <= 2e-6)
            #expect(largestError(tile.alpha, isPremultiplied ? expected.map(\.alpha) : alphaBefore) <= 4e-7)
            #expect(tile.isIntactAround && original.isIntactAround && weights.isIntactAround)
        }
    }
}
