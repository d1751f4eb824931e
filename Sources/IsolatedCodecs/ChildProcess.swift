import CSandbox
import ImageCore
import ImageFiles
import Synchronization
import SystemPackage

/// A process of this program for codecs or for pictures of a batch. It inherits the socket over which it is asked, and no other
/// descriptor.
package final class ChildProcess: Sendable {
    /// The way in which a process ended.
    package enum Status: Hashable, Sendable {
        case exited(Int)
        /// The signal that ended it, by its number.
        case signaled(Int)
        /// It did not end by itself and was killed here.
        case killedHere

        /// Whether somebody else killed it: the system, for want of memory, or a user.
        package var isKilledByOthers: Bool { self == .signaled(9) }
    }

    /// This end of the connection.
    package let messages: MessageSocket
    private let number: Int32
    private let status = Mutex<Status?>(nil)

    /// Starts a program.
    /// - Parameter answersOnOutput: whether it writes its answers to standard output; otherwise it writes them to the socket
    ///   that is its standard input. Both lead here.
    package init(_ program: FilePath, _ arguments: [String], answersOnOutput: Bool = false) throws(Errno) {
        let (socket, other) = try FileSocket.pair()
        defer { try? other.close() }
        var number: Int32 = 0
        let texts = arguments.flatMap(\.utf8CString)
        let error = program.withPlatformString {
            csandbox_spawn($0, texts, CInt(arguments.count), other.rawValue, answersOnOutput, &number)
        }
        guard error == 0 else {
            try? socket.close()
            throw Errno(rawValue: error)
        }
        self.number = number
        messages = MessageSocket(socket)
    }

    deinit { end() }

    /// Whether it has ended by itself.
    var hasEnded: Bool { csandbox_has_ended(number) }

    /// Lets it use as much memory as a picture may.
    package func limitMemory(for limits: ImageLimits) { ChildMemory.limit(process: number, for: limits) }

    /// Limits the size to which it can write files, permanently.
    /// - Throws: the system's error; the process may not be used then.
    func limitFileSize(to bytes: Int) throws(Errno) {
        let error = csandbox_limit_file_size(number, UInt64(max(0, bytes)))
        guard error == 0 else { throw Errno(rawValue: error) }
    }

    /// Closes the socket, lets the process end by itself for a while, kills it if it does not, and waits up to five seconds for
    /// its end.
    /// - Parameter milliseconds: the time to end by itself; none by default.
    @discardableResult
    package func end(within milliseconds: Int = 0) -> Status {
        status.withLock { status in
            if let status { return status }
            try? messages.descriptor.close()
            let end = csandbox_end(number, CInt(clamping: milliseconds))
            let result: Status =
                switch Int(end) {
                case CSANDBOX_KILLED: .killedHere
                case let end where end < 0: .signaled(-end)
                case let end: .exited(end)
                }
            status = result
            return result
        }
    }
}
