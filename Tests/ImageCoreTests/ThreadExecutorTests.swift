import ImageCore
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct ThreadExecutorTests {
    private static var thread: UInt { UInt(pthread_self()) }

    @Test("a task stays on the thread, whatever it waits for, and the thread ends after it")
    func oneThread() async throws {
        let executor = ThreadExecutor()
        try executor.startThread()
        let threads = await Task(executorPreference: executor) {
            var threads = [Self.thread]
            for _ in 0..<20 {
                await Task.yield()
                threads.append(Self.thread)
                // A task without the executor is on another thread.
                let other = await Task { Self.thread }.value
                threads.append(Self.thread)
                if other == threads[0] { threads.append(0) }
            }
            return Set(threads)
        }.value
        #expect(threads.count == 1)
        executor.finish()
        executor.waitUntilEnded()
        executor.waitUntilEnded()
    }

    @Test("what was enqueued before the end is run, on the thread that calls run")
    func callingThread() {
        let executor = ThreadExecutor()
        let calling = Self.thread
        let ran = Counter()
        for _ in 0..<3 {
            Task(executorPreference: executor) { if Self.thread == calling { ran.add() } }
        }
        executor.finish()
        executor.run()
        #expect(ran.count == 3)
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}
