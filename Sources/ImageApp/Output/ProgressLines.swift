import ImageBatch
import ImageCore

/// `{"progress": …}` on standard output, at most once a second: how far a run is, for programs that show it.
struct ProgressLines {
    private let clock: RunClock
    private let start: SuspendingClock.Instant
    private var last: SuspendingClock.Instant
    private var isFirst = true
    /// A search that has found so many goes on for a while.
    private static let manyFiles = 1000

    init(clock: RunClock) {
        self.clock = clock
        start = clock.now
        last = start
    }

    /// Reports the files that a search has found so far; where they are many, for the first time after a tenth of a second.
    mutating func report(found: Int) {
        let isSoon = isFirst && found >= Self.manyFiles
        report(RunSummary(), finished: 0, of: found, after: isSoon ? .milliseconds(100) : .seconds(1))
    }

    /// - Parameters:
    ///   - finished: files that are through, whatever became of them.
    ///   - total: all that are known of.
    mutating func report(_ summary: RunSummary, finished: Int, of total: Int) {
        report(summary, finished: finished, of: total, after: .seconds(1))
    }

    private mutating func report(_ summary: RunSummary, finished: Int, of total: Int, after pause: Duration) {
        let now = clock.now
        guard now - last >= pause else { return }
        last = now
        isFirst = false
        let seconds = (now - start).inSeconds
        let progress: JSONObject = [
            "done": summary.done, "failed": summary.failed, "skipped": summary.skippedCount, "finished": finished,
            "total": total, "seconds": seconds,
            "secondsLeft": finished == 0 ? nil : seconds / Double(finished) * Double(max(0, total - finished)),
        ]
        try? JSONOutput.printLine(["progress": progress])
    }
}
