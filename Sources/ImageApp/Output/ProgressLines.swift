import ImageBatch
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

    private struct Line: Encodable {
        struct Progress: Encodable {
            var done: Int
            var failed: Int
            var skipped: Int
            /// Files that are through, whatever became of them, and all that are known of.
            var finished: Int
            var total: Int
            var seconds: Double
            /// Nil until it can be estimated.
            var secondsLeft: Double?
        }
        var progress: Progress
    }

    mutating func report(_ summary: RunSummary, finished: Int, of total: Int) {
        let now = clock.now
        guard now - last >= .seconds(1) else { return }
        last = now
        let seconds = (now - start).inSeconds
        let line = Line(
            progress: Line.Progress(
                done: summary.done, failed: summary.failed, skipped: summary.skipped.values.reduce(0, +),
                finished: finished, total: total, seconds: seconds,
                secondsLeft: finished == 0 ? nil : seconds / Double(finished) * Double(max(0, total - finished))))
        try? JSONOutput.printLine(line)
    }
}
