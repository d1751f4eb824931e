import ImageBatch
import TestSupport
import Testing

@Suite struct HashTableTests {
    @Test("what a dictionary has, a table has", arguments: [0, 1, 5, 40_000])
    func values(count: Int) {
        var random = SplitMix(seed: 7)
        let keys = (0..<count).map { _ in Int.random(in: .min ... .max, using: &random) }
        var table = HashTable<Int>()
        var expected: [Int: Int] = [:]
        for (value, key) in keys.enumerated() {
            let (found, wanted) = (table.updateValue(value, forKey: key), expected.updateValue(value, forKey: key))
            #expect(found == wanted)
        }
        for key in keys.prefix(100) {
            let (found, wanted) = (table.updateValue(-1, forKey: key), expected.updateValue(-1, forKey: key))
            #expect(found == wanted)
        }
        #expect(table.count == expected.count && table.isEmpty == expected.isEmpty)
        #expect(keys.allSatisfy { table[$0] == expected[$0] && table.contains($0) })
        let others = (0..<1000).map { _ in Int.random(in: .min ... .max, using: &random) }
        #expect(others.allSatisfy { table[$0] == expected[$0] })
    }

    @Test("keys that begin at one slot, and the least and the greatest, are told apart")
    func neighbours() {
        let keys = Array(0..<500) + [.min, .max, -1]
        var table = HashTable<Int>()
        for key in keys { table.updateValue(2 * (key >> 1), forKey: key) }
        #expect(keys.allSatisfy { table[$0] == 2 * ($0 >> 1) })
        #expect(table[500] == nil && table[-2] == nil && table.count == keys.count)
    }

    @Test("a set of hashes has what a set has, those that begin at one slot and 0 too", arguments: [0, 1, 5, 40_000])
    func set(count: Int) {
        var random = SplitMix(seed: 11)
        let hashes: [Int] =
            [0, .min, .max, -1, 1, 0] + (0..<count).map { _ in Int.random(in: .min ... .max, using: &random) }
        var set = HashSet()
        #expect(!set.contains(0) && !set.contains(1))
        var expected: Set<Int> = []
        for hash in [hashes, Array(hashes.prefix(100)), Array(0..<300)].joined() {
            let (isNew, wanted) = (set.insert(hash), expected.insert(hash).inserted)
            #expect(isNew == wanted)
        }
        #expect(set.count == expected.count && expected.allSatisfy { set.contains($0) })
        let others = (0..<1000).map { _ in Int.random(in: .min ... .max, using: &random) }
        #expect(others.allSatisfy { set.contains($0) == expected.contains($0) })
    }

    @Test("a set with room is empty, and takes more than there is room for", arguments: [0, 1, 70_000])
    func reserve(count: Int) {
        var set = HashSet()
        set.reserve(count)
        #expect(set.count == 0 && !set.contains(0))
        let hashes = (0...count).map(\.hashValue)
        let new = hashes.filter { set.insert($0) }
        let again = hashes.filter { set.insert($0) }
        #expect(new == hashes && again == [] && set.count == count + 1)
        #expect(hashes.allSatisfy { set.contains($0) })
    }

    @Test("a copy stays what it was")
    func copies() {
        var table = HashTable<Int>()
        table.updateValue(1, forKey: 7)
        let copy = table
        table.updateValue(2, forKey: 7)
        table.updateValue(3, forKey: 8)
        #expect(copy[7] == 1 && copy[8] == nil && copy.count == 1)
    }
}
