import ImageCore

/// Saves a worker's result while the worker has its next job: on a thread of its own, for it waits until the disk has all of it.
struct Saving {
    /// Nil where the system gives no thread: then the pool's threads wait.
    private let thread: ThreadExecutor?
    private var task: Task<Void, Never>?

    init() {
        let thread = ThreadExecutor()
        self.thread = (try? thread.startThread()) == nil ? nil : thread
    }

    mutating func begin(_ save: sending @escaping () async -> Void) {
        task = Task(executorPreference: thread) { await save() }
    }

    /// Returns when what was begun is done.
    func wait() async { await task?.value }

    /// Nothing is begun any more.
    func end() async {
        await wait()
        thread?.finish()
    }
}
