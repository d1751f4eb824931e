import SystemPackage

/// The clock of a run over many pictures: time limits and progress are measured by it. It stands still while the machine
/// sleeps.
public struct RunClock: Sendable {
    /// A test's own clock: as many seconds have passed as this file has bytes, none while it does not exist.
    private let plantedFile: FilePath?
    private let start = SuspendingClock.now

    private static let plantedPoll = Duration.milliseconds(20)

    public init() { plantedFile = nil }

    package init(planted file: FilePath) { plantedFile = file }

    package var now: SuspendingClock.Instant {
        guard let plantedFile else { return .now }
        return start.advanced(by: .seconds((try? Stat(plantedFile))?.size ?? 0))
    }

    /// - Throws: `CancellationError`.
    package func sleep(for duration: Duration) async throws { try await sleep(until: now.advanced(by: duration)) }

    func sleep(until deadline: SuspendingClock.Instant) async throws {
        guard plantedFile != nil else { return try await Task.sleep(until: deadline, clock: .suspending) }
        while now < deadline { try await Task.sleep(for: Self.plantedPoll) }
    }
}
