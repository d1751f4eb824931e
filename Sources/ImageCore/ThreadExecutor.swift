// Semaphores may be used from any thread, which Dispatch does not declare on Linux.
@preconcurrency import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs tasks on one thread, outside of the pool that tasks share: they may block, and the pool's threads need not be started.
package final class ThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    /// Signalled once for each job, and once for the end.
    private let changes = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        changes.signal()
    }

    /// Runs what is enqueued on the calling thread, until ``finish()``.
    package func run() {
        while true {
            changes.wait()
            guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { break }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
        ended.signal()
    }

    /// Ends `run` after the jobs that are enqueued.
    package func finish() { changes.signal() }

    /// Returns when `run` has ended.
    package func waitUntilEnded() {
        ended.wait()
        // For others that wait.
        ended.signal()
    }

    /// Calls `run` on a new thread.
    /// - Throws: `ImageError.readFailed` where the system gives no thread.
    package func startThread() throws(ImageError) {
        var thread = pthread_t()
        let executor = Unmanaged.passRetained(self)
        let status = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<ThreadExecutor>.fromOpaque(pointer).takeRetainedValue().run()
                return nil
            }, executor.toOpaque())
        guard status == 0 else {
            executor.release()
            throw .readFailed("there is too little memory, or room, for one more thread")
        }
        pthread_detach(thread)
    }
}
