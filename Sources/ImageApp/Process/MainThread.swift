import Dispatch
import ImageCore

/// The thread that the process begins on.
///
/// One picture needs none of the threads that tasks share: to check that they can be started, and to start them, takes as long
/// as much of the work on a small one.
enum MainThread {
    static let executor = ThreadExecutor()

    /// Runs the work on this thread, and tasks with its executor.
    static func run(_ work: sending @escaping () async -> Void) {
        Task(executorPreference: executor) {
            await work()
            executor.finish()
        }
        executor.run()
    }

    /// Runs the work on the threads that tasks share, and this one for the main actor.
    static func runWithSharedThreads(_ work: sending @escaping () async -> Never) -> Never {
        ProcessLimits.requireThreads()
        Task { await work() }
        dispatchMain()
    }
}
