import ImageBatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What holds for the whole process, before anything else runs.
enum ProcessSetup {
    /// - Parameter watchesSignals: whether signals cancel the work, for which there is a thread; otherwise they end the process.
    static func prepare(watchesSignals: Bool) {
        ProcessHeap.useSingleArena()
        // When the reader closes our output early, the write fails instead of ending the process.
        signal(SIGPIPE, SIG_IGN)
        // Sent to who looks whether a file is being written when a program begins to: an answer is all that was wanted.
        signal(SIGIO, SIG_IGN)
        // Were a standard stream closed, the next file opened would take its number, and messages would end in it. The
        // wrong direction keeps it as closed as it was.
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", mode)
        }
        ProcessLimits.requireFilesAndSpace()
        if watchesSignals { SignalWatcher.start() }
    }
}
