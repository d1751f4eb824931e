import FoundationEssentials
import ImageFiles
import SystemPackage

/// A Unix stream socket between two processes that take turns: each message is one line, and open files come along with its
/// first bytes.
///
/// No bytes follow a line before it is answered, so nothing is buffered between messages.
package struct MessageSocket: Sendable {
    /// The number of bytes that are received at a time.
    private static let partLength = 1 << 16
    private static let lineFeed = UInt8(ascii: "\n")

    package let descriptor: FileDescriptor
    private let socket: FileSocket

    /// - Parameter descriptor: its owner closes it.
    package init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
        socket = FileSocket(descriptor)
    }

    /// Sends a message as a line of JSON.
    package func send(
        _ message: some Encodable, with files: [FileDescriptor] = [], by deadline: Deadline
    ) throws {
        try send(line: JSONEncoder().encode(message) + [Self.lineFeed], with: files, by: deadline)
    }

    private func send(line: [UInt8], with files: [FileDescriptor], by deadline: Deadline) throws(TransportFailure) {
        guard files.count <= FileSocket.mostFiles else { throw .tooLong }
        var sent = 0
        while sent < line.count {
            try deadline.wait(for: descriptor, forWriting: true)
            do throws(Errno) {
                sent += try socket.send(line[sent...], with: sent == 0 ? files : [])
            } catch .brokenPipe, .connectionReset {
                throw .closed
            } catch {
                throw .system(error)
            }
        }
    }

    /// Receives a line, without its line feed, and the files that came along, which the caller closes.
    /// - Parameters:
    ///   - maximumLength: the maximum number of the line's bytes.
    ///   - maximumFiles: the maximum number of files.
    /// - Returns: nil if the other end was closed after the last message.
    package func receive(
        maximumLength: Int, maximumFiles: Int = FileSocket.mostFiles, by deadline: Deadline
    ) throws(TransportFailure) -> (line: [UInt8], files: [FileDescriptor])? {
        var line: [UInt8] = []
        var files: [FileDescriptor] = []
        do throws(TransportFailure) {
            while true {
                try deadline.wait(for: descriptor, forWriting: false)
                guard let part = try receivePart() else {
                    if line.isEmpty, files.isEmpty { return nil }
                    throw .truncated
                }
                files += part.files
                // Only the new bytes are searched.
                let end = part.bytes.firstIndex(of: Self.lineFeed)
                line += part.bytes[..<(end ?? part.bytes.endIndex)]
                guard line.count <= maximumLength, files.count <= maximumFiles else { throw .tooLong }
                guard let end else { continue }
                guard end == part.bytes.count - 1 else { throw .early }
                return (line, files)
            }
        } catch {
            for file in files { try? file.close() }
            throw error
        }
    }

    /// Receives bytes that are there; nil at the end.
    private func receivePart() throws(TransportFailure) -> (bytes: [UInt8], files: [FileDescriptor])? {
        do throws(Errno) {
            return try socket.receive(Self.partLength)
        } catch .connectionReset {
            return nil
        } catch {
            throw .system(error)
        }
    }
}
