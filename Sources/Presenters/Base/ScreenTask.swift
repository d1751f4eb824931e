import ImageCore

/// A screen's asynchronous operation, off the main actor: at most one at a time, and none once the screen is gone.
///
/// One that is replaced or abandoned is cancelled, and its result is discarded, however late it comes.
@MainActor
final class ScreenTask {
    private var task: Task<Void, Never>?
    /// Counts the operations, so that a result knows whether it is still wanted.
    private var number = 0

    deinit { task?.cancel() }

    var isUnderWay: Bool { task != nil }

    /// Starts an operation, which replaces the one in progress.
    /// - Parameters:
    ///   - operation: must not hold on to a presenter, which would keep a screen that was left alive until it ends.
    ///   - completion: called with its result, unless it was replaced or abandoned before.
    func start<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value,
        completion: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) {
        abandon()
        let number = number
        task = Task { [weak self] in
            let result: Result<Value, any Error>
            do {
                try Task.checkCancellation()
                result = .success(try await operation())
            } catch {
                result = .failure(error is CancellationError ? ImageError.cancelled : error)
            }
            guard let self, self.number == number else { return }
            self.task = nil
            completion(result)
        }
    }

    /// Calls `action` for each element until this is replaced or abandoned.
    func follow(_ stream: AsyncStream<Void>, action: @escaping @MainActor () -> Void) {
        abandon()
        task = Task {
            for await _ in stream where !Task.isCancelled { action() }
        }
    }

    /// Asks the operation to end early. Its completion is called once it has ended.
    func cancel() { task?.cancel() }

    /// Cancels the operation and forgets it.
    func abandon() {
        task?.cancel()
        task = nil
        number += 1
    }
}
