import Synchronization
import Testing

/// The memory of a strict fake: it knows which calls are expected, and fails the test for any other.
///
/// A call that was not expected is reported at the line that made the recorder, an expected one that never came at the
/// line that expected it; both are lines of the test, not of the fake.
final class CallRecorder<Call: Hashable & Sendable>: Sendable {
    private struct State {
        var expected: [(call: Call, line: SourceLocation)] = []
        var calls: [Call] = []
        /// Who waits until all that was expected has come.
        var waiting: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())
    private let line: SourceLocation

    init(line: SourceLocation = #_sourceLocation) {
        self.line = line
    }

    deinit { verify() }

    /// One more call that is going to be made.
    func expect(_ call: Call, line: SourceLocation = #_sourceLocation) {
        state.withLock { $0.expected.append((call, line)) }
    }

    /// For the fake: a call was made.
    func record(_ call: Call) {
        let isExpected = state.withLock { state in
            state.calls.append(call)
            guard let index = state.expected.firstIndex(where: { $0.call == call }) else { return false }
            state.expected.remove(at: index)
            if state.expected.isEmpty {
                for continuation in state.waiting { continuation.finish() }
                state.waiting = []
            }
            return true
        }
        if !isExpected { Issue.record("\(call) was not expected", sourceLocation: line) }
    }

    /// All calls in their order, with their arguments.
    var calls: [Call] { state.withLock { $0.calls } }

    /// Returns once all expected calls were made, or the test was cancelled because it took too long.
    func met() async {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        state.withLock { state in
            if state.expected.isEmpty { continuation.finish() } else { state.waiting.append(continuation) }
        }
        for await _ in stream {}
    }

    /// Fails the test for each expected call that was not made. At the end of the recorder's life this happens by
    /// itself.
    func verify() {
        let missing = state.withLock { state in
            defer { state.expected = [] }
            return state.expected
        }
        for (call, line) in missing { Issue.record("\(call) never came", sourceLocation: line) }
    }
}
