import CSandbox
import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// A process that runs codecs, and nothing else.
struct CodecProcess: Sendable {
    /// The libraries of these formats were loaded before it gave up files.
    let formats: [String]
    /// How it is asked.
    let socket: FileDescriptor
    private let number: Int32

    /// Starts the program as a codec process.
    /// - Throws: `ImageError.readFailed`.
    init(_ program: FilePath, formats: [String], limits: ImageLimits) throws(ImageError) {
        do {
            let (socket, other) = try FileSocket.pair()
            defer { try? other.close() }
            var number: Int32 = 0
            let arguments = ["codec"] + formats
            let texts = arguments.flatMap(\.utf8CString)
            let error = program.withPlatformString {
                csandbox_spawn($0, texts, CInt(arguments.count), other.rawValue, &number)
            }
            guard error == 0 else {
                try? socket.close()
                throw Errno(rawValue: error)
            }
            self.formats = formats
            self.socket = socket
            self.number = number
        } catch {
            throw .readFailed("no process could be started that decodes it: \(FileSource.reason(error))")
        }
        ChildMemory.limit(process: number, for: limits)
    }

    /// Lets it use as much memory as a picture may.
    func limitMemory(for limits: ImageLimits) { ChildMemory.limit(process: number, for: limits) }

    /// Ends it.
    func end() {
        try? socket.close()
        _ = csandbox_end(number, 0)
    }

    /// Why a process ended that gives no answer. One that has not ended gets a second for it.
    func failure() -> ImageError {
        try? socket.close()
        let status = csandbox_end(number, 1000)
        return switch status {
        case 0...: .undecodable("its codec ended early, with status \(status)")
        case -9: .readFailed("its codec was killed, perhaps for want of memory")
        default: .undecodable("its codec crashed with signal \(-status)")
        }
    }
}
