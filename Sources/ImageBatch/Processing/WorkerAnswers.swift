import Subprocess

/// The lines that a worker writes, as bytes.
struct WorkerAnswers {
    /// Bytes of a line. No answer is as long, with a thumbnail in it or without.
    private static let longest = 1 << 17

    private var output: SubprocessOutputSequence.AsyncIterator
    private var pending: [UInt8] = []

    init(_ output: SubprocessOutputSequence) {
        self.output = output.makeAsyncIterator()
    }

    /// The next line; nil at the end.
    /// - Throws: where a line has no end, or is too long.
    mutating func next() async throws -> [UInt8]? {
        var searched = 0
        while true {
            if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeSubrange(...end) }
                return Array(pending[..<end])
            }
            guard pending.count <= Self.longest else { throw WorkerFailure.unreadableAnswer }
            searched = pending.count
            guard let buffer = try await output.next() else {
                guard pending.isEmpty else { throw WorkerFailure.unreadableAnswer }
                return nil
            }
            buffer.withUnsafeBytes { pending += $0 }
        }
    }
}
