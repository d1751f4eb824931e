import ImageSources
import SystemPackage

/// Which files of a folder that is watched are new and complete.
package struct Arrivals: Sendable {
    /// The state in which each file was taken, as hashes.
    private var taken: [Int: Int] = [:]
    /// The state of files that may not be complete, and of those that may not have been in the walk before.
    private var (pending, before): ([Int: Int], [Int: Int]) = ([:], [:])

    package init() {}

    /// Whether files are there that have not been taken, for they seemed not to be complete.
    package var isAnyPending: Bool { !pending.isEmpty }

    package mutating func beginWalk() { (before, pending) = (pending, [:]) }

    /// - Returns: whether the file is to be worked on: it has not been in the state in which it is, and it is complete. Where
    ///   the system can't tell whether somebody still writes to it, it is when it has not changed since the walk before.
    package mutating func take(_ file: InputWalk.File) -> Bool {
        let key = file.path.hashValue
        let state = FileStamp(file.status).hashValue
        guard taken[key] != state else { return false }
        let isComplete = SystemCalls.hasWriter(file.path).map { !$0 } ?? (before[key] == state)
        guard isComplete else {
            pending[key] = state
            return false
        }
        taken[key] = state
        return true
    }
}
