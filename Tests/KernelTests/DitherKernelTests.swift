import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// The kernels of dithering, each against its scalar twin on every instruction set of this machine.
struct DitherKernelTests {
    /// The noise at a position: the sum of two even ones of −½…½.
    private static func noise(x: Int, y: Int) -> Double {
        func mixed(_ seed: UInt32) -> UInt32 {
            var bits = (seed ^ seed >> 16) &* 0x7FEB_352D
            bits = (bits ^ bits >> 15) &* 0x846C_A68B
            return bits ^ bits >> 16
        }
        let bits = mixed(mixed(UInt32(truncatingIfNeeded: y) &* 0x9E37_79B9) ^ UInt32(truncatingIfNeeded: x))
        return (Double(bits & 0xFFFF) + Double(bits >> 16) - 65_535) / 65_536
    }

    private static func nearest(_ value: Double) -> Int { Int(value.rounded(.toNearestOrEven)) }

    private static func range(_ values: some Sequence<Double>) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }

    /// Pixels of which some blocks differ by a few levels only, and what a filter might make of them.
    private static func pixels(
        _ count: Int, using generator: inout SeededGenerator
    ) -> (before: [[UInt8]], after: [[UInt8]]) {
        var before = [[UInt8]](repeating: generator.bytes(4 * count), count: 2)
        var after = [generator.bytes(4 * count), generator.bytes(4 * count)]
        for block in stride(from: 0, to: count, by: 16) where !generator.once(in: 4) {
            let (least, width) = (
                UInt8.random(in: 0...252, using: &generator), UInt8.random(in: 0...3, using: &generator)
            )
            let gain = Int.random(in: 1...3, using: &generator)
            for row in 0..<2 {
                for index in 4 * block..<min(4 * (block + 16), 4 * count) where index % 4 != 3 {
                    before[row][index] = least + UInt8.random(in: 0...width, using: &generator)
                    after[row][index] = UInt8(clamping: Int(before[row][index]) * gain - Int(least) / 2 * (gain - 1))
                }
            }
        }
        return (before, after)
    }

    @Test("Steps that a filter made wider get noise, and no others", arguments: InstructionSet.available)
    func results(set: InstructionSet) {
        var changed = 0
        Trials.forEach(seed: 81) { count, offset, generator in
            let (before, after) = Self.pixels(count, using: &generator)
            let (x, y) = (Int.random(in: 0...40_000, using: &generator), Int.random(in: 0...40_000, using: &generator))
            let originals = before.map { GuardedMemory($0, offset: offset) }
            let results = after.map { GuardedMemory($0, offset: offset) }
            set.kernels.ditherRGBA8(
                DitherRows8(
                    before: (UnsafeRawPointer(originals[0].start), UnsafeRawPointer(originals[1].start)),
                    after: (results[0].start, results[1].start)), count, x: x, y: y)
            var expected = after
            for block in stride(from: 0, to: count, by: 16) {
                let columns = block..<min(block + 16, count)
                func range(_ rows: [[UInt8]], _ channel: Int) -> Double {
                    Self.range(rows.flatMap { row in columns.map { Double(row[4 * $0 + channel]) } })
                }
                let widest = (0..<3).map { range(before, $0) }.max()!
                guard widest == 1 || widest == 2 else { continue }
                for channel in 0..<3 where range(after, channel) > widest {
                    for (row, column) in columns.flatMap({ column in [(0, column), (1, column)] }) {
                        let change = Self.nearest(Self.noise(x: x + column, y: y + row))
                        let level = Int(after[row][4 * column + channel]) + change
                        expected[row][4 * column + channel] = UInt8(clamping: level)
                        changed += change == 0 ? 0 : 1
                    }
                }
            }
            #expect(results.map(\.bytes) == expected, "\(count) pixels")
            #expect(results.allSatisfy(\.isIntactAround) && originals.map(\.bytes) == before)
        }
        #expect(changed > 100)
    }

    @Test("Values between levels get noise where they differ by little", arguments: InstructionSet.available)
    func values(set: InstructionSet) {
        Trials.forEach(seed: 82) { count, _, generator in
            func plane() -> [Double] {
                var values: [Double] = []
                for _ in stride(from: 0, to: count, by: 16) {
                    let (least, kind) = (
                        Double.random(in: -0.1...1, using: &generator), Int.random(in: 0...3, using: &generator)
                    )
                    values += (0..<16).map { _ in
                        switch kind {
                        case 0: least
                        case 1: Double(Float(Double(Int.random(in: 100...102, using: &generator)) / 255))
                        case 2: least + Double.random(in: 0...2.9 / 255, using: &generator)
                        default: least + Double.random(in: 0...0.3, using: &generator)
                        }
                    }
                }
                return Array(values.prefix(count))
            }
            let (red, green, blue) = (plane(), plane(), plane())
            let above = (0..<count).map { SIMD3(red[$0], green[$0], blue[$0]) }
            // The row below goes on in the same blocks.
            let below = above.indices.map { above[$0 / 16 * 16 + ($0 % 16 * 5) % min(16, count - $0 / 16 * 16)] }
            let (x, y) = (Int.random(in: 0...40_000, using: &generator), Int.random(in: 0...40_000, using: &generator))
            for rounds in [false, true] {
                let tiles = [TestTile(above), TestTile(below)]
                set.kernels.dither(tiles[0].tile, tiles[1].tile, count, x: x, y: y, rounds: rounds)
                var expected = [TestTile(above).colors, TestTile(below).colors]
                let values = expected
                for block in stride(from: 0, to: count, by: 16) {
                    let columns = block..<min(block + 16, count)
                    for channel in 0..<3 {
                        let levels = columns.flatMap { [values[0][$0][channel] * 255, values[1][$0][channel] * 255] }
                        let isBetween = levels.contains { abs($0 - $0.rounded()) > 1.0 / 512 }
                        let hasNoise = Self.range(levels) > 0 && Self.range(levels) <= 3 && isBetween
                        for row in 0..<2 {
                            for column in columns {
                                let noise = hasNoise ? Self.noise(x: x + column, y: y + row) : 0
                                let level = values[row][column][channel] * 255 + noise
                                expected[row][column][channel] = (rounds ? level.rounded() : level) / 255
                            }
                        }
                    }
                }
                for row in 0..<2 {
                    let error = zip(tiles[row].colors, expected[row]).map { result, expected in
                        (0..<3).map { abs(result[$0] - expected[$0]) }.max()!
                    }
                    // Halves are rounded either way.
                    #expect(error.filter { $0 > 1e-5 }.count <= (rounds ? 1 : 0), "\(count) values")
                    #expect(tiles[row].isIntactAround)
                }
            }
        }
    }

    @Test(
        "Noise is triangular, of −1…1 level, and not that of the row or column before",
        arguments: InstructionSet.available)
    func noise(set: InstructionSet) {
        let count = 512
        var all: [[Double]] = []
        for y in stride(from: 0, to: 64, by: 2) {
            // Half a level between two levels, and a little more in every other column.
            let values = (0..<count).map { SIMD3(repeating: (100.5 + Double($0 % 2) / 16) / 255) }
            let tiles = [TestTile(values), TestTile(values)]
            set.kernels.dither(tiles[0].tile, tiles[1].tile, count, x: 0, y: y, rounds: false)
            all += tiles.map { tile in zip(tile.colors, values).map { ($0.x - $1.x) * 255 } }
        }
        let noise = all.flatMap(\.self)
        func mean(_ values: some Collection<Double>) -> Double { values.reduce(0, +) / Double(values.count) }
        #expect(noise.allSatisfy { abs($0) <= 1.0001 })
        #expect(abs(mean(noise)) < 0.01)
        // The variance of a triangle of −1…1 is 1/6, and half of it lies within 0.293 of its middle.
        #expect(abs(mean(noise.map { $0 * $0 }) - 1.0 / 6) < 0.005)
        #expect(abs(mean(noise.map { abs($0) < 0.2929 ? 1 : 0 }) - 0.5) < 0.01)
        for row in all { #expect(abs(mean(zip(row, row.dropFirst()).map(*))) < 0.03) }
        for (row, next) in zip(all, all.dropFirst()) {
            #expect(abs(mean(zip(row, next).map(*))) < 0.03)
            #expect(abs(mean(zip(row, next.dropFirst()).map(*))) < 0.03)
        }
    }
}
