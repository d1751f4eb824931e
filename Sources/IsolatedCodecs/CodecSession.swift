import CSandbox
import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// What one picture has of a codec process: the process belongs to it until it is ended or given back.
final class CodecSession {
    /// How long a process may give no sign of itself.
    private static let patience = Duration.seconds(300)

    private let processes: CodecProcesses
    private let process: CodecProcess
    private let messages: MessageSocket
    /// Whether the process is this session's.
    private var isOpen = true

    init(_ format: String, limits: ImageLimits, of processes: CodecProcesses) throws(ImageError) {
        self.processes = processes
        process = try processes.take(format, limits: limits)
        messages = MessageSocket(process.socket)
    }

    deinit { end() }

    /// Sends a request.
    func send(_ request: CodecRequest, with files: [FileDescriptor] = []) throws(ImageError) {
        do {
            guard try messages.send(request, with: files) else { throw failure() }
        } catch {
            throw .readable(error)
        }
    }

    /// The next answer.
    /// - Throws: the failure that the process reports, or why it has ended.
    func answer() throws(ImageError) -> CodecAnswer {
        try waitFor(process.socket, forWriting: false)
        let received: (message: CodecAnswer, files: [FileDescriptor])?
        do {
            received = try messages.receive(CodecAnswer.self)
        } catch {
            end()
            throw .undecodable("its codec gave an answer that makes no sense")
        }
        guard let received else { throw failure() }
        for file in received.files { try? file.close() }
        if case .failure(let error) = received.message {
            finish()
            throw error
        }
        return received.message
    }

    /// Waits until there is something to read, or room to write.
    func waitFor(_ file: FileDescriptor, forWriting: Bool) throws(ImageError) {
        let clock = SuspendingClock()
        let end = clock.now + Self.patience
        do {
            while try !SystemCalls.isReady(file, forWriting: forWriting, milliseconds: 100) {
                if Task.isCancelled { throw ImageError.cancelled }
                if clock.now > end { throw ImageError.undecodable("its codec gave no sign of itself for five minutes") }
            }
        } catch {
            self.end()
            throw .readable(error)
        }
    }

    /// Why the process gives no answer. It is ended.
    func failure() -> ImageError {
        guard isOpen else { return .cancelled }
        isOpen = false
        return Task.isCancelled ? end(process) : process.failure()
    }

    private func end(_ process: CodecProcess) -> ImageError {
        process.end()
        return .cancelled
    }

    /// Gives the process back: it waits for a request.
    func finish() {
        guard isOpen else { return }
        isOpen = false
        processes.giveBack(process)
    }

    /// Ends the process, unless it was given back.
    func end() {
        guard isOpen else { return }
        isOpen = false
        process.end()
    }
}
