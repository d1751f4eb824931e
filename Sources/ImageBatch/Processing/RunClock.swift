/// The clock of a run over many pictures: time limits and progress are measured by it. It stands still while the machine
/// sleeps.
package struct RunClock: Sendable {
    /// The elapsed time, controlled by a test. If nil, the machine's clock is used.
    private let passed: (@Sendable () -> Duration)?
    private let start = SuspendingClock.now

    private static let pollInterval = Duration.milliseconds(20)

    package init() { passed = nil }

    /// - Parameter passed: the time since the run began, which a test lets pass.
    package init(passed: @escaping @Sendable () -> Duration) { self.passed = passed }

    package var now: SuspendingClock.Instant {
        guard let passed else { return .now }
        return start.advanced(by: passed())
    }

    /// - Throws: `CancellationError`.
    package func sleep(for duration: Duration) async throws { try await sleep(until: now.advanced(by: duration)) }

    package func sleep(until deadline: SuspendingClock.Instant) async throws {
        guard passed != nil else { return try await Task.sleep(until: deadline, clock: .suspending) }
        while now < deadline { try await Task.sleep(for: Self.pollInterval) }
    }
}
