import ImageCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Turns SIGINT, SIGTERM and SIGHUP into a cancellation, so that no partial file is left.
///
/// A handler passes the signals on through a pipe to a thread that waits for them: none is lost, whenever it comes. As
/// long as there is no work to cancel they end the process as ever, and so does another one that comes when the first has
/// had its time: a user who asks twice does not want to wait.
///
/// The same thread ends work that takes longer than it may: a task that sleeps needs a timer and two more threads, which take
/// as long as much of the work on a small picture.
enum SignalWatcher {
    /// The first signal that came, or 0.
    private static let received = Atomic<Int32>(0)
    /// Cancels the work, once there is some.
    private static let cancel = Mutex<(@Sendable () -> Void)?>(nil)

    /// When the work is cancelled, by a clock that stands still while the machine sleeps.
    private static let deadline = Mutex<SuspendingClock.Instant?>(nil)
    private static let overdue = Atomic(false)

    /// Whether the work was cancelled for its time.
    static var isOverdue: Bool { overdue.load(ordering: .relaxed) }

    /// The exit status that says which signal ended the work: 130, 143 or 129.
    static var exitStatus: Int32? {
        let signal = received.load(ordering: .relaxed)
        return signal == 0 ? nil : 128 + signal
    }

    /// The end of the pipe that the handler writes to.
    private nonisolated(unsafe) static var pipeEnd: CInt = -1

    /// Begins to watch. To be called before there is another thread.
    static func start() {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        pipeEnd = ends[1]
        var thread = pthread_t()
        let readEnd = UnsafeMutableRawPointer(bitPattern: Int(ends[0]))
        let status = pthread_create(
            &thread, nil,
            { readEnd in
                SignalWatcher.watch(CInt(Int(bitPattern: readEnd)))
                return nil
            }, readEnd
        )
        guard status == 0 else { return }
        // What the caller (nohup, say) had us ignore stays ignored.
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { install(number) }
    }

    private static func install(_ number: CInt) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            // Nothing but what is safe at any moment.
            let error = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalWatcher.pipeEnd, &byte, 1)
            errno = error
        }
        action.sa_flags = SA_RESTART
        sigaction(number, &action, nil)
    }

    /// Runs the work as a task of its own, which the signals cancel.
    /// - Parameter executor: where it runs; nil: on the threads that tasks share.
    static func run<Success: Sendable>(
        on executor: ThreadExecutor? = nil, _ work: @escaping @Sendable () async throws -> Success
    ) async throws -> Success {
        // Under the lock: a signal finds no work begun that it could not cancel.
        let task = cancel.withLock { cancel in
            let task = Task(executorPreference: executor) { try await work() }
            cancel = { task.cancel() }
            return task
        }
        return try await task.value
    }

    /// Cancels the work if it runs on after this time.
    static func limitWork(to limit: Duration) {
        deadline.withLock { $0 = SuspendingClock().now + limit }
        // The thread waits anew, no longer than to the deadline.
        var wakeUp: UInt8 = 0
        _ = write(pipeEnd, &wakeUp, 1)
    }

    /// Waits for a byte from the pipe, or for the deadline.
    /// - Returns: whether there is a byte.
    private static func waitForByte(_ readEnd: CInt) -> Bool {
        let rest = deadline.withLock { $0.map { $0 - SuspendingClock().now } }
        let milliseconds = rest.map { CInt(min(max(0, $0.inSeconds * 1000).rounded(.up), Double(CInt.max))) } ?? -1
        var descriptor = pollfd(fd: readEnd, events: CShort(POLLIN), revents: 0)
        return poll(&descriptor, 1, milliseconds) > 0
    }

    private static func cancelOverdueWork() {
        let isOverdue = deadline.withLock { deadline in
            guard let instant = deadline, instant <= SuspendingClock().now else { return false }
            deadline = nil
            return true
        }
        guard isOverdue else { return }
        overdue.store(true, ordering: .relaxed)
        cancel.withLock { $0?() }
    }

    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func watch(_ readEnd: CInt) {
        var first: ContinuousClock.Instant?
        while true {
            cancelOverdueWork()
            guard waitForByte(readEnd) else { continue }
            var byte: UInt8 = 0
            guard read(readEnd, &byte, 1) == 1, byte != 0 else { continue }
            let number = CInt(byte)
            _ = received.compareExchange(expected: 0, desired: number, ordering: .relaxed)
            let isCancelled = cancel.withLock { cancel in
                cancel?()
                return cancel != nil
            }
            // A terminal that closes says so twice, at once.
            let isAgain = first.map { ContinuousClock.now - $0 > .seconds(1) } ?? false
            first = first ?? ContinuousClock.now
            if !isCancelled || isAgain {
                signal(number, SIG_DFL)
                kill(getpid(), number)
            }
        }
    }
}
