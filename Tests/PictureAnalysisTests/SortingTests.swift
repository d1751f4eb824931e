import PictureAnalysis
import TestSupport
import Testing

@Suite struct SortingTests {
    /// Few different numbers, or nearly all different.
    private static func numbers(_ count: Int, levels: Double, seed: UInt64) -> [Double] {
        var random = SplitMix(seed: seed)
        return (0..<count).map { _ in (Double.random(in: 0...1, using: &random) * levels).rounded() / levels }
    }

    @Test("sorted by digits as by comparison, and equal numbers keep their order", arguments: [1.0, 255, 1e15])
    func radixSort(levels: Double) {
        for (seed, count) in [0, 1, 2, 3, 1000, 20_000].enumerated() {
            let pairs = Array(Self.numbers(count, levels: levels, seed: UInt64(seed)).enumerated())
            let sorted = pairs.radixSorted { $0.element }
            let expected = pairs.sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
            #expect(sorted.map(\.offset) == expected.map(\.offset), "\(count)")
        }
    }

    @Test("an element by its index is the one that sorting puts there", arguments: [1.0, 255, 1e15])
    func selection(levels: Double) {
        for (seed, count) in [1, 2, 3, 10, 1000].enumerated() {
            let numbers = Self.numbers(count, levels: levels, seed: UInt64(seed))
            for values in [numbers, numbers.sorted(), numbers.sorted().reversed()] {
                let sorted = values.sorted()
                let isRight = values.indices.allSatisfy { values.element(inOrder: $0) == sorted[$0] }
                #expect(isRight, "\(count)")
            }
        }
    }
}
