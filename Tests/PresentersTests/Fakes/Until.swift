import Observation

/// Waits as front ends do: looks again whenever something has changed that the condition has looked at. A test that
/// takes too long is cancelled, and goes on.
@MainActor
func until(_ condition: @MainActor () -> Bool) async {
    while !Task.isCancelled {
        let (changes, change) = AsyncStream<Void>.makeStream()
        if withObservationTracking(condition, onChange: { change.yield() }) { return }
        // It is notified before the change; that happens in the same turn of the main actor, this goes on in a later one.
        for await _ in changes { break }
    }
}
