import CCPUFeatures
import ImageBatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Whether the process is allowed the threads and files that it needs. Where it is not, the libraries that run
/// tasks and processes would wait for a thread for ever, or end the process silently.
enum ProcessLimits {
    /// Beside one for each processor: those that wait for signals, for files and for processes, and some to spare.
    private static let threads = 12

    /// What is short, as text; nil where there is enough.
    static func shortage() -> String? {
        if DescriptorBudget.free(upTo: DescriptorBudget.least) < DescriptorBudget.least {
            return "there are too few files that may be open at a time (ulimit -n)"
        }
        if !canStart(threads + Int(ccpu_processor_count())) {
            return "there is too little memory, or room, for its threads (ulimit -v, ulimit -u, a cgroup's limits)"
        }
        return nil
    }

    /// Closed while the threads are started, so that all are there at the same time.
    private static let gate = Mutex(())

    private static func canStart(_ count: Int) -> Bool {
        var started: [pthread_t] = []
        gate.withLock { _ in
            while started.count < count {
                var thread = pthread_t()
                let status = pthread_create(
                    &thread, nil,
                    { _ in
                        ProcessLimits.gate.withLock { _ in }
                        return nil
                    }, nil)
                if status != 0 { break }
                started.append(thread)
            }
        }
        for thread in started { pthread_join(thread, nil) }
        return started.count == count
    }
}
