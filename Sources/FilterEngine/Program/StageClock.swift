#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Measures the time of each stage: its own time, without that of stages which it waits for.
///
/// For one thread. Looking at the clock takes tens of nanoseconds: a stage should have a row or a tile of pixels to do.
package final class StageClock {
    private var names: [String] = []
    private var nanoseconds: [Int] = []
    /// The stages that have begun and not ended, the running one last.
    private var running: [Int] = []
    private var lastReading = 0
    private let now: () -> Int

    package convenience init() { self.init(now: Self.monotonic) }

    /// - Parameter now: the time in nanoseconds since some moment.
    package init(now: @escaping () -> Int) { self.now = now }

    /// Adds stages, in the order in which they act on a picture. Returns the first one's number; the others follow it.
    package func add(_ names: [String]) -> Int {
        self.names += names
        nanoseconds += names.map { _ in 0 }
        return self.names.count - names.count
    }

    /// From now on time is this stage's, until it ends or another one begins.
    package func begin(_ stage: Int) {
        charge()
        running.append(stage)
    }

    /// The stage that runs is done, and the one that was added after it begins.
    package func advanceStage() {
        charge()
        running[running.count - 1] += 1
    }

    /// The stage that runs is done; the one that it interrupted goes on.
    package func end() {
        charge()
        running.removeLast()
    }

    /// The measured times, in the order in which the stages were added.
    package var stages: [(name: String, seconds: Double)] {
        zip(names, nanoseconds).map { (name: $0, seconds: Double($1) / 1e9) }
    }

    private static func monotonic() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }

    private func charge() {
        let now = now()
        if let stage = running.last { nanoseconds[stage] += now - lastReading }
        lastReading = now
    }
}
