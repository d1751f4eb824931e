import FoundationEssentials
import ImageCore
import ImageFiles
import SystemPackage

/// Messages over a Unix socket: a line each, with the number of open files that come along, a space, and JSON.
///
/// The number tells whose files they are: the socket may hand out those of a message along with the message before.
final class MessageSocket {
    /// Longer lines are no messages.
    private static let longest = 256 << 20

    private let socket: FileSocket
    private let descriptor: FileDescriptor
    /// Bytes and files of messages that are still to be read.
    private var received: [UInt8] = []
    private var files: [FileDescriptor] = []

    /// - Parameter descriptor: stays its owner's.
    init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
        socket = FileSocket(descriptor)
    }

    deinit {
        for file in files { try? file.close() }
    }

    /// - Returns: false where the other end is gone.
    func send(_ message: some Encodable, with files: [FileDescriptor] = []) throws -> Bool {
        var files = files
        var line = try Array("\(files.count) ".utf8)[...] + JSONEncoder().encode(message) + [UInt8(ascii: "\n")]
        while !line.isEmpty {
            guard let count = try? socket.send(ArraySlice(line), with: files) else { return false }
            if count > 0 {
                files = []
            } else {
                _ = try SystemCalls.isReady(descriptor, forWriting: true, milliseconds: 100)
            }
            line = line.dropFirst(count)
        }
        return true
    }

    /// The next message, and the files that came with it, which are the caller's to close. Nil at the end, and where the task
    /// was cancelled.
    func receive<Message: Decodable>(_ type: Message.Type) throws -> (message: Message, files: [FileDescriptor])? {
        while true {
            if let message = try takeMessage(type) { return message }
            guard received.count < Self.longest, let part = try socket.receive(1 << 16) else { return nil }
            received += part.bytes
            files += part.files
        }
    }

    /// Takes a message from what was received; nil where it is not whole yet.
    private func takeMessage<Message: Decodable>(
        _ type: Message.Type
    ) throws -> (message: Message, files: [FileDescriptor])? {
        guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = received[..<end]
        guard let space = line.firstIndex(of: UInt8(ascii: " ")),
            let count = Int(String(decoding: line[..<space], as: UTF8.self)), (0...FileSocket.mostFiles).contains(count)
        else { throw ImageError.invalidRequest("a message without a number of files") }
        guard count <= files.count else { return nil }
        let message = try JSONDecoder().decode(type, from: Data(line[(space + 1)...]))
        received.removeFirst(end + 1)
        defer { files.removeFirst(count) }
        return (message, Array(files.prefix(count)))
    }
}
