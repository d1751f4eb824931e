import ImageCore

/// Ends work that takes longer than it may.
package enum TimeLimit {
    package struct Exceeded: Error, CodedError, CustomStringConvertible {
        private var limit: Duration

        package init(limit: Duration) {
            self.limit = limit
        }

        package var description: String { "it took longer than \(limit.components.seconds) s" }
        package var code: ErrorCode? { .tookTooLong }
    }

    /// Runs the operation, which is cancelled at the limit, by a clock that stands still while the machine sleeps.
    /// - Parameter limit: nil for none.
    /// - Throws: what the work throws, or ``Exceeded`` where it was cancelled for its time.
    package static func run<Result: Sendable>(
        within limit: Duration?, _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard let limit else { return try await work() }
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: limit, clock: .suspending)
                return nil
            }
            defer { group.cancelAll() }
            if let result = try await group.next() ?? nil { return result }
            group.cancelAll()
            // It may have come to its end at the last moment; then there is a result.
            do {
                if let result = try await group.next() ?? nil { return result }
            } catch ImageError.cancelled {}
            throw Exceeded(limit: limit)
        }
    }
}
