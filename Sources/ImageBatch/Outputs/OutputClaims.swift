import SystemPackage

/// Which results want which paths, as a short hash of each: hundreds of thousands of paths would need too much memory.
package struct OutputClaims: Sendable {
    /// Whether names that differ in capital letters alone are one, as on FAT and on shares of Windows.
    private let ignoresCase: Bool
    /// The paths that have been claimed or taken, and the input that has taken each; 0 where none has.
    private var owners = HashTable<Int>()
    /// Paths that more than one result wants.
    private var contested: Set<Int> = []
    /// The input that gets each of those.
    private var settled: [Int: Int] = [:]
    /// Inputs that get none of the paths that they want, which has been reported.
    private var rejected: Set<Int> = []

    init(ignoresCase: Bool) {
        self.ignoresCase = ignoresCase
    }

    var isContested: Bool { !contested.isEmpty }

    mutating func claim(_ path: FilePath) {
        let hash = hash(path)
        if owners.updateValue(0, forKey: hash) != nil { contested.insert(hash) }
    }

    /// The path's hash where several results want it; names that the file system takes for one have one hash.
    func contest(for path: FilePath) -> Int? {
        let hash = hash(path)
        return contested.contains(hash) ? hash : nil
    }

    /// Records which input gets a contested path.
    mutating func settle(_ contest: Int, for input: FilePath) { settled[contest] = input.hashValue }

    /// Records that an input does not get a contested path, which has been reported.
    mutating func reject(_ input: FilePath) { rejected.insert(input.hashValue) }

    /// The answer to a result that wants its path now.
    package enum Availability: Sendable {
        case free
        /// An input's name claims the path, and no result has taken it yet.
        case reserved
        /// Another result has it, which was known from the names.
        case contested
        /// Another result has it or will.
        case taken
    }

    /// Takes a path for a result, if it is free.
    /// - Parameters:
    ///   - input: whose result it is. It may take its path again when it has changed.
    ///   - isExpected: whether the survey claimed this path for the input, or no further results can claim it. If the content
    ///     differs from the extension, the result may have another path.
    mutating func take(_ path: FilePath, for input: FilePath, isExpected: Bool) -> Availability {
        let hash = hash(path)
        let input = input.hashValue
        if let owner = settled[hash], owner != input { return rejected.contains(input) ? .contested : .taken }
        if let owner = owner(of: hash) { return owner == input ? .free : .taken }
        if !isExpected, owners.contains(hash) { return .reserved }
        owners.updateValue(input, forKey: hash)
        return .free
    }

    /// Records that no result will have a path after all.
    mutating func release(_ path: FilePath) { owners.updateValue(0, forKey: hash(path)) }

    /// Whether a result has the path by now.
    func isTaken(_ path: FilePath) -> Bool { owner(of: hash(path)) != nil }

    /// The input that has taken a path; nil where none has.
    private func owner(of hash: Int) -> Int? { owners[hash].flatMap { $0 == 0 ? nil : $0 } }

    private func hash(_ path: FilePath) -> Int {
        guard ignoresCase else { return path.hashValue }
        // Equal texts are those that mean the same in Unicode: such file systems think so too.
        return path.string.lowercased().hashValue
    }
}
