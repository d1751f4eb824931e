import SystemPackage

/// Which results want which paths, as a short hash of each: hundreds of thousands of paths would need too much memory.
package struct OutputClaims: Sendable {
    /// Whether names that differ in capital letters alone are one, as on FAT and on shares of Windows.
    private let ignoresCase: Bool
    private var claimed: Set<Int> = []
    /// Paths that more than one result wants.
    private var contested: Set<Int> = []
    /// Which input gets each of those.
    private var settled: [Int: Int] = [:]
    /// The paths that have been taken, and by which input.
    private var taken: [Int: Int] = [:]

    init(ignoresCase: Bool) {
        self.ignoresCase = ignoresCase
    }

    var isContested: Bool { !contested.isEmpty }

    mutating func claim(_ path: FilePath) {
        let hash = hash(path)
        if !claimed.insert(hash).inserted { contested.insert(hash) }
    }

    /// Makes room for all that has been claimed to be taken, so that a run's memory does not grow. To be called before the
    /// first is.
    mutating func reserve() {
        // Filled once, as what is only reserved takes memory when it is first written to: some pages half an hour later.
        taken = Dictionary(uniqueKeysWithValues: claimed.lazy.map { ($0, 0) })
        taken.removeAll(keepingCapacity: true)
    }

    /// The path's hash where several results want it; names that the file system takes for one have one hash.
    func contest(for path: FilePath) -> Int? {
        let hash = hash(path)
        return contested.contains(hash) ? hash : nil
    }

    /// Records which input gets a contested path.
    mutating func settle(_ contest: Int, for input: FilePath) { settled[contest] = input.hashValue }

    /// The answer to a result that wants its path now.
    package enum Availability: Sendable {
        case free
        /// Another result has it, which was known from the names.
        case contested
        /// Another result has it or will.
        case taken
    }

    /// - Parameters:
    ///   - input: whose result it is. It may take its path again when it has changed.
    ///   - isExpected: whether this is the path that was claimed for it. A file that is not what its name says has another
    ///     one.
    mutating func take(_ path: FilePath, for input: FilePath, isExpected: Bool) -> Availability {
        let hash = hash(path)
        if !isExpected, claimed.contains(hash) { return .taken }
        if let owner = settled[hash], owner != input.hashValue { return .contested }
        let owner = taken[hash] ?? input.hashValue
        taken[hash] = owner
        return owner == input.hashValue ? .free : .taken
    }

    /// Records that no result will have a path after all.
    mutating func release(_ path: FilePath) { taken[hash(path)] = nil }

    /// Whether a result has the path by now.
    func isTaken(_ path: FilePath) -> Bool { !taken.isEmpty && taken[hash(path)] != nil }

    private func hash(_ path: FilePath) -> Int {
        guard ignoresCase else { return path.hashValue }
        // Equal texts are those that mean the same in Unicode: such file systems think so too.
        return path.string.lowercased().hashValue
    }
}
