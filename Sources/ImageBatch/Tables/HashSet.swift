/// A set of hashes, for hundreds of thousands of them.
///
/// They stand in their slots themselves, one behind the other where their slots are taken: nearly all slots can be, for the next ones
/// are in the same line of the cache. It grows by a quarter. No hash is removed alone.
package struct HashSet: Sendable {
    /// Each in the slot that it belongs to or behind it; 0 where there is none.
    private var slots: [Int] = []
    /// Whether the hash is there that stands for a free slot.
    private var hasZero = false
    package private(set) var count = 0

    package init() {}

    package func contains(_ hash: Int) -> Bool {
        if hash == 0 { return hasZero }
        return !slots.isEmpty && slots[slot(for: hash)] == hash
    }

    /// - Returns: whether it was not there.
    @discardableResult
    package mutating func insert(_ hash: Int) -> Bool {
        if hash == 0 {
            if hasZero { return false }
            hasZero = true
            count += 1
            return true
        }
        if Self.isFull(slots.count, count + 1) { grow(to: slots.count + slots.count / 4) }
        let slot = slot(for: hash)
        guard slots[slot] == 0 else { return false }
        slots[slot] = hash
        count += 1
        return true
    }

    /// Makes room for so many, and writes to all of it: what is only reserved takes memory when it is first used, which may be half
    /// an hour later. To be called while it is empty.
    package mutating func reserve(_ count: Int) { grow(to: count + count / 7 + 1) }

    /// Whether more than seven eighths of the slots would be taken: beyond, the next free one is far.
    private static func isFull(_ slotCount: Int, _ count: Int) -> Bool { 8 * count > 7 * slotCount }

    private mutating func grow(to slotCount: Int) {
        let hashes = slots
        slots = Array(repeating: 0, count: max(16, slotCount))
        for hash in hashes where hash != 0 { slots[slot(for: hash)] = hash }
    }

    /// The slot of a hash, or the free one for it.
    private func slot(for hash: Int) -> Int {
        // Hashes are spread evenly over all integers: so are these slots.
        var slot = Int(UInt(bitPattern: hash).multipliedFullWidth(by: UInt(slots.count)).high)
        while slots[slot] != 0, slots[slot] != hash { slot = slot + 1 == slots.count ? 0 : slot + 1 }
        return slot
    }
}
