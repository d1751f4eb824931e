import FilterEngine
import Glibc
import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// Kernels of rows in linear light, each against its scalar twin on every instruction set of this machine.
struct LinearKernelTests {
    private func levels(_ bytes: [UInt8], bits: Int) -> [Int] {
        if bits == 8 { return bytes.map { Int($0) } }
        return bytes.withUnsafeBytes { raw in
            (0..<bytes.count / 2).map { Int(raw.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)) }
        }
    }

    /// A row of four floats a pixel with room up to whole vectors and marks around.
    private func row(_ values: [Float], _ count: Int) -> GuardedMemory {
        let room = (4 * count + 15) / 16 * 16
        let padded = values + [Float](repeating: 0.25, count: room - values.count)
        return GuardedMemory(padded.withUnsafeBytes { [UInt8]($0) }, offset: 4 * (count % 16))
    }

    private func pointer(_ memory: GuardedMemory) -> UnsafeMutablePointer<Float> {
        memory.start.assumingMemoryBound(to: Float.self)
    }

    private func values(_ memory: GuardedMemory, _ count: Int) -> [Double] {
        memory.values(Float.self).prefix(4 * count).map { Double($0) }
    }

    @Test("Decoding yields premultiplied light", arguments: InstructionSet.available, [8, 16])
    func decode(set: InstructionSet, bits: Int) {
        Trials.forEach(seed: 31) { count, offset, generator in
            var bytes = generator.bytes(count * bits / 2)
            // Every other six pixels are opaque.
            for pixel in 0..<count where pixel / 6 % 2 == 1 {
                for byte in 3 * bits / 8..<bits / 2 { bytes[pixel * bits / 2 + byte] = 255 }
            }
            let pixels = GuardedMemory(bytes, offset: offset)
            // One row, and the second of eight that are interleaved.
            for (rowCount, number) in [(1, 0), (8, 1)] {
                let output = row([], rowCount * ((count + 3) / 4 * 4))
                let start = pointer(output) + 4 * number
                if bits == 8 {
                    set.kernels.linearRGBA8(pixels.start, SRGBTables.linear, start, 4 * rowCount, count)
                } else {
                    set.kernels.linearRGBA16(pixels.start, start, 4 * rowCount, count)
                }
                let expected = ScalarKernels.linear(levels(pixels.bytes, bits: bits), bits: bits)
                let all = values(output, rowCount * count)
                let actual = expected.indices.map { all[4 * ($0 / 4 * rowCount + number) + $0 % 4] }
                #expect(largestError(actual, expected) <= (bits == 8 ? 2e-7 : 5e-6), "\(count) pixels")
                let others = all.indices.filter { $0 / 4 % rowCount != number }
                #expect(others.allSatisfy { all[$0] == 0.25 })
                #expect(output.isIntactAround && pixels.isIntactAround)
            }
        }
    }

    @Test("Every level of grey is decoded to its light, dark ones too", arguments: InstructionSet.available)
    func everyLevel(set: InstructionSet) {
        let levels = (0...65_535).flatMap { level in [level, level, level, 65_535].map { UInt16($0) } }
        let pixels = GuardedMemory(levels.withUnsafeBytes { [UInt8]($0) })
        let output = row([], 65_536)
        set.kernels.linearRGBA16(pixels.start, pointer(output), 4, 65_536)
        let expected = ScalarKernels.linear(levels.map { Int($0) }, bits: 16)
        // A third of a level of 16 bits, wherever on the curve that is.
        let error = zip(values(output, 65_536), expected).reduce(0) { worst, pair in
            max(worst, abs(ScalarKernels.encode(pair.0) - ScalarKernels.encode(pair.1)) * 65_535)
        }
        #expect(error <= 0.34)
        // And back again: each level is itself.
        let back = GuardedMemory(count: 65_536 * 8)
        set.kernels.encodeRGBA16(pointer(output), back.start, 65_536)
        #expect(back.bytes == pixels.bytes)
    }

    @Test("Encoding yields the nearest levels of unpremultiplied light", arguments: InstructionSet.available, [8, 16])
    func encode(set: InstructionSet, bits: Int) {
        Trials.forEach(seed: 32) { count, offset, generator in
            let light = (0..<4 * count).map { index -> Float in
                // Filters ring: light may be below 0 or above alpha, and alpha below 0 or above 1.
                switch Int.random(in: 0..<8, using: &generator) {
                case 0: 0
                case 1: 1
                default: .random(in: index % 4 == 3 ? -0.2...1.2 : -0.3...1.3, using: &generator)
                }
            }
            let input = row(light, count)
            let pixels = GuardedMemory(count: count * bits / 2, offset: offset)
            if bits == 8 {
                set.kernels.encodeRGBA8(pointer(input), SRGBTables.levels, pixels.start, count)
            } else {
                set.kernels.encodeRGBA16(pointer(input), pixels.start, count)
            }
            let expected = ScalarKernels.encoded(light.map { Double($0) }, bits: bits)
            let error = largestError(levels(pixels.bytes, bits: bits).map { Double($0) }, expected)
            #expect(error <= 0.5 + (bits == 8 ? 0.011 : 0.3), "\(count) pixels")
            #expect(pixels.isIntactAround && input.isIntactAround)
        }
    }

    @Test(
        "Every level of 8 bits is itself again, and light between two goes to the nearer",
        arguments: InstructionSet.available)
    func everyLevel8(set: InstructionSet) {
        let levels = (0...255).flatMap { level -> [UInt8] in [UInt8(level), UInt8(level), UInt8(level), 255] }
        let pixels = GuardedMemory(levels)
        let output = row([], 256)
        set.kernels.linearRGBA8(pixels.start, SRGBTables.linear, pointer(output), 4, 256)
        set.kernels.encodeRGBA8(pointer(output), SRGBTables.levels, pixels.start, 256)
        #expect(pixels.bytes == levels)
        // Light close by the border of two levels, on both sides; alphas are as sums of weights leave them.
        let lights = (0..<510).map { border -> Float in
            let level = Double(border / 2) + (border % 2 == 0 ? 0.488 : 0.512)
            return Float(ScalarKernels.decode(level / 255))
        }
        let colors = lights.flatMap { light -> [Float] in
            [light, light, light, light < 0.5 ? 0.999_999_8 : 1.000_000_2]
        }
        let input = row(colors, 510)
        let result = GuardedMemory(count: 4 * 510)
        set.kernels.encodeRGBA8(pointer(input), SRGBTables.levels, result.start, 510)
        let expected = (0..<510).map { UInt8($0 / 2 + $0 % 2) }
        let bytes = result.bytes
        let reds = (0..<510).map { bytes[4 * $0] }
        #expect(reds == expected)
    }

    @Test("resampleEightRows", arguments: InstructionSet.available, [1, 6, 19])
    func resample(set: InstructionSet, taps: Int) {
        Trials.forEach(seed: 33) { count, _, generator in
            // Eight rows, interleaved, with a margin on the left; the results have gaps between them.
            let margin = 2
            let inputCount = margin + count / 2 + 3 + taps
            let stride = (4 * count + 15) / 16 * 16 + 3
            let floats = (0..<32 * inputCount).map { _ in Float.random(in: -1...1, using: &generator) }
            let input = row(floats, 8 * inputCount)
            let output = row([], 2 * stride)
            let starts = (0..<count).map { _ in Int32.random(in: 0...Int32(count / 2), using: &generator) }
            let scale = 2 / Float(taps).squareRoot()
            let weights = (0..<count * taps).map { _ in Float.random(in: -scale...scale, using: &generator) }
            let minimumLobeTaps = taps / 3 + 1
            let lobeStarts = starts.map { $0 + Int32.random(in: -Int32(margin)...1, using: &generator) }
            let lobeEnds = lobeStarts.map {
                $0 + Int32(minimumLobeTaps - 1) + Int32.random(in: 0...1, using: &generator)
            }
            starts.withUnsafeBufferPointer { starts in
                weights.withUnsafeBufferPointer { weights in
                    lobeStarts.withUnsafeBufferPointer { lobeStarts in
                        lobeEnds.withUnsafeBufferPointer { lobeEnds in
                            let parameters = ResampleParameters(
                                starts: starts.baseAddress!, weights: weights.baseAddress!, taps: taps,
                                lobeStarts: lobeStarts.baseAddress!, lobeEnds: lobeEnds.baseAddress!,
                                minimumLobeTaps: minimumLobeTaps)
                            set.kernels.resampleEightRows(
                                pointer(input) + 32 * margin, pointer(output), stride, count, parameters)
                        }
                    }
                }
            }
            let results = values(output, 2 * stride)
            for line in 0..<8 {
                let expected = (0..<4 * count).map { index in
                    func value(_ pixel: Int) -> Float { floats[32 * (margin + pixel) + 4 * line + index % 4] }
                    let result = index / 4
                    let sum = ScalarKernels.weighted(
                        weights[result * taps..<(result + 1) * taps],
                        (0..<taps).map { value(Int(starts[result]) + $0) })
                    return ScalarKernels.clamped(
                        sum, to: (Int(lobeStarts[result])...Int(lobeEnds[result])).map(value))
                }
                let actual = Array(results[line * stride..<line * stride + 4 * count])
                #expect(largestError(actual, expected) <= 4e-6, "\(count) pixels")
            }
            #expect(output.isIntactAround && input.isIntactAround)
        }
    }

    @Test("sumRows", arguments: InstructionSet.available, [1, 6, 19])
    func sum(set: InstructionSet, rowCount: Int) {
        Trials.forEach(seed: 34) { count, _, generator in
            let rows = (0..<rowCount).map { _ in
                (0..<4 * count).map { _ in Float.random(in: -1...1, using: &generator) }
            }
            let memory = rows.map { row($0, count) }
            let scale = 2 / Float(rowCount).squareRoot()
            let weights = rows.map { _ in Float.random(in: -scale...scale, using: &generator) }
            let output = row([], count)
            let starts = memory.map { UnsafePointer(pointer($0)) }
            let lobe = rowCount / 3..<rowCount / 3 + Int.random(in: 1...rowCount / 3 + 1, using: &generator)
            set.kernels.sumRows(
                starts, weights, rowCount, lobe.lowerBound, lobe.count, pointer(output), count)
            let expected = (0..<4 * count).map { index in
                let sum = ScalarKernels.weighted(weights[...], rows.map { $0[index] })
                return ScalarKernels.clamped(sum, to: rows[lobe].map { $0[index] })
            }
            #expect(largestError(values(output, count), expected) <= 4e-6, "\(count) pixels")
            // An array may end with its last use, which therefore comes after the kernel's.
            #expect(output.isIntactAround && memory.allSatisfy(\.isIntactAround))
        }
    }

    @Test("skewedRow", arguments: InstructionSet.available, [-0.6, 0.02, 0.7])
    func skewed(set: InstructionSet, angle: Double) {
        let phases = 16
        Trials.forEach(seed: 35) { count, _, generator in
            let (stepX, stepY) = (cos(angle), sin(angle))
            let rowCount = Int(Double(count) * abs(stepY)) + 8
            let width = count + 10
            let rows = (0..<rowCount).map { _ in
                (0..<4 * width).map { _ in Float.random(in: -1...1, using: &generator) }
            }
            let memory = rows.map { row($0, width) }
            let weights = (0...phases).flatMap { _ in
                (0..<6).map { _ in Float.random(in: -0.6...0.6, using: &generator) } + [0, 0]
            }
            let y = (stepY < 0 ? Double(count) * -stepY : 0) + 0.3
            let output = row([], count)
            let starts = memory.map { UnsafePointer(pointer($0)) }
            weights.withUnsafeBufferPointer { weights in
                let parameters = SkewParameters(
                    x: 0.4, y: y, stepX: stepX, stepY: stepY, weights: weights.baseAddress!, phases: phases)
                set.kernels.skewedRow(starts, pointer(output), count, parameters)
            }
            let expected = (0..<count).flatMap { index in
                ScalarKernels.skewed(
                    x: 0.4 + Double(index) * stepX, y: y + Double(index) * stepY, rows: rows, weights: weights,
                    phases: phases)
            }
            #expect(largestError(values(output, count), expected) <= 2e-5, "\(count) pixels")
            // An array may end with its last use, which therefore comes after the kernel's.
            #expect(output.isIntactAround && memory.allSatisfy(\.isIntactAround))
        }
    }
}
