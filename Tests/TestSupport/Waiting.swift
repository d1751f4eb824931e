/// Waits for something that is to happen outside of this process or in another task, however long other programs keep the
/// processors. Only a test that would fail anyway waits to the end.
/// - Returns: whether it happened.
package nonisolated(nonsending) func becomesTrue(_ condition: () async throws -> Bool) async rethrows -> Bool {
    // Ten minutes at the least.
    for _ in 0..<60_000 {
        if try await condition() { return true }
        if Task.isCancelled { return false }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return false
}
