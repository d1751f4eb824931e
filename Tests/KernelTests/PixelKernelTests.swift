import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// Kernels between pixels and tiles, and from pixels to pixels.
struct PixelKernelTests {
    /// Colours of interleaved pixels, 0…1.
    private func colors(_ bytes: [UInt8], bits: Int) -> [SIMD3<Double>] {
        let levels = levels(bytes, bits: bits)
        return stride(from: 0, to: levels.count, by: 4).map { pixel in
            SIMD3(
                ScalarKernels.unit(levels[pixel], bits: bits), ScalarKernels.unit(levels[pixel + 1], bits: bits),
                ScalarKernels.unit(levels[pixel + 2], bits: bits)
            )
        }
    }

    private func levels(_ bytes: [UInt8], bits: Int) -> [Int] {
        if bits == 8 { return bytes.map { Int($0) } }
        return bytes.withUnsafeBytes { raw in
            (0..<bytes.count / 2).map { Int(raw.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)) }
        }
    }

    private func alpha(_ bytes: [UInt8], bits: Int) -> [Double] {
        let levels = levels(bytes, bits: bits)
        return stride(from: 3, to: levels.count, by: 4).map { ScalarKernels.unit(levels[$0], bits: bits) }
    }

    // MARK: Loading

    @Test("Loading divides the level by the highest one", arguments: InstructionSet.available, [8, 16])
    func load(set: InstructionSet, bits: Int) {
        let kernels = set.kernels
        Trials.forEach(seed: 1) { count, offset, generator in
            let pixels = GuardedMemory(generator.bytes(count * bits / 2), offset: offset)
            let before = pixels.bytes
            let tile = TestTile([SIMD3](repeating: .zero, count: count))
            (bits == 8 ? kernels.loadRGBA8 : kernels.loadRGBA16)(pixels.start, tile.tile, count)
            (bits == 8 ? kernels.loadAlpha8 : kernels.loadAlpha16)(pixels.start, tile.tile, count)
            #expect(largestError(tile.colors, colors(before, bits: bits)) <= 1e-7)
            #expect(largestError(tile.alpha, alpha(before, bits: bits)) <= 1e-7)
            #expect(tile.isIntactAround && pixels.isIntactAround && pixels.bytes == before)
        }
    }

    @Test("Loading through tables yields their values", arguments: InstructionSet.available)
    func loadLookup(set: InstructionSet) {
        Trials.forEach(seed: 2) { count, offset, generator in
            let bytes = generator.bytes(4 * count)
            let pixels = GuardedMemory(bytes, offset: offset)
            let tables = (0..<768).map { _ in Float.random(in: -2...2, using: &generator) }
            let tile = TestTile([SIMD3](repeating: .zero, count: count))
            set.kernels.loadLookupRGBA8(pixels.start, tables, tile.tile, count)
            let expected = (0..<count).map { pixel in
                func value(_ channel: Int) -> Double {
                    Double(tables[256 * channel + Int(bytes[4 * pixel + channel])])
                }
                return SIMD3(value(0), value(1), value(2))
            }
            #expect(tile.colors == expected)
            #expect(tile.alpha.allSatisfy { $0 == 1 })
            #expect(tile.isIntactAround)
        }
    }

    // MARK: Storing

    /// Values in and out of range, halves between levels, and the largest floats.
    private func storable(_ count: Int, bits: Int, using generator: inout SeededGenerator) -> [Double] {
        (0..<count).map { _ in
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: -Double.random(in: 0...1e6, using: &generator)
            case 1: Double.random(in: 1...1e6, using: &generator)
            case 2: [-Double.infinity, .infinity, -1e30, 1e30, 0, 1].randomElement(using: &generator)!
            case 3: (Double(Int.random(in: 0..<1 << bits - 1, using: &generator)) + 0.5) / Double(1 << bits - 1)
            default: Double.random(in: -0.1...1.1, using: &generator)
            }
        }
    }

    @Test("Storing clamps and rounds; alpha comes from the pixels", arguments: InstructionSet.available, [8, 16])
    func storeRGB(set: InstructionSet, bits: Int) {
        let kernels = set.kernels
        let tolerance = bits == 8 ? 0.5 + 1e-4 : 0.5 + 0.01
        Trials.forEach(seed: 3) { count, offset, generator in
            let values = (0..<3).map { _ in storable(count, bits: bits, using: &generator) }
            let tile = TestTile((0..<count).map { SIMD3(values[0][$0], values[1][$0], values[2][$0]) })
            let source = GuardedMemory(generator.bytes(count * bits / 2), offset: 63 - offset)
            let output = GuardedMemory(count: count * bits / 2, offset: offset)
            let store = bits == 8 ? kernels.storeRGB8 : kernels.storeRGB16
            let sourceBefore = source.bytes
            store(tile.tile, source.start, output.start, count)
            let result = levels(output.bytes, bits: bits)
            for (pixel, color) in tile.colors.enumerated() {
                for channel in 0..<3 {
                    let exact = ScalarKernels.levels(color[channel], bits: bits)
                    #expect(abs(Double(result[4 * pixel + channel]) - exact) <= tolerance)
                }
            }
            #expect(alpha(output.bytes, bits: bits) == alpha(sourceBefore, bits: bits))
            #expect(output.isIntactAround && source.bytes == sourceBefore)
            // Source and output may be the same memory.
            store(tile.tile, source.start, source.start, count)
            #expect(source.bytes == output.bytes && source.isIntactAround)
        }
    }

    @Test("Storing with alpha clamps and rounds all four", arguments: InstructionSet.available, [8, 16])
    func storeRGBA(set: InstructionSet, bits: Int) {
        let kernels = set.kernels
        let tolerance = bits == 8 ? 0.5 + 1e-4 : 0.5 + 0.01
        Trials.forEach(seed: 4) { count, offset, generator in
            let values = (0..<4).map { _ in storable(count, bits: bits, using: &generator) }
            let tile = TestTile(
                (0..<count).map { SIMD3(values[0][$0], values[1][$0], values[2][$0]) }, alpha: values[3])
            let output = GuardedMemory(count: count * bits / 2, offset: offset)
            (bits == 8 ? kernels.storeRGBA8 : kernels.storeRGBA16)(tile.tile, output.start, count)
            let result = levels(output.bytes, bits: bits)
            for pixel in 0..<count {
                let exact = [tile.colors[pixel].x, tile.colors[pixel].y, tile.colors[pixel].z, tile.alpha[pixel]]
                for channel in 0..<4 {
                    let level = ScalarKernels.levels(exact[channel], bits: bits)
                    #expect(abs(Double(result[4 * pixel + channel]) - level) <= tolerance)
                }
            }
            #expect(output.isIntactAround && tile.isIntactAround)
        }
    }

    @Test("What was loaded is stored as it was", arguments: InstructionSet.available)
    func roundTrip(set: InstructionSet) {
        let kernels = set.kernels
        // Every level of 16 bits, and thereby of 8, in tiles of 512.
        let wide = (0..<65_536).flatMap { level in [UInt16](repeating: UInt16(level), count: 4) }
        for start in stride(from: 0, to: 65_536, by: 512) {
            let bytes = wide[4 * start..<4 * (start + 512)].withUnsafeBytes { [UInt8]($0) }
            let pixels = GuardedMemory(bytes)
            let tile = TestTile([SIMD3](repeating: .zero, count: 512))
            kernels.loadRGBA16(pixels.start, tile.tile, 512)
            kernels.loadAlpha16(pixels.start, tile.tile, 512)
            let output = GuardedMemory(count: bytes.count)
            kernels.storeRGBA16(tile.tile, output.start, 512)
            #expect(output.bytes == bytes)
        }
        let narrow = (0..<256).flatMap { level in [UInt8](repeating: UInt8(level), count: 4) }
        let pixels = GuardedMemory(narrow)
        let tile = TestTile([SIMD3](repeating: .zero, count: 256))
        kernels.loadRGBA8(pixels.start, tile.tile, 256)
        kernels.loadAlpha8(pixels.start, tile.tile, 256)
        let output = GuardedMemory(count: narrow.count)
        kernels.storeRGBA8(tile.tile, output.start, 256)
        #expect(output.bytes == narrow)
    }

    // MARK: From pixels to pixels

    @Test("The 8-bit matrix", arguments: InstructionSet.available, [0.9, 1.9] as [Float])
    func matrixRGBA8(set: InstructionSet, greatest: Float) throws {
        // What the kernel promises: half a level, and the rounding of four weights to 15 or 14 bits.
        let tolerance = 0.5 + 0.035 * Double(greatest) / 1.9
        try Trials.forEach(seed: 5) { count, offset, generator in
            func weights() -> RGB {
                RGB(
                    red: .random(in: -greatest...greatest, using: &generator),
                    green: .random(in: -greatest...greatest, using: &generator),
                    blue: .random(in: -greatest...greatest, using: &generator)
                )
            }
            let parameters = MatrixParameters(
                toRed: weights(), toGreen: weights(), toBlue: weights(), offset: weights(), lowest: 0, highest: 1)
            let fixed = try #require(FixedMatrixParameters(parameters))
            let pixels = GuardedMemory(generator.bytes(4 * count), offset: 63 - offset)
            let before = pixels.bytes
            let output = GuardedMemory(count: 4 * count, offset: offset)
            set.kernels.matrixRGBA8(pixels.start, output.start, count, fixed)
            let result = output.bytes
            for (pixel, color) in colors(before, bits: 8).enumerated() {
                let exact = ScalarKernels.matrix(color, parameters)
                for channel in 0..<3 {
                    #expect(abs(Double(result[4 * pixel + channel]) - 255 * exact[channel]) <= tolerance)
                }
                #expect(result[4 * pixel + 3] == before[4 * pixel + 3])
            }
            #expect(output.isIntactAround && pixels.bytes == before)
            set.kernels.matrixRGBA8(pixels.start, pixels.start, count, fixed)
            #expect(pixels.bytes == result && pixels.isIntactAround)
        }
    }

    @Test("Weights that fixed point would make too coarse are refused")
    func coarseWeights() {
        let one = RGB(red: 1, green: 0, blue: 0)
        let two = RGB(red: 0, green: -2, blue: 0)
        let parameters = MatrixParameters(
            toRed: one, toGreen: two, toBlue: one, offset: one, lowest: 0, highest: 1)
        #expect(FixedMatrixParameters(parameters) == nil)
    }

    @Test("The 8-bit lookup", arguments: InstructionSet.available)
    func lookupRGBA8(set: InstructionSet) {
        Trials.forEach(seed: 6) { count, offset, generator in
            let tables = (0..<3).map { _ in generator.bytes(256) }
            let shifted = (0..<3).flatMap { channel in tables[channel].map { UInt32($0) << UInt32(8 * channel) } }
            let pixels = GuardedMemory(generator.bytes(4 * count), offset: 63 - offset)
            let before = pixels.bytes
            let output = GuardedMemory(count: 4 * count, offset: offset)
            set.kernels.lookupRGBA8(pixels.start, output.start, count, shifted)
            let expected = before.enumerated().map { index, level in
                index % 4 == 3 ? level : tables[index % 4][Int(level)]
            }
            #expect(output.bytes == expected)
            #expect(output.isIntactAround && pixels.bytes == before)
            set.kernels.lookupRGBA8(pixels.start, pixels.start, count, shifted)
            #expect(pixels.bytes == expected && pixels.isIntactAround)
        }
    }

    // MARK: Between pixel formats

    /// A kernel between formats: which channels of the input make the output's, nil being opaque.
    struct Conversion: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytesPerChannel: Int
        var inputChannels: Int
        var sources: [Int?]
        var kernel: @Sendable (any KernelTable) -> @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void
    }

    static let conversions = [
        Conversion(
            testDescription: "expandGray8", bytesPerChannel: 1, inputChannels: 1, sources: [0, 0, 0, nil],
            kernel: { $0.expandGray8 }),
        Conversion(
            testDescription: "expandRGB8", bytesPerChannel: 1, inputChannels: 3, sources: [0, 1, 2, nil],
            kernel: { $0.expandRGB8 }),
        Conversion(
            testDescription: "expandBGR8", bytesPerChannel: 1, inputChannels: 3, sources: [2, 1, 0, nil],
            kernel: { $0.expandBGR8 }),
        Conversion(
            testDescription: "swapRedBlue8", bytesPerChannel: 1, inputChannels: 4, sources: [2, 1, 0, 3],
            kernel: { $0.swapRedBlue8 }),
        Conversion(
            testDescription: "packGray8", bytesPerChannel: 1, inputChannels: 4, sources: [0],
            kernel: { $0.packGray8 }),
        Conversion(
            testDescription: "packRGB8", bytesPerChannel: 1, inputChannels: 4, sources: [0, 1, 2],
            kernel: { $0.packRGB8 }),
        Conversion(
            testDescription: "expandGray16", bytesPerChannel: 2, inputChannels: 1, sources: [0, 0, 0, nil],
            kernel: { $0.expandGray16 }),
        Conversion(
            testDescription: "expandRGB16", bytesPerChannel: 2, inputChannels: 3, sources: [0, 1, 2, nil],
            kernel: { $0.expandRGB16 }),
        Conversion(
            testDescription: "packGray16", bytesPerChannel: 2, inputChannels: 4, sources: [0],
            kernel: { $0.packGray16 }),
        Conversion(
            testDescription: "packRGB16", bytesPerChannel: 2, inputChannels: 4, sources: [0, 1, 2],
            kernel: { $0.packRGB16 }),
    ]

    @Test("Conversions between formats are exact", arguments: InstructionSet.available, conversions)
    func conversion(set: InstructionSet, conversion: Conversion) {
        let kernel = conversion.kernel(set.kernels)
        let size = conversion.bytesPerChannel
        Trials.forEach(seed: 7) { count, offset, generator in
            let bytes = generator.bytes(count * conversion.inputChannels * size)
            let input = GuardedMemory(bytes, offset: 63 - offset)
            let output = GuardedMemory(count: count * conversion.sources.count * size, offset: offset)
            kernel(input.start, output.start, count)
            var expected: [UInt8] = []
            for pixel in 0..<count {
                for source in conversion.sources {
                    guard let source else {
                        expected += [UInt8](repeating: 255, count: size)
                        continue
                    }
                    let start = (pixel * conversion.inputChannels + source) * size
                    expected += bytes[start..<start + size]
                }
            }
            #expect(output.bytes == expected)
            #expect(output.isIntactAround && input.isIntactAround && input.bytes == bytes)
        }
    }
}
