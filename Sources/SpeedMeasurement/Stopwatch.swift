#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs work several times and takes the median: one slow run on a busy machine does not show.
///
/// What it counts is this thread's processor time, which doesn't pass while others have the processor.
package struct Stopwatch: Sendable {
    private let runs: Int

    /// - Parameter runs: how often work is timed, 1 or more.
    package init(runs: Int) {
        self.runs = runs
    }

    /// The median of the runs, in nanoseconds, after one that warms the caches.
    func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
        let times = try times(work)
        return times[times.count / 2]
    }

    /// What each run took in nanoseconds, the fastest first.
    func times(_ work: () throws -> Void) rethrows -> [Double] {
        try work()
        var times: [Double] = []
        for _ in 0..<runs {
            let start = Self.now
            try work()
            times.append(Self.now - start)
        }
        return times.sorted()
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
