/// The limits of a server's connections. The studio serves the browser of one person on the same machine.
public struct ConnectionLimits: Sendable {
    /// The maximum number of connections at a time. A browser needs about ten.
    public var connections = 512
    /// The maximum length of a request's head, in bytes.
    public var headBytes = 16 << 10
    /// The maximum number of header fields.
    public var headFields = 100
    /// The maximum time for a head, from its first byte to its last.
    public var headTime = Duration.seconds(15)
    /// The maximum time between an answer and the next request, and before the first one.
    public var idleTime = Duration.seconds(60)
    /// The minimum progress of a body that a client sends, or of an answer that it reads: so many bytes, or all that are left, …
    public var progressBytes = 1 << 20
    /// … within this time.
    public var progressTime = Duration.seconds(15)
    /// The maximum number of bytes that are discarded after a refused head, so that the client comes to read the response.
    public var discardedBytes = 16 << 20
    /// The maximum time for that.
    public var discardTime = Duration.seconds(5)

    /// Creates the limits that the studio uses.
    public init() {}
}
