import ImageBatch

/// Runs work several times and takes the median: one slow run on a busy machine does not show.
struct Stopwatch {
    var runs: Int

    /// The median of the runs, in nanoseconds, after one that warms the caches.
    func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
        let times = try times(work)
        return times[times.count / 2]
    }

    /// What each run took in nanoseconds, the fastest first.
    func times(_ work: () throws -> Void) rethrows -> [Double] {
        let clock = ContinuousClock()
        try work()
        var times: [Double] = []
        for _ in 0..<runs {
            let start = clock.now
            try work()
            times.append((clock.now - start).inSeconds * 1e9)
        }
        return times.sorted()
    }
}
