// Dispatch's types may be used from any thread, which it does not declare on Linux.
@preconcurrency import Dispatch
import Synchronization

/// Elements on their way from one thread to another, in order. Those that were received come back to be filled again, so there
/// are never more than at the start: a sender that is ahead waits for the receiver.
///
/// One thread sends and one receives. Either waits by blocking: a task does so on a thread of its own or as long as the other
/// side makes progress, and calls `cancel` when it is cancelled.
package final class BoundedChannel<Element: Sendable>: Sendable {
    private struct State {
        var empty: [Element]
        var full: [Element] = []
        /// How many were sent and have not come back.
        var unreturned = 0
        /// What follows the last element: nothing, or an error.
        var end: Result<Void, ImageError>?
        var isCancelled = false
    }

    private let state: Mutex<State>
    /// Signalled once for each empty element, and again where nobody is to wait any more.
    private let emptied = DispatchSemaphore(value: 0)
    /// The same for full ones.
    private let filled = DispatchSemaphore(value: 0)

    package init(_ elements: [Element]) {
        state = Mutex(State(empty: elements))
        for _ in elements { emptied.signal() }
    }

    // MARK: The sender's side

    /// Waits for an element that can be filled.
    /// - Throws: `ImageError.cancelled` after `cancel`.
    package func takeEmpty() throws(ImageError) -> Element {
        emptied.wait()
        let element = state.withLock { $0.isCancelled ? nil : $0.empty.popLast() }
        if let element { return element }
        emptied.signal()
        throw .cancelled
    }

    package func send(_ element: Element) {
        state.withLock {
            $0.full.append(element)
            $0.unreturned += 1
        }
        filled.signal()
    }

    /// Nothing more will be sent.
    /// - Parameter error: what the receiver gets after what was sent.
    package func finish(throwing error: ImageError? = nil) {
        state.withLock { $0.end = error.map { .failure($0) } ?? .success(()) }
        filled.signal()
    }

    /// How many elements were sent that have not come back.
    package var unreturned: Int { state.withLock { $0.unreturned } }

    // MARK: The receiver's side

    /// Waits for the next element; nil after the last one.
    /// - Throws: the sender's error; `ImageError.cancelled` after `cancel`.
    package func receive() throws(ImageError) -> Element? {
        filled.wait()
        let (element, end): (Element?, Result<Void, ImageError>?) = state.withLock {
            if $0.isCancelled { return (nil, .failure(.cancelled)) }
            return $0.full.isEmpty ? (nil, $0.end) : ($0.full.removeFirst(), nil)
        }
        if let element { return element }
        filled.signal()
        try end?.get()
        return nil
    }

    /// Gives an element back that was received.
    package func giveBack(_ element: Element) {
        state.withLock {
            $0.empty.append(element)
            $0.unreturned -= 1
        }
        emptied.signal()
    }

    // MARK: Either side

    /// Ends the channel for both sides, from any thread; whoever waits is woken.
    package func cancel() {
        state.withLock { $0.isCancelled = true }
        emptied.signal()
        filled.signal()
    }
}
