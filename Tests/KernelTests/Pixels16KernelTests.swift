import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// Kernels from 16-bit pixels to 16-bit pixels, and the passes that load and store them with more.
struct Pixels16KernelTests {
    private func levels(_ bytes: [UInt8]) -> [UInt16] {
        (0..<bytes.count / 2).map { UInt16(bytes[2 * $0]) | UInt16(bytes[2 * $0 + 1]) << 8 }
    }

    /// Runs a kernel over random pixels and compares it with what becomes of their levels, not yet clamped; alpha has to stay.
    private func compare(
        seed: UInt64, tolerance: Double,
        kernel: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void, twin: (SIMD3<Double>) -> SIMD3<Double>
    ) {
        Trials.forEach(seed: seed) { count, offset, generator in
            let pixels = GuardedMemory(generator.bytes(8 * count), offset: 63 - offset)
            let before = pixels.bytes
            let output = GuardedMemory(count: 8 * count, offset: offset)
            kernel(pixels.start, output.start, count)
            let (inputs, results) = (levels(before), levels(output.bytes))
            var worst = 0.0
            for pixel in stride(from: 0, to: 4 * count, by: 4) {
                let exact = twin(SIMD3(Double(inputs[pixel]), Double(inputs[pixel + 1]), Double(inputs[pixel + 2])))
                for channel in 0..<3 {
                    let level = min(max(exact[channel], 0), 65_535)
                    worst = max(worst, abs(Double(results[pixel + channel]) - level))
                }
                #expect(results[pixel + 3] == inputs[pixel + 3])
            }
            #expect(worst <= tolerance, "\(count) pixels")
            #expect(output.isIntactAround && pixels.bytes == before)
            kernel(pixels.start, pixels.start, count)
            #expect(pixels.bytes == output.bytes && pixels.isIntactAround)
        }
    }

    private func matrix(greatest: Float, using generator: inout SeededGenerator) -> MatrixParameters {
        func weights() -> RGB {
            func weight() -> Float { .random(in: -greatest...greatest, using: &generator) }
            return RGB(red: weight(), green: weight(), blue: weight())
        }
        return MatrixParameters(
            toRed: weights(), toGreen: weights(), toBlue: weights(), offset: weights(), lowest: -.infinity,
            highest: .infinity)
    }

    @Test("The 16-bit matrix", arguments: InstructionSet.available, [0.9, 5] as [Float])
    func matrixRGBA16(set: InstructionSet, greatest: Float) {
        var generator = SeededGenerator(seed: 91)
        let parameters = matrix(greatest: greatest, using: &generator)
        // Half a level, and what single precision adds to sums of four.
        compare(
            seed: 92, tolerance: 0.5 + 0.016 * Double(greatest),
            kernel: { set.kernels.matrixRGBA16($0, $1, $2, parameters) },
            twin: { 65_535 * ScalarKernels.matrix($0 / 65_535, parameters) })
    }

    @Test("A matrix whose results are far beyond the levels", arguments: InstructionSet.available)
    func farBeyond(set: InstructionSet) {
        let row = RGB(red: 15_000, green: 0, blue: 0)
        let parameters = MatrixParameters(
            toRed: row, toGreen: RGB(red: -15_000, green: 0, blue: 0), toBlue: row, offset: row, lowest: 0, highest: 1)
        let pixels = GuardedMemory([UInt8](repeating: 255, count: 8 * 16))
        set.kernels.matrixRGBA16(pixels.start, pixels.start, 16, parameters)
        #expect(levels(pixels.bytes) == (0..<64).map { $0 % 4 == 1 ? 0 : 65_535 })
    }

    @Test("Straight pieces and a matrix, 16 bits", arguments: InstructionSet.available, 1...6)
    func piecewiseMatrixRGBA16(set: InstructionSet, segments: Int) {
        var generator = SeededGenerator(seed: UInt64(93 + segments))
        func numbers(_ range: ClosedRange<Float>) -> [Float] {
            (0..<3).map { _ in Float.random(in: range, using: &generator) }
        }
        var values = numbers(-1...1)
        for _ in 0..<segments {
            let lows = numbers(-0.2...1)
            values += lows + lows.map { $0 + Float.random(in: 0...1, using: &generator) } + numbers(-3...3)
        }
        let parameters = matrix(greatest: 2, using: &generator)
        func twin(_ color: SIMD3<Double>) -> SIMD3<Double> {
            let bent = (0..<3).map {
                ScalarKernels.piecewise(color[$0] / 65_535, channel: $0, values: values, segments: segments)
            }
            return 65_535 * ScalarKernels.matrix(SIMD3(bent[0], bent[1], bent[2]), parameters)
        }
        compare(
            seed: 94, tolerance: 0.5 + 0.1 * Double(segments),
            kernel: { set.kernels.piecewiseMatrixRGBA16($0, $1, $2, values, segments, parameters) }, twin: twin)
    }

    @Test("The 16-bit lookup, one table for each colour or for all", arguments: InstructionSet.available, [0, 65_536])
    func lookupRGBA16(set: InstructionSet, spacing: Int) {
        var generator = SeededGenerator(seed: 95)
        let tables = levels(generator.bytes(2 * (65_536 + 2 * spacing)))
        func value(_ level: Double, _ channel: Int) -> Double { Double(tables[spacing * channel + Int(level)]) }
        compare(
            seed: 96, tolerance: 0,
            kernel: { set.kernels.lookupRGBA16($0, $1, $2, tables, spacing) },
            twin: { SIMD3(value($0.x, 0), value($0.y, 1), value($0.z, 2)) })
    }

    @Test("Loading 16-bit pixels through tables is both in turn", arguments: InstructionSet.available, [false, true])
    func loadLookupRGBA16(set: InstructionSet, isOfRoot: Bool) {
        var generator = SeededGenerator(seed: 97)
        let tables = (0..<3 * 258).map { _ in Float.random(in: -2...2, using: &generator) }
        let parameters = LookupParameters(scale: 220, bias: 20, last: 256)
        Trials.forEach(seed: 98) { count, offset, generator in
            let pixels = GuardedMemory(generator.bytes(8 * count), offset: offset)
            let before = pixels.bytes
            let black = [SIMD3<Double>](repeating: .zero, count: count)
            for spacing in [0, 258] {
                let (joined, apart) = (TestTile(black), TestTile(black))
                set.kernels.loadLookupRGBA16(
                    pixels.start, tables, spacing, parameters, isOfRoot: isOfRoot, joined.tile, count)
                set.kernels.loadRGBA16(pixels.start, apart.tile, count)
                let lookup = isOfRoot ? set.kernels.lookupRoot : set.kernels.lookup
                lookup(apart.tile, count, tables, spacing, parameters)
                #expect(joined.colors == apart.colors)
                #expect(joined.alpha.allSatisfy { $0 == 1 } && joined.isIntactAround)
                #expect(pixels.bytes == before && pixels.isIntactAround)
            }
        }
    }

    @Test("The 16-bit lattice", arguments: InstructionSet.available, [2, 3, 17, 33, 64])
    func tetrahedralRGBA16(set: InstructionSet, points: Int) {
        var generator = SeededGenerator(seed: 99)
        let table = (0..<4 * points * points * points).map { _ in Float.random(in: -0.2...1.2, using: &generator) }
        let last = Float(points - 1)
        let parameters = LatticeParameters(
            scale: RGB(red: last, green: 1.3 * last, blue: 0.7 * last), bias: RGB(red: 0, green: -0.2, blue: 0.1),
            last: last)
        func kernel(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
            set.kernels.tetrahedralRGBA16(input, output, count, table, parameters)
        }
        // A position along an edge has 24 bits.
        compare(seed: 100, tolerance: 0.5 + 0.02 * Double(points), kernel: kernel) { color in
            65_535 * ScalarKernels.tetrahedral(color / 65_535, table: table, parameters)
        }
        // It is what a tile becomes.
        Trials.forEach(seed: 101) { count, offset, generator in
            let pixels = GuardedMemory(generator.bytes(8 * count), offset: offset)
            let (direct, staged) = (GuardedMemory(count: 8 * count), GuardedMemory(count: 8 * count))
            kernel(pixels.start, direct.start, count)
            let tile = TestTile([SIMD3](repeating: .zero, count: count))
            set.kernels.loadRGBA16(pixels.start, tile.tile, count)
            set.kernels.tetrahedral(tile.tile, count, table, parameters)
            set.kernels.storeRGB16(tile.tile, pixels.start, staged.start, count)
            #expect(direct.bytes == staged.bytes)
        }
    }

    @Test("A lattice that changes nothing changes no level of 16 bits", arguments: InstructionSet.available, [2, 33])
    func identity(set: InstructionSet, points: Int) {
        let last = Float(points - 1)
        let table = (0..<points * points * points).flatMap { vertex -> [Float] in
            let place: [Int] = [vertex % points, vertex / points % points, vertex / points / points, 0]
            return place.map { Float($0) / last }
        }
        let parameters = LatticeParameters(
            scale: RGB(red: last, green: last, blue: last), bias: RGB(red: 0, green: 0, blue: 0), last: last)
        let before = (0..<65_536).flatMap { level in [level, 65_535 - level, level / 2, 7].map { UInt16($0) } }
        let pixels = GuardedMemory(before.withUnsafeBytes { [UInt8]($0) })
        set.kernels.tetrahedralRGBA16(pixels.start, pixels.start, 65_536, table, parameters)
        #expect(levels(pixels.bytes) == before)
    }

    @Test("Storing 16-bit pixels with a vignette and grain is all three in turn", arguments: InstructionSet.available)
    func storeGrain(set: InstructionSet) {
        Trials.forEach(seed: 102) { count, offset, generator in
            let grain = GrainParameters.random(using: &generator)
            let vignette = VignetteParameters.random(using: &generator)
            var colors = Trials.colors(count, in: -0.2...1.2, using: &generator)
            colors[0] = SIMD3(1e30, -1e30, 0.5)
            let source = GuardedMemory(generator.bytes(8 * count), offset: 63 - offset)
            for vignette in [nil, vignette] {
                let tile = TestTile(colors)
                let before = tile.colors
                let (apart, joined) = (GuardedMemory(count: 8 * count), GuardedMemory(count: 8 * count, offset: offset))
                set.kernels.storeGrainRGB16(tile.tile, source.start, joined.start, count, grain, vignette: vignette)
                #expect(tile.colors == before)
                if let vignette { set.kernels.vignette(tile.tile, count, vignette) }
                set.kernels.grain(tile.tile, count, grain)
                set.kernels.storeRGB16(tile.tile, source.start, apart.start, count)
                #expect(joined.bytes == apart.bytes && joined.isIntactAround)
            }
        }
    }
}
