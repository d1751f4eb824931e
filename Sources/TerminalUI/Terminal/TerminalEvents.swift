import CTerminalDevice
import Dispatch
import SystemPackage

/// What happens at the terminal, as one stream: bytes and signals. To be made once in a process.
final class TerminalEvents {
    enum Event: Sendable {
        case bytes([UInt8])
        /// No bytes have followed for a while.
        case pause
        case resized
        /// Asked to stop, and going on again.
        case suspended, continued
        /// Something on the screen has changed.
        case changed
        /// The terminal has gone.
        case ended
    }

    let stream: AsyncStream<Event>
    let continuation: AsyncStream<Event>.Continuation
    private let queue = DispatchQueue(label: "terminal")
    private let input: any DispatchSourceRead
    private let signals: (any DispatchSourceRead)?

    init(device: TerminalDevice) {
        let (stream, continuation) = AsyncStream<Event>.makeStream()
        self.stream = stream
        self.continuation = continuation
        let input = DispatchSource.makeReadSource(fileDescriptor: FileDescriptor.standardInput.rawValue, queue: queue)
        input.setEventHandler {
            let bytes = device.read()
            if bytes.isEmpty { input.cancel() }
            continuation.yield(bytes.isEmpty ? .ended : .bytes(bytes))
        }
        self.input = input
        let pipe = FileDescriptor(rawValue: ctd_watch())
        if pipe.rawValue >= 0 {
            let source = DispatchSource.makeReadSource(fileDescriptor: pipe.rawValue, queue: queue)
            source.setEventHandler {
                var buffer = [UInt8](repeating: 0, count: 64)
                let count = (try? buffer.withUnsafeMutableBytes { try pipe.read(into: $0) }) ?? 0
                for byte in buffer.prefix(count) { Self.event(byte).map { _ = continuation.yield($0) } }
            }
            signals = source
        } else {
            signals = nil
        }
        input.activate()
        signals?.activate()
    }

    private static func event(_ byte: UInt8) -> Event? {
        switch ctd_event(rawValue: byte) {
        case ctd_event_resized: .resized
        case ctd_event_suspended: .suspended
        case ctd_event_continued: .continued
        default: nil
        }
    }

    /// Sends a pause after a moment: long enough for a sequence's rest, too short to be noticed.
    func sendPause() {
        queue.asyncAfter(deadline: .now() + .milliseconds(30)) { [continuation] in continuation.yield(.pause) }
    }

    func cancel() {
        input.cancel()
        signals?.cancel()
        continuation.finish()
    }
}
