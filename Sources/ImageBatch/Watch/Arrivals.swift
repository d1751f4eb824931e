import ImageSources
import SystemPackage

/// Which files of a folder that is watched are new and complete.
struct Arrivals: Sendable {
    /// The state in which each file was taken, as hashes.
    private var taken: [Int: Int] = [:]
    /// The state of files that may not be complete.
    private var pending: [Int: Int] = [:]

    /// Whether files are there that have not been taken, for they seemed not to be complete.
    var isAnyPending: Bool { !pending.isEmpty }

    /// Forgets the files that were pending and are there no more.
    mutating func beginWalk() {
        pending = pending.filter { taken[$0.key] == nil || taken[$0.key] != $0.value }
    }

    /// - Returns: whether the file is to be worked on: it has not been in the state in which it is, and it is complete. Where
    ///   the system can't tell whether somebody still writes to it, it is when it has not changed since the walk before.
    mutating func take(_ file: InputWalk.File) -> Bool {
        let key = file.path.hashValue
        let state = FileStamp(file.status).hashValue
        guard taken[key] != state else { return false }
        let isComplete = SystemCalls.hasWriter(file.path).map { !$0 } ?? (pending[key] == state)
        guard isComplete else {
            pending[key] = state
            return false
        }
        pending[key] = nil
        taken[key] = state
        return true
    }
}
