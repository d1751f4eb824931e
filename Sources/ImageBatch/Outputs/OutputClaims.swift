import SystemPackage

/// Which results want which places, as a short hash of each: of hundreds of thousands of names, the names would be too much.
struct OutputClaims: Sendable {
    /// Whether names that differ in capital letters alone are one, as on FAT and on shares of Windows.
    private let ignoresCase: Bool
    private var claimed: Set<Int> = []
    /// Places that more than one result wants.
    private var contested: Set<Int> = []
    /// Whose those will be.
    private var settled: [Int: Int] = [:]
    /// The places that have been taken, and whose they are.
    private var taken: [Int: Int] = [:]

    init(ignoresCase: Bool) {
        self.ignoresCase = ignoresCase
    }

    var isContested: Bool { !contested.isEmpty }

    mutating func claim(_ place: FilePath) {
        let hash = hash(place)
        if !claimed.insert(hash).inserted { contested.insert(hash) }
    }

    /// Makes room for all that has been claimed to be taken, so that a run's memory does not grow. To be called before the
    /// first is.
    mutating func reserve() {
        // Filled once, as what is only reserved takes memory when it is first written to: some pages half an hour later.
        taken = Dictionary(uniqueKeysWithValues: claimed.lazy.map { ($0, 0) })
        taken.removeAll(keepingCapacity: true)
    }

    /// The place where it is one that several results want; names that are one are one text.
    func contest(for place: FilePath) -> Int? {
        let hash = hash(place)
        return contested.contains(hash) ? hash : nil
    }

    /// Says whose a contested place will be.
    mutating func settle(_ contest: Int, for input: FilePath) { settled[contest] = input.hashValue }

    /// What comes of a result that wants its place now.
    enum Taking {
        case free
        /// Another result has it, which was known from the names.
        case contested
        /// Another result has it or will.
        case taken
    }

    /// - Parameters:
    ///   - input: whose result it is. It may take its place again when it has changed.
    ///   - isExpected: whether this is the place that was claimed for it. A file that is not what its name says has another
    ///     one.
    mutating func take(_ place: FilePath, for input: FilePath, isExpected: Bool) -> Taking {
        let hash = hash(place)
        if !isExpected, claimed.contains(hash) { return .taken }
        if let owner = settled[hash], owner != input.hashValue { return .contested }
        let owner = taken[hash] ?? input.hashValue
        taken[hash] = owner
        return owner == input.hashValue ? .free : .taken
    }

    /// Says that no result will be at a place after all.
    mutating func release(_ place: FilePath) { taken[hash(place)] = nil }

    /// Whether a result has the place by now.
    func isTaken(_ place: FilePath) -> Bool { !taken.isEmpty && taken[hash(place)] != nil }

    private func hash(_ place: FilePath) -> Int {
        guard ignoresCase else { return place.hashValue }
        // Equal texts are those that mean the same in Unicode: such file systems think so too.
        return place.string.lowercased().hashValue
    }
}
