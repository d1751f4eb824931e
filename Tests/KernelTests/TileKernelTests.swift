import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// Kernels that work on tiles, each against its scalar twin on every instruction set of this machine.
///
/// Tolerances are in values of 0…1: a level of 8 bits is 4e-3, one of 16 bits 1.5e-5.
struct TileKernelTests {
    private typealias Color = SIMD3<Double>

    /// Runs a kernel over colours of every count and compares each with its twin.
    private func compare(
        seed: UInt64, in range: ClosedRange<Double> = 0...1, tolerance: Double,
        _ trial: (inout SeededGenerator) -> (
            kernel: (Tile, Int) -> Void, twin: (SIMD3<Double>, Int) -> SIMD3<Double>
        )
    ) {
        Trials.forEach(seed: seed) { count, _, generator in
            let tile = TestTile(Trials.colors(count, in: range, using: &generator))
            let (kernel, twin) = trial(&generator)
            let expected = tile.colors.enumerated().map { twin($1, $0) }
            kernel(tile.tile, count)
            let error = largestError(tile.colors, expected)
            #expect(error <= tolerance, "\(count) pixels")
            #expect(tile.alpha.allSatisfy { $0 == 1 }, "alpha is not a colour kernel's business")
            #expect(tile.isIntactAround, "\(count) pixels")
        }
    }

    private func color(_ range: ClosedRange<Float>, _ generator: inout SeededGenerator) -> RGB {
        func value() -> Float {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: range.lowerBound
            case 1: range.upperBound
            default: .random(in: range, using: &generator)
            }
        }
        return RGB(red: value(), green: value(), blue: value())
    }

    /// The ends of 0…1 and what lies between.
    private func share(_ generator: inout SeededGenerator) -> Float {
        [0, 1, .random(in: 0...1, using: &generator), .random(in: 0...1, using: &generator)]
            .randomElement(using: &generator)!
    }

    @Test("matrix", arguments: InstructionSet.available, [true, false])
    func matrix(set: InstructionSet, clamps: Bool) {
        compare(seed: 11, in: -0.5...1.5, tolerance: 4e-6) { generator in
            let parameters = MatrixParameters(
                toRed: color(-3...3, &generator), toGreen: color(-3...3, &generator),
                toBlue: color(-3...3, &generator), offset: color(-1...1, &generator),
                lowest: clamps ? 0 : -.infinity, highest: clamps ? 1 : .infinity
            )
            return (
                { set.kernels.matrix($0, $1, parameters) }, { color, _ in ScalarKernels.matrix(color, parameters) }
            )
        }
    }

    @Test("piecewise", arguments: InstructionSet.available, 0...8)
    func piecewise(set: InstructionSet, segments: Int) {
        compare(seed: 12, in: -0.5...1.5, tolerance: 2e-6 * Double(1 + segments)) { generator in
            var values = (0..<3).map { _ in Float.random(in: -2...2, using: &generator) }
            for _ in 0..<segments {
                let lows = (0..<3).map { _ in Float.random(in: -0.6...1.5, using: &generator) }
                values += lows
                values += lows.map { $0 + Float.random(in: 0...1, using: &generator) }
                values += (0..<3).map { _ in Float.random(in: -2...2, using: &generator) }
            }
            let triples = values
            func twin(_ x: Double, _ channel: Int) -> Double {
                ScalarKernels.piecewise(x, channel: channel, values: triples, segments: segments)
            }
            return (
                { set.kernels.piecewise($0, $1, triples, segments) },
                { color, _ in SIMD3(twin(color.x, 0), twin(color.y, 1), twin(color.z, 2)) }
            )
        }
    }

    @Test("A steep ramp ends exactly where it should", arguments: InstructionSet.available)
    func steepRamp(set: InstructionSet) {
        let ramp: [Float] = [0, 0, 0, 0.3, 0.3, 0.3, 0.3001, 0.3001, 0.3001]
        let slope = Float(1 / (Double(ramp[6]) - Double(ramp[3])))
        let values = ramp + [slope, slope, slope]
        let tile = TestTile((0...100).map { SIMD3(repeating: $0 <= 30 ? 0.29 : 0.31 + Double($0) / 200) })
        let before = tile.colors
        set.kernels.piecewise(tile.tile, tile.count, values, 1)
        #expect(largestError(tile.colors, before.map { SIMD3(repeating: $0.x < 0.3 ? 0 : 1) }) <= 2e-7)
    }

    @Test(
        "lookup and lookupRoot", arguments: InstructionSet.available,
        [(2, false), (257, true), (4096, false), (4096, true)])
    func lookup(set: InstructionSet, table: (last: Int, isOfRoot: Bool)) {
        let (last, isOfRoot) = table
        // The position in the table has 24 bits: what they can't hold times the table's steepest step.
        compare(seed: 13, in: -1.5...2.5, tolerance: 2e-6 + Double(last) * 4 * 3e-7) { generator in
            let entries = last + 2
            let tables = (0..<3).flatMap { _ in
                let table = (0...last).map { _ in Float.random(in: -1...1, using: &generator) }
                return table + [table[last]]
            }
            let low = Double.random(in: -1...0, using: &generator)
            let high = Double.random(in: 1...2, using: &generator)
            let scale = Float(Double(last) / (high - low))
            let parameters = LookupParameters(scale: scale, bias: Float(-low) * scale, last: Float(last))
            let kernel = isOfRoot ? set.kernels.lookupRoot : set.kernels.lookup
            let scalar = isOfRoot ? ScalarKernels.lookupRoot : ScalarKernels.lookup
            func twin(_ x: Double, _ channel: Int) -> Double {
                scalar(x, tables[channel * entries..<(channel + 1) * entries], parameters)
            }
            return (
                { kernel($0, $1, tables, entries, parameters) },
                { color, _ in SIMD3(twin(color.x, 0), twin(color.y, 1), twin(color.z, 2)) }
            )
        }
    }

    /// A lattice of random colours over a random range, in which the given points of an axis lie.
    private func lattice(points: Int, using generator: inout SeededGenerator) -> ([Float], LatticeParameters) {
        let table = (0..<4 * points * points * points).map { index in
            // The fourth number of a colour must not matter.
            index % 4 == 3 ? Float.nan : Float.random(in: -1...2, using: &generator)
        }
        let lows = (0..<3).map { _ in Float.random(in: -0.5...0, using: &generator) }
        let scales = lows.map { Float(points - 1) / (Float.random(in: 1...1.5, using: &generator) - $0) }
        let bias = zip(lows, scales).map { -$0 * $1 }
        return (
            table,
            LatticeParameters(
                scale: RGB(red: scales[0], green: scales[1], blue: scales[2]),
                bias: RGB(red: bias[0], green: bias[1], blue: bias[2]), last: Float(points - 1)
            )
        )
    }

    @Test("tetrahedral", arguments: InstructionSet.available, [2, 3, 17, 65])
    func tetrahedral(set: InstructionSet, points: Int) {
        var generator = SeededGenerator(seed: 24)
        let (table, parameters) = lattice(points: points, using: &generator)
        // The position in the lattice has 24 bits: what they can't hold times the table's steepest step.
        compare(seed: 25, in: -1...2, tolerance: 1e-6 + Double(points) * 3 * 1e-6) { _ in
            (
                { set.kernels.tetrahedral($0, $1, table, parameters) },
                { color, _ in ScalarKernels.tetrahedral(color, table: table, parameters) }
            )
        }
    }

    @Test("trilinear", arguments: InstructionSet.available, [2, 3, 17, 65])
    func trilinear(set: InstructionSet, points: Int) {
        var generator = SeededGenerator(seed: 26)
        let (table, parameters) = lattice(points: points, using: &generator)
        compare(seed: 27, in: -1...2, tolerance: 1e-6 + Double(points) * 3 * 1e-6) { _ in
            (
                { set.kernels.trilinear($0, $1, table, parameters) },
                { color, _ in ScalarKernels.trilinear(color, table: table, parameters) }
            )
        }
    }

    @Test("No colour leads out of a lattice, not even one that is no number", arguments: InstructionSet.available)
    func latticeEnds(set: InstructionSet) {
        var generator = SeededGenerator(seed: 28)
        let (table, parameters) = lattice(points: 2, using: &generator)
        let wild: [Double] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0.5]
        let colors = wild.flatMap { red in wild.map { SIMD3(red, $0, 0.25) } }
        let least = Double(table.filter { !$0.isNaN }.min()!)
        let greatest = Double(table.filter { !$0.isNaN }.max()!)
        for kernel in [set.kernels.tetrahedral, set.kernels.trilinear] {
            let tile = TestTile(colors)
            kernel(tile.tile, tile.count, table, parameters)
            let isWithin = tile.colors.allSatisfy { $0.min() >= least - 1e-5 && $0.max() <= greatest + 1e-5 }
            #expect(isWithin)
            #expect(tile.isIntactAround)
        }
    }

    // MARK: Blending

    @Test("blendHue", arguments: InstructionSet.available)
    func blendHue(set: InstructionSet) {
        compare(seed: 14, tolerance: 3e-6) { generator in
            var hue: [Float] = [0, 1, share(&generator)].shuffled(using: &generator)
            if generator.once(in: 8) { hue = [0, 0, 0] }
            let parameters = BlendParameters(
                source: RGB(red: hue[0], green: hue[1], blue: hue[2]), opacity: share(&generator))
            return (
                { set.kernels.blendHue($0, $1, parameters) },
                { color, _ in ScalarKernels.blendHue(color, parameters) }
            )
        }
    }

    @Test("blendSaturation", arguments: InstructionSet.available)
    func blendSaturation(set: InstructionSet) {
        compare(seed: 15, tolerance: 2e-5) { generator in
            let saturation = share(&generator)
            let parameters = BlendParameters(
                source: RGB(red: saturation, green: saturation, blue: saturation), opacity: share(&generator))
            return (
                { set.kernels.blendSaturation($0, $1, parameters) },
                { color, _ in ScalarKernels.blendSaturation(color, parameters) }
            )
        }
    }

    @Test("blendColor", arguments: InstructionSet.available)
    func blendColor(set: InstructionSet) {
        compare(seed: 16, tolerance: 3e-6) { generator in
            let parameters = BlendParameters(source: color(0...1, &generator), opacity: share(&generator))
            return (
                { set.kernels.blendColor($0, $1, parameters) },
                { color, _ in ScalarKernels.blendColor(color, parameters) }
            )
        }
    }

    @Test("blendLuminosity", arguments: InstructionSet.available)
    func blendLuminosity(set: InstructionSet) {
        compare(seed: 17, tolerance: 3e-6) { generator in
            let luminosity = share(&generator)
            let parameters = BlendParameters(
                source: RGB(red: luminosity, green: luminosity, blue: luminosity), opacity: share(&generator))
            return (
                { set.kernels.blendLuminosity($0, $1, parameters) },
                { color, _ in ScalarKernels.blendLuminosity(color, parameters) }
            )
        }
    }

    // MARK: Tones and positions

    @Test("tone", arguments: InstructionSet.available)
    func tone(set: InstructionSet) {
        compare(seed: 18, in: -0.5...1.5, tolerance: 4e-6) { generator in
            // Half of them tints alone.
            let gain =
                generator.once(in: 2) ? [1, 0, 0, 0] : (0..<4).map { _ in Float.random(in: -2...2, using: &generator) }
            let parameters = ToneParameters(
                greatestShare: generator.once(in: 2) ? 1 : 0,
                shift: [-0.5, 0, 0.5, .random(in: -0.5...0.5, using: &generator)].randomElement(using: &generator)!,
                gain: SIMD4<Float>(gain[0], gain[1], gain[2], gain[3]), offset: color(-1...1, &generator),
                offsetPerTone: color(-2...2, &generator), offsetPerSquare: color(-2...2, &generator)
            )
            return (
                { set.kernels.tone($0, $1, parameters) },
                { color, _ in ScalarKernels.tone(color, parameters) }
            )
        }
    }

    @Test("saturateByHue", arguments: InstructionSet.available, [Float(0), -1])
    func saturateByHue(set: InstructionSet, minimumRestraint: Float) {
        // The position in the table has 24 bits: what they can't hold times the table's steepest step.
        compare(seed: 24, in: -0.1...1.1, tolerance: 6e-5) { generator in
            let scale = [1, 7, 64].randomElement(using: &generator)!
            // A gain of 0 that spares strong colours is no number for the strongest.
            let least = minimumRestraint < 0 ? Float(0.1) : 0
            var gains = (0...6 * scale).map { _ in Float.random(in: least...3, using: &generator) }
            // The circle closes: the ends of the table are one hue.
            gains[6 * scale] = gains[0]
            let table = gains.indices.flatMap { [gains[$0], ($0 < 6 * scale ? gains[$0 + 1] : gains[$0]) - gains[$0]] }
            let parameters = HueGainParameters(
                scale: Float(scale), last: Float(6 * scale), minimumRestraint: minimumRestraint)
            return (
                { set.kernels.saturateByHue($0, $1, table, parameters) },
                { color, _ in ScalarKernels.saturateByHue(color, gains: gains + [gains[0]], parameters) }
            )
        }
    }

    @Test("vignette", arguments: InstructionSet.available)
    func vignette(set: InstructionSet) {
        compare(seed: 19, in: -0.5...1.5, tolerance: 2e-5) { generator in
            let step = Float.random(in: 1e-4...0.01, using: &generator)
            let amount = [-1, 0, 1, Float.random(in: -1...1, using: &generator)].randomElement(using: &generator)!
            let parameters = VignetteParameters(
                start: .random(in: -0.5...0.4, using: &generator), step: step,
                rowSquared: .random(in: 0...0.25, using: &generator), radius: .random(in: 0...1, using: &generator),
                inverseSoftness: .random(in: 0.5...8, using: &generator), gain: -abs(amount), lift: max(0, -amount)
            )
            return (
                { set.kernels.vignette($0, $1, parameters) },
                { color, index in ScalarKernels.vignette(color, index: index, parameters) }
            )
        }
    }

    @Test("grain", arguments: InstructionSet.available, [(0, true), (0, false), (0.4, true), (1, true)])
    func grain(set: InstructionSet, kind: (color: Double, hasTwoSizes: Bool)) {
        // Weights of rows have 15 bits, positions of the lattice 16.
        compare(seed: 20, in: -0.2...1.2, tolerance: 1e-4) { generator in
            let parameters = GrainParameters(
                startU: .random(in: -2...1000, using: &generator), startV: .random(in: -2...1000, using: &generator),
                stepU: .random(in: -2...2, using: &generator), stepV: .random(in: -2...2, using: &generator),
                seed: .random(in: 0 ... .max, using: &generator), amount: .random(in: 0...1, using: &generator),
                color: kind.color, hasTwoSizes: kind.hasTwoSizes)
            return (
                { set.kernels.grain($0, $1, parameters) },
                { color, index in ScalarKernels.grain(color, index: index, parameters) }
            )
        }
    }

    // MARK: Alpha and mixing

    @Test("scaleAlpha", arguments: InstructionSet.available)
    func scaleAlpha(set: InstructionSet) {
        Trials.forEach(seed: 21) { count, _, generator in
            let colors = Trials.colors(count, using: &generator)
            let tile = TestTile(colors, alpha: colors.map(\.y))
            let (before, alpha, factor) = (tile.colors, tile.alpha, share(&generator))
            set.kernels.scaleAlpha(tile.tile, count, factor)
            #expect(largestError(tile.alpha, alpha.map { $0 * Double(factor) }) <= 1e-7)
            #expect(tile.colors == before && tile.isIntactAround)
        }
    }

    @Test("mix", arguments: InstructionSet.available)
    func mix(set: InstructionSet) {
        Trials.forEach(seed: 22) { count, _, generator in
            let tile = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator))
            let original = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator))
            let (end, start, strength) = (tile.colors, original.colors, share(&generator))
            set.kernels.mix(tile.tile, original.tile, count, strength)
            let expected = zip(start, end).map { ScalarKernels.mix($0, $1, Double(strength)) }
            #expect(largestError(tile.colors, expected) <= 1e-6)
            #expect(original.colors == start && tile.isIntactAround && original.isIntactAround)
        }
    }

    @Test("mixPremultiplied", arguments: InstructionSet.available)
    func mixPremultiplied(set: InstructionSet) {
        Trials.forEach(seed: 23) { count, _, generator in
            let colors = Trials.colors(count, in: -0.5...1.5, using: &generator)
            let alpha = Trials.colors(count, using: &generator)
            let tile = TestTile(colors, alpha: alpha.map(\.x))
            let original = TestTile(Trials.colors(count, using: &generator), alpha: alpha.map(\.y))
            let strength = share(&generator)
            let expected = zip(zip(original.colors, original.alpha), zip(tile.colors, tile.alpha)).map {
                ScalarKernels.mixPremultiplied(($0.0, $0.1), ($1.0, $1.1), Double(strength))
            }
            set.kernels.mixPremultiplied(tile.tile, original.tile, count, strength)
            #expect(largestError(tile.colors, expected.map(\.color)) <= 2e-6)
            #expect(largestError(tile.alpha, expected.map(\.alpha)) <= 2e-7)
            #expect(tile.isIntactAround && original.isIntactAround)
        }
    }
}
