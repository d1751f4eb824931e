import ImageFiles
import SystemPackage

/// Which files of a folder that is watched are new and complete.
package struct Arrivals: Sendable {
    /// The state in which each file was taken, as hashes.
    private var taken: [Int: Int] = [:]
    /// The state of files that may not be complete, and of those that may not have been in the walk before.
    private var (pending, before): ([Int: Int], [Int: Int]) = ([:], [:])
    /// The files that are being worked on, as hashes.
    private var underWay: Set<Int> = []

    package init() {}

    /// Whether there are files that were not taken yet because they seemed incomplete or were being worked on.
    package var isAnyPending: Bool { !pending.isEmpty }

    package mutating func beginWalk() { (before, pending) = (pending, [:]) }

    /// Records that processing of a file begins. Should it change meanwhile, it is taken again only after ``end(_:)``: its outcomes
    /// come in the order of its states.
    package mutating func begin(_ path: FilePath) { underWay.insert(path.hashValue) }

    package mutating func end(_ path: FilePath) { underWay.remove(path.hashValue) }

    /// - Returns: whether the file is to be worked on: it has not been in the state in which it is, it is complete, and it is
    ///   not being worked on. Where the system can't say whether a program still writes to it, it is complete when it has not
    ///   changed since the walk before.
    package mutating func take(_ file: InputWalk.File) -> Bool {
        let key = file.path.hashValue
        let state = FileStamp(file.status).hashValue
        guard taken[key] != state else { return false }
        let isComplete = SystemCalls.hasWriter(file.path).map { !$0 } ?? (before[key] == state)
        guard isComplete, !underWay.contains(key) else {
            pending[key] = state
            return false
        }
        taken[key] = state
        return true
    }
}
