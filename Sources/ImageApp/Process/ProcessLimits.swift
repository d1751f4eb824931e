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

    /// Address space, in bytes, below which libraries end the process where they find no memory.
    private static let leastSpace = 128 << 20

    /// Ends the process where it may not open the files that it needs, or has too little address space.
    static func requireFilesAndSpace() {
        if DescriptorBudget.free(upTo: DescriptorBudget.least) < DescriptorBudget.least {
            end("there are too few files that may be open at a time (ulimit -n)")
        }
        let space = mmap(nil, leastSpace, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        if space == MAP_FAILED { end("there is too little memory (ulimit -v)") }
        munmap(space, leastSpace)
    }

    /// Ends the process where it may not start the threads that tasks share. To be called before there are several tasks.
    static func requireThreads() {
        if !canStart(threads + Int(ccpu_processor_count())) {
            end("there is too little memory, or room, for its threads (ulimit -v, ulimit -u, a cgroup's limits)")
        }
    }

    private static func end(_ shortage: String) -> Never {
        Console().error("image-app", "can't start: \(shortage)")
        exit(1)
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
