import Testing

/// What makes the grain's lattice look like grain, shown on the scalar twin, whose values the kernels' are.
struct GrainNoiseTests {
    private static let side = 256

    /// The points of a square of the lattice, row by row.
    private func points(seed: UInt32, column: Int32, row: Int32) -> [Double] {
        (0..<Int32(Self.side)).flatMap { y in
            (0..<Int32(Self.side)).map { x in
                ScalarKernels.pointNoise(column: column + x, row: row + y, seed: seed)
            }
        }
    }

    /// The likeness of a square to itself, or to another, moved by so many columns and rows: −1…1.
    private func likeness(_ one: [Double], _ other: [Double], right: Int, down: Int) -> Double {
        var (product, count) = (0.0, 0)
        for y in max(0, -down)..<min(Self.side, Self.side - down) {
            for x in max(0, -right)..<min(Self.side, Self.side - right) {
                product += one[y * Self.side + x] * other[(y + down) * Self.side + x + right]
                count += 1
            }
        }
        return 3 * product / Double(count)
    }

    @Test("All values are equally frequent", arguments: [0, 1, 77, .max] as [UInt32], [-300, 0, 9000] as [Int32])
    func even(seed: UInt32, start: Int32) {
        let values = points(seed: seed, column: start, row: start / 2)
        var counts = [Double](repeating: 0, count: 256)
        for value in values { counts[Int((value + 1) * 128)] += 1 }
        // χ² of 255 degrees of freedom: 255 give or take five times √510.
        let expected = Double(values.count) / 256
        let square = counts.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
        #expect(abs(square - 255) < 5 * 22.6)
    }

    @Test("Neighbours are uncorrelated", arguments: [0, 1, 77, .max] as [UInt32])
    func neighbors(seed: UInt32) {
        let values = points(seed: seed, column: -100, row: 50)
        // Their squares are even less so: 3x² − 1 has a deviation of 2/√5, as x times √3 has one of 1.
        let squares = values.map { ($0 * $0 - 1 / 3) * 15.0.squareRoot() / 2 }
        for (right, down) in (-4...4).flatMap({ x in (0...4).map { (x, $0) } }) where down > 0 || right > 0 {
            // Five deviations of a mean of 64,000.
            #expect(abs(likeness(values, values, right: right, down: down)) < 5 / 252)
            #expect(abs(likeness(squares, squares, right: right, down: down)) < 5 / 252)
        }
    }

    @Test("The noise does not repeat where the sums of columns and rows do")
    func repeats() {
        // Sixteen bits of column and row alone would be the same again there.
        let first = points(seed: 1, column: 0, row: 0)
        var shifts: [(Int32, Int32)] = []
        for (column, row): (Int, Int) in [(0x9E37, 0x85EA), (0x6C8E, 0xC2B3)] {
            let near = (-300...300).flatMap { x in (0...300).map { (x, $0) } }
            shifts += near.filter { ($0 != 0 || $1 != 0) && ($0 * column + $1 * row) & 0xFFFF == 0 }
                .map { (Int32($0), Int32($1)) }
        }
        #expect(!shifts.isEmpty)
        for (right, down) in shifts {
            let other = points(seed: 1, column: right, row: down)
            #expect(abs(likeness(first, other, right: 0, down: 0)) < 5 / 256)
        }
    }
}
