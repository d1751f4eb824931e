import BrowserUI
import NIOCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The open connections of the server.
final class Connections: Sendable {
    let limits: ConnectionLimits
    private let state: Mutex<State>

    private struct State {
        var table: ConnectionTable<ObjectIdentifier>
        var channels: [ObjectIdentifier: any Channel] = [:]
    }

    init(_ limits: ConnectionLimits) {
        var limits = limits
        limits.connections = min(limits.connections, Self.raiseFileLimit(for: limits.connections))
        self.limits = limits
        state = Mutex(State(table: ConnectionTable(maximum: limits.connections)))
    }

    /// Raises the process's soft limit of open files (RLIMIT_NOFILE), if possible.
    /// - Returns: the maximum number of connections, which leaves 200 descriptors for other files.
    private static func raiseFileLimit(for connections: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return connections }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(connections + 1000)))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return max(20, Int(clamping: limit.rlim_cur) - 200)
    }

    /// Adds a connection, which may close another one.
    func add(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let closed = state.withLock { state in
            state.channels[id] = channel
            return state.table.open(id).flatMap { state.channels.removeValue(forKey: $0) }
        }
        closed?.close(promise: nil)
        channel.closeFuture.whenComplete { [self] _ in
            state.withLock { state in
                state.table.close(id)
                state.channels[id] = nil
            }
        }
    }

    /// Notes that a connection has sent an admitted request.
    func admit(_ channel: any Channel) { state.withLock { $0.table.admit(ObjectIdentifier(channel)) } }

    /// Closes all connections, those that are being answered after their answers, and returns once all are closed.
    /// - Parameter limit: the maximum time for answers.
    func close(within limit: Duration) async {
        let channels = state.withLock { Array($0.channels.values) }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
        let timer = Task {
            try await Task.sleep(for: limit)
            for channel in channels { channel.close(promise: nil) }
        }
        for channel in channels { try? await channel.closeFuture.get() }
        timer.cancel()
    }
}
