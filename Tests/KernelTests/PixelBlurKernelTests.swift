import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// The kernels of blurs in fixed point, each against its scalar twin on every instruction set: they agree to the bit.
struct PixelBlurKernelTests {
    /// A row of sixteen-bit values with room around it, and a multiple of what kernels process at a time.
    private final class FixedRow {
        static let margin = 192
        let memory: GuardedMemory
        private let length: Int

        init(_ values: [Int]) {
            length = values.count
            let room = [UInt16](repeating: 77, count: Self.margin)
            let lanes = FixedPointVector.lanes
            let padding = [UInt16](repeating: 99, count: (lanes - length % lanes) % lanes + Self.margin)
            let words = room + values.map { UInt16($0) } + padding
            memory = GuardedMemory(words.withUnsafeBytes { [UInt8]($0) }, offset: 2 * (length % 32))
        }

        convenience init(count: Int) { self.init([Int](repeating: 1, count: count)) }

        convenience init(random count: Int, upTo highest: Int = 32_640, using generator: inout SeededGenerator) {
            self.init(
                (0..<count).map { _ in
                    generator.once(in: 5)
                        ? highest : generator.once(in: 5) ? 0 : .random(in: 0...highest, using: &generator)
                })
        }

        var start: UnsafeMutablePointer<UInt16> {
            memory.start.assumingMemoryBound(to: UInt16.self) + Self.margin
        }

        /// Every value with those around.
        var all: [Int] { memory.values(UInt16.self).map { Int($0) } }

        var values: [Int] { Array(all[Self.margin..<Self.margin + length]) }

        var isIntactAround: Bool {
            memory.isIntactAround && all[..<Self.margin].allSatisfy { $0 == 77 }
                && all.suffix(64).allSatisfy { $0 == 99 }
        }
    }

    /// Random weights of a half at the most whose sum is the one given, as ``PixelBlurKernels`` has them.
    private static func weights(radius: Int, sum: Int, using generator: inout SeededGenerator) -> [UInt32] {
        let sides = (0..<radius).map { _ in Int.random(in: 0...sum / (4 * radius), using: &generator) }
        let middle = min(sum - 2 * sides.reduce(0, +), 65_535)
        return ([middle] + sides).map { UInt32($0) * 0x1_0001 }
    }

    @Test("widen", arguments: InstructionSet.available)
    func widen(set: InstructionSet) {
        Trials.forEach(seed: 91) { count, offset, generator in
            let bytes = generator.bytes(count)
            let input = GuardedMemory(bytes, offset: offset)
            let output = FixedRow(count: count)
            set.kernels.widen(input.start, output.start, count)
            #expect(output.values == bytes.map { 128 * Int($0) })
            #expect(output.isIntactAround)
        }
    }

    @Test("horizontalPass", arguments: InstructionSet.available, [(1, 1), (6, 3), (11, 3), (12, 1)])
    func horizontalPass(set: InstructionSet, reach: (radius: Int, channels: Int)) {
        Trials.forEach(seed: 92) { count, _, generator in
            let input = FixedRow(random: count, using: &generator)
            let output = FixedRow(count: count)
            let weights = Self.weights(radius: reach.radius, sum: 65_536, using: &generator)
            let rounding = reach.radius / 2
            set.kernels.horizontalPass(
                input.start, weights, reach.radius, reach.channels, UInt32(rounding) * 0x1_0001, output.start, count)
            let all = input.all
            let expected = (0..<count).map { index in
                ScalarKernels.symmetricSum(
                    { all[FixedRow.margin + index + reach.channels * $0] }, weights, rounding: rounding)
            }
            #expect(output.values == expected)
            #expect(output.isIntactAround)
        }
    }

    @Test("verticalPass", arguments: InstructionSet.available, [1, 6, 11])
    func verticalPass(set: InstructionSet, radius: Int) {
        Trials.forEach(seed: 93) { count, offset, generator in
            let rows = (0...2 * radius).map { _ in FixedRow(random: count, using: &generator) }
            let weights = Self.weights(radius: radius, sum: 131_072, using: &generator)
            let room = (count + 63) / 64 * 64
            let output = GuardedMemory(count: room, offset: offset)
            let rounding = 128 + radius / 2
            // In two parts, where there are two.
            for (first, end) in [(0, min(64, count)), (64, count)] where first < end {
                set.kernels.verticalPass(
                    rows.map { UnsafePointer($0.start) }, weights, radius, UInt32(rounding) * 0x1_0001, output.start,
                    first, end)
            }
            let values = rows.map(\.values)
            let expected = (0..<count).map { index in
                UInt8(ScalarKernels.symmetricSum({ values[radius + $0][index] }, weights, rounding: rounding) >> 8)
            }
            #expect(Array(output.bytes[..<count]) == expected)
            #expect(output.isIntactAround)
        }
    }

    @Test("halveRows", arguments: InstructionSet.available)
    func halveRows(set: InstructionSet) {
        Trials.forEach(seed: 94) { count, offset, generator in
            let rows = (0..<5).map { number in
                // The highest sums, too.
                let bytes = generator.once(in: 8) ? [UInt8](repeating: 255, count: count) : generator.bytes(count)
                return GuardedMemory(bytes, offset: (offset + 7 * number) % 64)
            }
            let output = FixedRow(count: count)
            set.kernels.halveRows(rows.map { UnsafeRawPointer($0.start) }, output.start, count)
            let values = rows.map(\.bytes)
            let expected = (0..<count).map { index in ScalarKernels.binomial { Int(values[2 + $0][index]) } }
            #expect(output.values == expected)
            #expect(output.isIntactAround)
        }
    }

    @Test("halveColumns", arguments: InstructionSet.available)
    func halveColumns(set: InstructionSet) {
        Trials.forEach(seed: 95) { count, _, generator in
            let input = FixedRow(random: 8 * count + 16, upTo: 4080, using: &generator)
            let output = TestTile([SIMD3](repeating: .zero, count: count))
            set.kernels.halveColumns(input.start, output.tile, count)
            let all = input.all
            let expected = (0..<count).map { index in
                func sum(_ channel: Int) -> Double {
                    Double(ScalarKernels.binomial { all[FixedRow.margin + 4 * (2 * index + $0) + channel] }) / 65_280
                }
                return SIMD3(sum(0), sum(1), sum(2))
            }
            #expect(largestError(output.colors, expected) <= 2e-7)
            #expect(output.isIntactAround)
        }
    }

    @Test("narrow", arguments: InstructionSet.available)
    func narrow(set: InstructionSet) {
        Trials.forEach(seed: 96) { count, _, generator in
            let input = TestTile(Trials.colors(count, in: -0.25...1.25, using: &generator))
            let output = FixedRow(count: 4 * count)
            set.kernels.narrow(input.tile, output.start, count)
            let values = output.values
            for (index, color) in input.colors.enumerated() {
                for channel in 0..<3 {
                    let exact = 32_640 * min(max(color[channel], 0), 1)
                    #expect(abs(Double(values[4 * index + channel]) - exact) <= 0.51)
                }
                #expect(values[4 * index + 3] == 32_640)
            }
            #expect(output.isIntactAround)
        }
    }

    @Test("sumPairs", arguments: InstructionSet.available, [1.0 / 6, 1.0 / 48])
    func sumPairs(set: InstructionSet, outer: Double) {
        Trials.forEach(seed: 97) { count, _, generator in
            let rows = (0..<4).map { _ in FixedRow(random: count, using: &generator) }
            let output = FixedRow(count: count)
            let weights = PairWeights(outer: outer, one: 1 << 16)
            func start(_ number: Int) -> UnsafePointer<UInt16> { UnsafePointer(rows[number].start) }
            let pairs = FixedPointRowPairs(outer: (start(0), start(1)), inner: (start(2), start(3)))
            set.kernels.sumPairs(pairs, weights, output.start, count)
            let values = rows.map(\.values)
            let expected = (0..<count).map { index in
                ScalarKernels.sumPairs(
                    (values[0][index], values[1][index]), (values[2][index], values[3][index]), weights, rounding: 1)
            }
            #expect(output.values == expected)
            #expect(output.isIntactAround)
        }
    }

    @Test("double", arguments: InstructionSet.available)
    func double(set: InstructionSet) {
        let even = PairWeights(outer: 1.0 / 6, one: 1 << 17)
        let odd = PairWeights(outer: 1.0 / 48, one: 1 << 17)
        Trials.forEach(seed: 98) { count, offset, generator in
            let input = FixedRow(random: 4 * ((count + 1) / 2 + 2), upTo: 32_641, using: &generator)
            let output = GuardedMemory(count: 4 * count, offset: offset)
            set.kernels.double(input.start, even, odd, output.start, count)
            let all = input.all
            let expected = (0..<4 * count).map { index in
                let (pixel, channel) = (index / 4, index % 4)
                func at(_ distance: Int) -> Int { all[FixedRow.margin + 4 * (pixel / 2 + distance) + channel] }
                let outer = pixel % 2 == 0 ? (at(-1), at(1)) : (at(-1), at(2))
                let inner = pixel % 2 == 0 ? (at(0), at(0)) : (at(0), at(1))
                let weights = pixel % 2 == 0 ? even : odd
                return UInt8(ScalarKernels.sumPairs(outer, inner, weights, rounding: 129) >> 8)
            }
            #expect(output.bytes == expected)
            #expect(output.isIntactAround)
        }
    }
}
