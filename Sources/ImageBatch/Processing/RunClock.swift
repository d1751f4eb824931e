/// The clock of a run over many pictures: time limits and progress are measured by it. It stands still while the machine
/// sleeps.
package struct RunClock: Sendable {
    /// The elapsed time, controlled by a test. If nil, the machine's clock is used.
    private let elapsed: (@Sendable () -> Duration)?
    private let start = SuspendingClock.now

    private static let pollInterval = Duration.milliseconds(20)

    package init() { elapsed = nil }

    /// - Parameter elapsed: the time since the run began, as a test sets it.
    package init(elapsed: @escaping @Sendable () -> Duration) { self.elapsed = elapsed }

    package var now: SuspendingClock.Instant {
        guard let elapsed else { return .now }
        return start.advanced(by: elapsed())
    }

    /// - Throws: `CancellationError`.
    package func sleep(for duration: Duration) async throws { try await sleep(until: now.advanced(by: duration)) }

    package func sleep(until deadline: SuspendingClock.Instant) async throws {
        guard elapsed != nil else { return try await Task.sleep(until: deadline, clock: .suspending) }
        while now < deadline { try await Task.sleep(for: Self.pollInterval) }
    }
}
