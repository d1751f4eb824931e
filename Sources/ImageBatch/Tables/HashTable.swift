/// Values by hashes, for hundreds of thousands of them.
///
/// A dictionary doubles, and each of its free slots takes as much as a value. Here, entries stay where they are in chunks;
/// what grows by a quarter, and has slots to spare, are the entries' numbers of four bytes. No key is removed alone.
package struct HashTable<Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let key: Int
        var value: Value
    }

    /// Each full but the last that is used.
    private var chunks: [[Entry]] = []
    /// How many entries there are.
    package private(set) var count = 0
    /// The numbers of entries from one on, each in the slot of its key or behind it; 0 where there is none.
    private var numbers: [UInt32] = []

    /// So large that the allocator keeps a chunk apart from the heap.
    private static var chunkLength: Int { (256 << 10) / MemoryLayout<Entry>.stride }

    package init() {}

    package var isEmpty: Bool { count == 0 }

    package func contains(_ key: Int) -> Bool { number(of: key) != nil }

    package subscript(key: Int) -> Value? {
        number(of: key).map { chunks[$0 / Self.chunkLength][$0 % Self.chunkLength].value }
    }

    /// - Returns: the value that the key had; nil for a new one.
    @discardableResult
    package mutating func updateValue(_ value: Value, forKey key: Int) -> Value? {
        if Self.isFull(numbers, count + 1) { grow() }
        let slot = slot(for: key)
        guard numbers[slot] != 0 else {
            append(Entry(key: key, value: value))
            numbers[slot] = UInt32(count)
            return nil
        }
        let number = Int(numbers[slot]) - 1
        let (chunk, index) = (number / Self.chunkLength, number % Self.chunkLength)
        let before = chunks[chunk][index].value
        chunks[chunk][index].value = value
        return before
    }

    private mutating func append(_ entry: Entry) {
        let chunk = count / Self.chunkLength
        if chunk == chunks.count {
            chunks.append([])
            chunks[chunk].reserveCapacity(Self.chunkLength)
        }
        chunks[chunk].append(entry)
        count += 1
    }

    /// Whether more than four fifths of the slots would be taken: beyond, the next free one is far.
    private static func isFull(_ numbers: [UInt32], _ count: Int) -> Bool { 5 * count > 4 * numbers.count }

    private mutating func grow() {
        numbers = Array(repeating: 0, count: max(16, numbers.count + numbers.count / 4))
        for number in 0..<count { numbers[slot(for: key(number))] = UInt32(number + 1) }
    }

    private func key(_ number: Int) -> Int { chunks[number / Self.chunkLength][number % Self.chunkLength].key }

    /// Nil for a key that is not there.
    private func number(of key: Int) -> Int? {
        if numbers.isEmpty { return nil }
        let number = Int(numbers[slot(for: key)])
        return number == 0 ? nil : number - 1
    }

    /// The slot of a key's entry, or the free one for it.
    private func slot(for key: Int) -> Int {
        // Hashes are spread evenly over all integers: so are these slots.
        var slot = Int(UInt(bitPattern: key).multipliedFullWidth(by: UInt(numbers.count)).high)
        while numbers[slot] != 0, self.key(Int(numbers[slot]) - 1) != key {
            slot = slot + 1 == numbers.count ? 0 : slot + 1
        }
        return slot
    }
}
