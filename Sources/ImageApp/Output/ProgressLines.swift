import FaultInjection
import ImageCore

/// `{"progress": …}` on standard output, at most once a second: how far a run is, for programs that show it.
struct ProgressLines {
    private let clock: RunClock
    private let start: SuspendingClock.Instant
    private var last: SuspendingClock.Instant

    init(clock: RunClock) {
        self.clock = clock
        start = clock.now
        last = start
    }

    /// - Parameters:
    ///   - finished: files that are through, whatever became of them.
    ///   - total: all that are known of.
    mutating func report(_ summary: RunSummary, finished: Int, of total: Int) {
        let now = clock.now
        guard now - last >= .seconds(1) else { return }
        last = now
        let seconds = (now - start).inSeconds
        let progress: JSONObject = [
            "done": summary.done, "failed": summary.failed, "skipped": summary.skippedCount, "finished": finished,
            "total": total, "seconds": seconds,
            "secondsLeft": finished == 0 ? nil : seconds / Double(finished) * Double(max(0, total - finished)),
        ]
        try? JSONOutput.printLine(["progress": progress])
    }
}
