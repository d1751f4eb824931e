import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// Curves of 8-bit levels by parabolas, and straight pieces with a matrix, on every instruction set of this machine.
struct CurvesKernelTests {
    /// Curves as looks have them: bent, clamped to 0 and 1 at other values for each colour, falling, flat.
    private static let curves: [[@Sendable (Double) -> Double]] = [
        [{ $0 }, { 1 - $0 }, { _ in 0.25 }],
        [{ $0 * $0 }, { $0 * (2 - $0) }, { $0 * $0 * (3 - 2 * $0) }],
        [{ min(max(1.3 * $0 - 0.15, 0), 1) }, { min(max(1.1 * $0 - 0.01, 0), 1) }, { min(1, 4 * $0) }],
        [{ min(max(1.5 - 2 * $0, 0), 1) }, { 2 * $0 - 0.5 }, { max($0 * $0 - 0.005, 0) }],
    ]

    private static func values(_ number: Int) -> [Double] {
        curves[number].flatMap { curve in (0...255).map { curve(Double($0) / 255) } }
    }

    @Test("Loading by parabolas yields the curves' values", arguments: InstructionSet.available, curves.indices)
    func parabolas(set: InstructionSet, number: Int) throws {
        let values = Self.values(number)
        let parabolas = try #require(ChannelTables8(values).parabolas)
        Trials.forEach(seed: 61) { count, offset, generator in
            // Whatever is in alpha must not play a part.
            let bytes = count == 512 ? (0..<2048).map { UInt8($0 / 4 % 256) } : generator.bytes(4 * count)
            let pixels = GuardedMemory(bytes, offset: offset)
            let tile = TestTile([SIMD3](repeating: .zero, count: count))
            set.kernels.loadParabolasRGBA8(pixels.start, parabolas, tile.tile, count)
            let expected = (0..<count).map { pixel in
                func value(_ channel: Int) -> Double { values[256 * channel + Int(bytes[4 * pixel + channel])] }
                return SIMD3(value(0), value(1), value(2))
            }
            #expect(largestError(tile.colors, expected) <= 0.021 / 255)
            #expect(tile.alpha.allSatisfy { $0 == 1 } && tile.isIntactAround)
        }
    }

    @Test("Curves that parabolas can't follow stay tables")
    func crooked() {
        func curves(_ function: (Double) -> Double) -> ChannelTables8 {
            let values = (0...255).map { function(Double($0) / 255) }
            return ChannelTables8(values + values + values)
        }
        #expect(curves { $0 < 0.42 ? 0 : 1 }.parabolas == nil)
        #expect(curves { $0 < 0.4 ? $0 : 0.4 + 0.2 * ($0 - 0.4) }.parabolas == nil)
        #expect(curves { $0 }.parabolas != nil && curves { $0 }.values.count == 768)
    }

    @Test("Straight pieces with a matrix", arguments: InstructionSet.available, 1...4)
    func piecewiseMatrix(set: InstructionSet, segments: Int) throws {
        try Trials.forEach(seed: 62) { count, offset, generator in
            func numbers(_ range: ClosedRange<Float>, _ count: Int = 3) -> [Float] {
                (0..<count).map { _ in Float.random(in: range, using: &generator) }
            }
            var pieces = numbers(-1...1)
            for _ in 0..<segments {
                let lows = numbers(-0.2...1)
                pieces += lows + lows.map { $0 + Float.random(in: 0...1, using: &generator) } + numbers(-3...3)
            }
            let rows = (0..<3).map { _ in numbers(-2...2) }.map { RGB(red: $0[0], green: $0[1], blue: $0[2]) }
            let parameters = MatrixParameters(
                toRed: rows[0], toGreen: rows[1], toBlue: rows[2], offset: rows[0], lowest: 0, highest: 1)
            let both = try #require(PiecewiseMatrix8(pieces: pieces, segments: segments, matrix: parameters))
            let bytes = generator.bytes(4 * count)
            let pixels = GuardedMemory(bytes, offset: 63 - offset)
            let output = GuardedMemory(count: 4 * count, offset: offset)
            set.kernels.piecewiseMatrixRGBA8(pixels.start, output.start, count, both.values, both.segments)
            let result = output.bytes
            for pixel in 0..<count {
                let levels = (0..<3).map { Double(bytes[4 * pixel + $0]) / 255 }
                let bent = (0..<3).map {
                    ScalarKernels.piecewise(levels[$0], channel: $0, values: pieces, segments: segments)
                }
                let exact = ScalarKernels.matrix(SIMD3(bent[0], bent[1], bent[2]), parameters)
                for channel in 0..<3 {
                    #expect(abs(Double(result[4 * pixel + channel]) - 255 * exact[channel]) <= 0.51)
                }
                #expect(result[4 * pixel + 3] == bytes[4 * pixel + 3])
            }
            #expect(output.isIntactAround && pixels.bytes == bytes)
            set.kernels.piecewiseMatrixRGBA8(pixels.start, pixels.start, count, both.values, both.segments)
            #expect(pixels.bytes == result && pixels.isIntactAround)
        }
    }

    @Test("What single precision would make too coarse is refused")
    func refused() {
        let one = RGB(red: 1, green: 0, blue: 0)
        func result(slope: Float = 1, weight: Float = 1, segments: Int = 1, highest: Float = 1) -> PiecewiseMatrix8? {
            let segment: [Float] = [0, 0, 0, 1, 1, 1, 1, 1, slope]
            return PiecewiseMatrix8(
                pieces: [0, 0, 0] + (0..<segments).flatMap { _ in segment }, segments: segments,
                matrix: MatrixParameters(
                    toRed: one, toGreen: RGB(red: 0, green: weight, blue: 0), toBlue: one, offset: one, lowest: 0,
                    highest: highest))
        }
        #expect(result() != nil && result(segments: 4) != nil && result(highest: .infinity) != nil)
        #expect(result(slope: 65) == nil && result(slope: .nan) == nil && result(weight: -9) == nil)
        #expect(result(segments: 5) == nil && result(segments: 0) == nil && result(highest: 0.5) == nil)
    }

    @Test("Storing with grain is grain, then storing", arguments: InstructionSet.available)
    func storeGrain(set: InstructionSet) {
        Trials.forEach(seed: 63) { count, offset, generator in
            let parameters = GrainParameters(
                startU: .random(in: -2...1000, using: &generator), startV: .random(in: -2...1000, using: &generator),
                stepU: .random(in: -2...2, using: &generator), stepV: .random(in: -2...2, using: &generator),
                seed: .random(in: 0 ... .max, using: &generator), amount: .random(in: 0...1, using: &generator),
                hasTwoSizes: generator.once(in: 2))
            var colors = Trials.colors(count, in: -0.2...1.2, using: &generator)
            colors[0] = SIMD3(1e30, -1e30, 0.5)
            let tile = TestTile(colors)
            let before = tile.colors
            let source = GuardedMemory(generator.bytes(4 * count), offset: 63 - offset)
            let output = GuardedMemory(count: 4 * count, offset: offset)
            let sourceBefore = source.bytes
            set.kernels.storeGrainRGB8(tile.tile, source.start, output.start, count, parameters, vignette: nil)
            let result = output.bytes
            for (pixel, color) in before.enumerated() {
                let exact = ScalarKernels.grain(color, index: pixel, parameters)
                for channel in 0..<3 {
                    let level = Double(result[4 * pixel + channel])
                    #expect(abs(level - ScalarKernels.levels(exact[channel], bits: 8)) <= 0.53)
                }
                #expect(result[4 * pixel + 3] == sourceBefore[4 * pixel + 3])
            }
            #expect(output.isIntactAround && source.bytes == sourceBefore && tile.colors == before)
            set.kernels.storeGrainRGB8(tile.tile, source.start, source.start, count, parameters, vignette: nil)
            #expect(source.bytes == result && source.isIntactAround)
        }
    }
}
