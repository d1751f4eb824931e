import SystemPackage

/// The clock of a run over many pictures: time limits and progress are measured by it. It stands still while the machine
/// sleeps.
package struct RunClock: Sendable {
    /// A test's own clock: as many seconds have passed as this file has bytes, none while it does not exist.
    private let file: FilePath?
    private let start = SuspendingClock.now

    private static let pollInterval = Duration.milliseconds(20)

    package init() { file = nil }

    init(file: FilePath) { self.file = file }

    package var now: SuspendingClock.Instant {
        guard let file else { return .now }
        return start.advanced(by: .seconds((try? Stat(file))?.size ?? 0))
    }

    /// - Throws: `CancellationError`.
    package func sleep(for duration: Duration) async throws { try await sleep(until: now.advanced(by: duration)) }

    package func sleep(until deadline: SuspendingClock.Instant) async throws {
        guard file != nil else { return try await Task.sleep(until: deadline, clock: .suspending) }
        while now < deadline { try await Task.sleep(for: Self.pollInterval) }
    }
}
