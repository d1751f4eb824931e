/// A set of hashes, for hundreds of thousands of them.
package struct HashSet: Sendable {
    private var table = HashTable<Void>()

    package init() {}

    package var count: Int { table.count }

    package func contains(_ hash: Int) -> Bool { table.contains(hash) }

    /// - Returns: whether it was not there.
    @discardableResult
    package mutating func insert(_ hash: Int) -> Bool { table.updateValue((), forKey: hash) == nil }

    /// Makes room for so many, and writes to all of it. To be called while it is empty.
    package mutating func reserve(_ count: Int) { table.reserve(count, filledWith: ()) }
}
