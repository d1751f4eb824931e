import ImageFiles
import SystemPackage

/// The end of a wait on another process. Every wait also ends when the task is cancelled.
package struct Deadline: Sendable {
    /// The time between two looks at the clock and at the task's cancellation, in milliseconds.
    private static let interval: CInt = 100

    private let isOver: @Sendable () -> Bool

    /// Creates a deadline by a clock of the caller's.
    package init(isOver: @escaping @Sendable () -> Bool) {
        self.isOver = isOver
    }

    /// Creates a deadline by a clock that stands still while the machine sleeps.
    package init(in duration: Duration) {
        let end = SuspendingClock.now + duration
        self.init { SuspendingClock.now > end }
    }

    /// A deadline that never passes. A child process uses it: when its parent ends, the socket closes and the wait ends.
    package static let never = Deadline { false }

    /// Waits until bytes can be read or written, or the other end is closed.
    /// - Throws: `TransportFailure.cancelled`, `TransportFailure.overdue`, `TransportFailure.system`.
    func wait(for file: FileDescriptor, forWriting: Bool) throws(TransportFailure) {
        while true {
            if Task.isCancelled { throw .cancelled }
            if isOver() { throw .overdue }
            do throws(Errno) {
                if try SystemCalls.isReady(file, forWriting: forWriting, milliseconds: Self.interval) { return }
            } catch {
                throw .system(error)
            }
        }
    }
}

/// The reason why a message was not sent or received.
package enum TransportFailure: Error, Hashable {
    /// The task was cancelled.
    case cancelled
    /// The deadline has passed.
    case overdue
    /// The other end is closed.
    case closed
    /// The other end was closed within a line.
    case truncated
    /// A line is longer, or has more files, than is allowed.
    case tooLong
    /// Bytes follow a line that has not been answered.
    case early
    /// The system's error.
    case system(Errno)
}
