/// The limits of a server's connections. The studio serves the browser of one person on the same machine.
package struct ConnectionLimits: Sendable {
    /// The maximum number of connections at a time. A browser needs about ten.
    package var connections = 512
    /// The maximum length of a request's head, in bytes.
    package var headBytes = 16 << 10
    /// The maximum number of header fields.
    package var headFields = 100
    /// The maximum time for a head, from its first byte to its last.
    package var headTime = Duration.seconds(15)
    /// The maximum time between an answer and the next request, and before the first one.
    package var idleTime = Duration.seconds(60)
    /// The minimum number of bytes of a body or an answer that must move within ``progressTime``, unless fewer are left.
    package var progressBytes = 1 << 20
    /// The period in which ``progressBytes`` must move.
    package var progressTime = Duration.seconds(15)
    /// The maximum number of bytes that are discarded after a refused head, so that the client comes to read the response.
    package var discardedBytes = 16 << 20
    /// The maximum time for which a connection stays open after its head was refused.
    package var discardTime = Duration.seconds(5)

    /// Creates the limits that the studio uses.
    package init() {}
}

/// The state of a connection as far as its limits depend on it.
///
/// The watch has no clock. The server tells it what happened and when, as a duration since any fixed moment, and asks it from time
/// to time whether the client is too slow.
package struct ConnectionWatch: Sendable {
    /// The reaction to bytes that have arrived.
    package enum Reaction: Equatable, Sendable {
        /// They belong to the request.
        case decode
        /// They follow a refused head, and nobody looks at them.
        case discard
        /// The head is too long.
        case refuse
        /// The client breaks the rules: the connection ends.
        case close
    }

    private enum Phase {
        case idle(since: Duration)
        case head(since: Duration, bytes: Int)
        case body
        case answer
        case refused(since: Duration, bytes: Int)
    }

    private let limits: ConnectionLimits
    private var phase: Phase
    private var incoming: TransferWatch
    private var outgoing: TransferWatch

    /// Creates the watch of a connection that was just opened.
    package init(_ limits: ConnectionLimits, at now: Duration) {
        self.limits = limits
        phase = .idle(since: now)
        incoming = TransferWatch(limits)
        outgoing = TransferWatch(limits)
    }

    /// Whether the connection waits for a request of which nothing has arrived, and the client has taken all answers.
    package var isIdle: Bool { if case .idle = phase { outgoing.isDone } else { false } }

    /// Whether an answer is made or written.
    package var isAnswering: Bool { if case .answer = phase { true } else { false } }

    /// Whether a head was refused.
    package var isRefused: Bool { if case .refused = phase { true } else { false } }

    /// Notes bytes that have arrived, before they are decoded.
    package mutating func receive(_ bytes: Int, at now: Duration) -> Reaction {
        switch phase {
        case .idle: return receiveHead(bytes, since: now)
        case .head(let since, let earlier): return receiveHead(earlier + bytes, since: since)
        case .body:
            incoming.move(bytes, at: now)
            return .decode
        // A browser waits for an answer before it sends the next request. Requests in a queue would need memory.
        case .answer: return .close
        case .refused(let since, let earlier):
            phase = .refused(since: since, bytes: earlier + bytes)
            return earlier + bytes > limits.discardedBytes ? .close : .discard
        }
    }

    /// A body may follow its head at once, so that the limit holds only if the head does not end with these bytes.
    private mutating func receiveHead(_ bytes: Int, since: Duration) -> Reaction {
        if case .head(_, let earlier) = phase, earlier > limits.headBytes { return .refuse }
        phase = .head(since: since, bytes: bytes)
        return .decode
    }

    /// Notes that a head was admitted.
    /// - Parameter bodyLength: the number of bytes that follow.
    package mutating func admit(bodyLength: Int, at now: Duration) {
        phase = .body
        incoming = TransferWatch(limits)
        incoming.begin(bodyLength, at: now)
    }

    /// Notes that a head was refused: the client has the response and is to close the connection.
    package mutating func refuse(at now: Duration) { phase = .refused(since: now, bytes: 0) }

    /// Notes that the body has arrived.
    package mutating func beginAnswer() { phase = .answer }

    /// Notes bytes of an answer that the client is to take.
    package mutating func send(_ bytes: Int, at now: Duration) { outgoing.begin(bytes, at: now) }

    /// Notes bytes of an answer that the client has taken.
    package mutating func sent(_ bytes: Int, at now: Duration) { outgoing.move(bytes, at: now) }

    /// Notes that the whole answer is on its way: the next request may come.
    package mutating func endAnswer(at now: Duration) {
        if case .answer = phase { phase = .idle(since: now) }
    }

    /// Whether the client has taken longer than it may.
    package func isOverdue(at now: Duration) -> Bool {
        if outgoing.isOverdue(at: now) { return true }
        return switch phase {
        case .idle(let since): now - since > limits.idleTime
        case .head(let since, _): now - since > limits.headTime
        case .body: incoming.isOverdue(at: now)
        case .answer: false
        case .refused(let since, _): now - since > limits.discardTime
        }
    }
}

/// A transfer that has to make progress. A client that sends a byte a minute does not make any.
private struct TransferWatch {
    private let limits: ConnectionLimits
    /// The number of bytes that are still to be transferred.
    private var rest = 0
    /// The number of bytes that were transferred since `start`.
    private var moved = 0
    private var start = Duration.zero

    init(_ limits: ConnectionLimits) {
        self.limits = limits
    }

    var isDone: Bool { rest == 0 }

    mutating func begin(_ bytes: Int, at now: Duration) {
        if rest == 0 { (start, moved) = (now, 0) }
        rest += bytes
    }

    mutating func move(_ bytes: Int, at now: Duration) {
        rest -= min(bytes, rest)
        moved += bytes
        if moved >= limits.progressBytes { (start, moved) = (now, 0) }
    }

    func isOverdue(at now: Duration) -> Bool { rest > 0 && now - start > limits.progressTime }
}
