import ImageCore
import ImageFiles
import SystemPackage

/// Reads requests from a socket: lines, each with the open files that came along.
struct RequestReader {
    /// Longer lines are no requests.
    private static let longest = 64 << 20

    private let socket: FileSocket

    init(_ socket: FileSocket) {
        self.socket = socket
    }

    /// The next line; nil at the end, and where the task was cancelled. What follows the last line feed is no line.
    /// - Returns: the files are the caller's to close.
    /// - Throws: what ends a worker, for nothing that follows could be understood.
    func next() throws -> (line: [UInt8], files: [FileDescriptor])? {
        var line: [UInt8] = []
        var files: [FileDescriptor] = []
        do {
            while let part = try socket.receive(1 << 16) {
                line += part.bytes
                files += part.files
                if let end = part.bytes.firstIndex(of: UInt8(ascii: "\n")) {
                    guard end == part.bytes.count - 1 else {
                        throw ImageError.invalidRequest("a request came before the report of the one before")
                    }
                    line.removeLast()
                    return (line, files)
                }
                guard line.count <= Self.longest, files.count <= FileSocket.mostFiles else {
                    throw ImageError.invalidRequest("a request is too long, or has too many descriptors")
                }
            }
        } catch {
            Self.close(files)
            throw error as? Errno == .notSocket
                ? ImageError.invalidRequest("standard input is not a Unix socket: see Documentation/worker.md") : error
        }
        Self.close(files)
        return nil
    }

    private static func close(_ files: [FileDescriptor]) {
        for file in files { try? file.close() }
    }
}
