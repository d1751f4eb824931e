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
                RowPair(above: originals[0].start, below: originals[1].start),
                MutableRowPair(above: results[0].start, below: results[1].start), count, x: x, y: y)
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

    /// Two rows of values, each block of which is even, of few levels, spread a little or spread widely.
    private static func values(
        _ count: Int, using generator: inout SeededGenerator
    ) -> (above: [SIMD3<Double>], below: [SIMD3<Double>]) {
        func plane() -> [Double] {
            var values: [Double] = []
            for _ in stride(from: 0, to: count, by: 16) {
                let least = Double.random(in: -0.1...1, using: &generator)
                let kind = Int.random(in: 0...3, using: &generator)
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
        return (above, above.indices.map { above[$0 / 16 * 16 + ($0 % 16 * 5) % min(16, count - $0 / 16 * 16)] })
    }

    /// Adds noise to the blocks of values, in levels, for which a condition holds.
    private static func expected(
        _ rows: [[SIMD3<Double>]], x: Int, y: Int,
        hasNoise: (_ block: Range<Int>, _ levels: [Double]) -> Bool
    ) -> [[SIMD3<Double>]] {
        var expected = rows
        for block in stride(from: 0, to: rows[0].count, by: 16) {
            let columns = block..<min(block + 16, rows[0].count)
            for channel in 0..<3 {
                let levels = rows.flatMap { row in columns.map { row[$0][channel] * 255 } }
                guard hasNoise(columns, levels) else { continue }
                for row in 0..<2 {
                    for column in columns {
                        expected[row][column][channel] += noise(x: x + column, y: y + row) / 255
                    }
                }
            }
        }
        return expected
    }

    private func largestErrors(_ tile: TestTile, _ expected: [SIMD3<Double>]) -> [Double] {
        zip(tile.colors, expected).map { result, expected in
            (0..<3).map { abs(result[$0] - expected[$0]) }.max()!
        }
    }

    @Test("Values get noise where they differ by more than the pixels did", arguments: InstructionSet.available)
    func values(set: InstructionSet) {
        Trials.forEach(seed: 82) { count, offset, generator in
            let (before, _) = Self.pixels(count, using: &generator)
            let originals = before.map { GuardedMemory($0, offset: offset) }
            let rows = Self.values(count, using: &generator)
            let (x, y) = (Int.random(in: 0...40_000, using: &generator), Int.random(in: 0...40_000, using: &generator))
            let tiles = [TestTile(rows.above), TestTile(rows.below)]
            let expected = Self.expected(tiles.map(\.colors), x: x, y: y) { block, levels in
                let widest = (0..<3).map { channel in
                    Self.range(before.flatMap { row in block.map { Double(row[4 * $0 + channel]) } })
                }.max()!
                return (1...2).contains(widest) && Self.range(levels) >= widest + 0.5
            }
            set.kernels.dither(
                RowPair(above: originals[0].start, below: originals[1].start), tiles[0].tile, tiles[1].tile, count,
                x: x,
                y: y)
            #expect(originals.map(\.bytes) == before && originals.allSatisfy(\.isIntactAround))
            for row in 0..<2 {
                #expect(largestErrors(tiles[row], expected[row]).max()! <= 1e-6, "\(count) values")
                #expect(tiles[row].isIntactAround)
            }
        }
    }

    @Test("Values are rounded, with noise where they differ by little", arguments: InstructionSet.available)
    func rounding(set: InstructionSet) {
        Trials.forEach(seed: 83) { count, _, generator in
            let rows = Self.values(count, using: &generator)
            let (x, y) = (Int.random(in: 0...40_000, using: &generator), Int.random(in: 0...40_000, using: &generator))
            let tiles = [TestTile(rows.above), TestTile(rows.below)]
            let expected = Self.expected(tiles.map(\.colors), x: x, y: y) { _, levels in
                Self.range(levels) > 0 && Self.range(levels) <= 3
                    && levels.contains { abs($0 - $0.rounded()) > 1.0 / 512 }
            }
            set.kernels.roundWithNoise(tiles[0].tile, tiles[1].tile, count, x: x, y: y)
            for row in 0..<2 {
                let rounded = expected[row].map { color in
                    SIMD3((color.x * 255).rounded(), (color.y * 255).rounded(), (color.z * 255).rounded()) / 255
                }
                // A half is rounded either way.
                #expect(largestErrors(tiles[row], rounded).filter { $0 > 1e-5 }.count <= 1, "\(count) values")
                #expect(tiles[row].isIntactAround)
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
            // A level and the next one, between which a filter has made a step of two.
            let pixels = GuardedMemory((0..<4 * count).map { UInt8($0 / 4 % 2) })
            let values = (0..<count).map { SIMD3(repeating: Double($0 % 2 * 2) / 255) }
            let tiles = [TestTile(values), TestTile(values)]
            set.kernels.dither(
                RowPair(above: pixels.start, below: pixels.start), tiles[0].tile, tiles[1].tile, count, x: 0, y: y)
            #expect(pixels.isIntactAround)
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
