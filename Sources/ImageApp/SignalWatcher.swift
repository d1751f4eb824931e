import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Turns Ctrl-C, a polite request to end and the terminal's end into a cancellation, so that no partial file is left.
final class SignalWatcher: Sendable {
    /// The first signal that came, or 0.
    private let received = Atomic<Int32>(0)

    /// The exit status that says which signal ended the program: 130, 143 or 129.
    var exitStatus: Int32? {
        let signal = received.load(ordering: .relaxed)
        return signal == 0 ? nil : 128 + signal
    }

    /// Runs the work as a task of its own, which the signals cancel.
    func run<Success: Sendable>(_ work: @escaping @Sendable () async throws -> Success) async throws -> Success {
        let task = Task { try await work() }
        let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number -> (any DispatchSourceSignal)? in
            // What the caller (nohup, say) had us ignore stays ignored.
            if Self.isIgnored(number) { return nil }
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                _ = received.compareExchange(expected: 0, desired: number, ordering: .relaxed)
                task.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        return try await task.value
    }

    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
