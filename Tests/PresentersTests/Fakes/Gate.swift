import Synchronization
import Testing

/// Where calls of a fake wait until the test answers them, each by itself and in any order.
///
/// It is strict: ``verify()`` fails the test for each call that was not taken, at the line that made the gate.
final class Gate<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    private let waiting: AsyncStream<GatedCall<Input, Output, Failure>>
    private let arrival: AsyncStream<GatedCall<Input, Output, Failure>>.Continuation
    private let inputs = Mutex<[Input]>([])
    private let line: SourceLocation

    init(line: SourceLocation) {
        self.line = line
        (waiting, arrival) = AsyncStream.makeStream()
    }

    /// The inputs of calls that the test has not expected yet.
    var untaken: [Input] { inputs.withLock { $0 } }

    func verify() {
        for input in untaken { Issue.record("unexpected call: \(input)", sourceLocation: line) }
    }

    /// For the fake: waits for the test's answer. Being cancelled alone ends no call, so that tests can let results
    /// come late.
    func pass(_ input: Input) async throws(Failure) -> Output {
        let call = GatedCall<Input, Output, Failure>(input)
        inputs.withLock { $0.append(input) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                call.wait(continuation)
                arrival.yield(call)
            }
        } onCancel: {
            call.noteCancel()
        }
        return try result.get()
    }

    /// The next call, once it is made.
    /// - Throws: where the test was cancelled, as it is when it takes too long.
    func next() async throws -> GatedCall<Input, Output, Failure> {
        for await call in waiting {
            inputs.withLock { _ = $0.removeFirst() }
            return call
        }
        throw CancellationError()
    }
}

/// A call that waits.
final class GatedCall<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    let input: Input
    private let continuation = Mutex<CheckedContinuation<Result<Output, Failure>, Never>?>(nil)
    private let cancellation: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

    init(_ input: Input) {
        self.input = input
        cancellation = AsyncStream<Void>.makeStream()
    }

    fileprivate func wait(_ continuation: CheckedContinuation<Result<Output, Failure>, Never>) {
        self.continuation.withLock { $0 = continuation }
    }

    fileprivate func noteCancel() { cancellation.continuation.finish() }

    func succeed(_ output: sending Output) { answer(.success(output)) }

    func fail(_ failure: Failure) { answer(.failure(failure)) }

    private func answer(_ result: Result<Output, Failure>) {
        let continuation = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        continuation?.resume(returning: result)
    }

    /// Returns once the task of the call was cancelled.
    func cancelled() async {
        for await _ in cancellation.stream {}
    }
}
