/// The values that a channel of sampled pixels can have, 0…1: those of 8 or of 16 bits. They are few, so that what depends on one
/// value is computed once for each, and their order is known by counting.
struct SampleLevels {
    let count: Int
    private let highest: Float

    init(bitsPerChannel: Int) {
        count = 1 << bitsPerChannel
        highest = Float(count - 1)
    }

    /// The value of a level.
    func value(_ level: Int) -> Float { Float(level) / highest }

    /// The level that has a value.
    func level(_ value: Float) -> Int { Int(value * highest + 0.5) }
}

/// How often each level occurs.
struct LevelCounts {
    let levels: SampleLevels
    /// By the level.
    private(set) var counts: [Int]

    init(_ levels: SampleLevels) {
        self.levels = levels
        counts = Array(repeating: 0, count: levels.count)
    }

    mutating func add(_ value: Float) { counts[levels.level(value)] += 1 }

    /// The value that stands at an index where all are in their order.
    func value(inOrder index: Int) -> Float {
        var before = 0
        for (level, count) in counts.enumerated() {
            before += count
            if index < before { return levels.value(level) }
        }
        return 1
    }
}
