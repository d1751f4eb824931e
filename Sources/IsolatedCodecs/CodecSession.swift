import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// One picture in a codec process, which serves no other picture.
///
/// Every wait has an end: the process is killed when the task is cancelled, when an answer takes too long, and
/// when it makes no sense. The pipe for rows is closed before the process is waited for.
final class CodecSession {
    /// The minimum number of bytes of rows that must pass through the pipe within ``Limits/answerTimeout``.
    private static let minimumBytesPerTimeout = 1 << 20
    /// The number of bytes of rows that one side of the pipe may be ahead of the other.
    private static let pipeLength = 1 << 20
    /// The time in which a process that has closed its socket has to end, in milliseconds.
    private static let timeToEnd = 1000

    /// Limits of a session, which a process can't exceed.
    struct Limits {
        /// Limits of the picture.
        var picture = ImageLimits()
        /// The size to which the process can write a file, in bytes.
        var fileSize = 0
        /// The maximum number of bytes of an answer.
        var answer = 1 << 20
        /// The maximum time until a whole answer is there.
        var answerTimeout: Duration
    }

    private let role: CodecRole
    private let limits: Limits
    private let process: ChildProcess
    /// This side's end of the pipe for rows.
    private var pipe: FileDescriptor?
    private var isOpen = true

    /// - Parameter start: returns a process that waits for a request.
    init(_ role: CodecRole, _ limits: Limits, start: () throws -> ChildProcess) throws(ImageError) {
        self.role = role
        self.limits = limits
        do {
            process = try start()
            process.limitMemory(for: limits.picture)
            try process.limitFileSize(to: limits.fileSize)
        } catch {
            throw role.systemFailure("no process could be started for its codec: \(FileSource.reason(error))")
        }
    }

    deinit { end() }

    /// Opens the pipe for rows.
    /// - Returns: the process's end, which the caller closes once it is sent.
    func openPipe() throws(ImageError) -> FileDescriptor {
        do {
            let (reading, writing) = try SystemCalls.pipe(capacity: Self.pipeLength)
            pipe = role == .decoder ? reading : writing
            if role == .encoder { SystemCalls.refuseToWait(writing) }
            return role == .decoder ? writing : reading
        } catch {
            throw .reading(error)
        }
    }

    /// Tells an encoder that there are no more rows.
    func closePipe() {
        try? pipe?.close()
        pipe = nil
    }

    /// Sends a request and returns the answer.
    func ask(_ request: CodecRequest, with files: [FileDescriptor] = []) throws(ImageError) -> CodecAnswer {
        try send(request, with: files)
        return try answer()
    }

    /// Sends a request.
    func send(_ request: CodecRequest, with files: [FileDescriptor] = []) throws(ImageError) {
        guard isOpen else { throw .cancelled }
        do {
            try process.messages.send(request, with: files, by: Deadline(in: limits.answerTimeout))
        } catch {
            throw failure(error)
        }
    }

    /// Returns the next answer.
    /// - Throws: the failure that the process reports, or the reason why it has ended.
    func answer() throws(ImageError) -> CodecAnswer {
        guard isOpen else { throw .cancelled }
        let answer: CodecAnswer
        do {
            let received = try process.messages.receive(
                maximumLength: limits.answer, maximumFiles: 0, by: Deadline(in: limits.answerTimeout))
            guard let line = received?.line else { throw TransportFailure.closed }
            answer = try JSONDecoder().decode(CodecAnswer.self, from: Data(line))
        } catch {
            throw failure(error)
        }
        if case .failure(let error) = answer {
            end()
            throw role.checked(error)
        }
        return answer
    }

    /// Fills a part of the destination with rows from the pipe.
    func readRows(_ destination: inout MutableRawSpan, from start: Int, count: Int) throws(ImageError) {
        try move(count) { (pipe, moved, deadline) throws in
            try deadline.wait(for: pipe, forWriting: false)
            let part = try destination.withUnsafeMutableBytes {
                try pipe.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: $0[(start + moved)..<(start + count)]))
            }
            if part == 0 { throw TransportFailure.closed }
            return part
        }
    }

    /// Writes a part of the rows to the pipe.
    func writeRows(_ rows: RawSpan, from start: Int, count: Int) throws(ImageError) {
        try move(count) { (pipe, moved, deadline) throws in
            try deadline.wait(for: pipe, forWriting: true)
            do {
                return try rows.withUnsafeBytes {
                    try pipe.write(UnsafeRawBufferPointer(rebasing: $0[(start + moved)..<(start + count)]))
                }
            } catch Errno.resourceTemporarilyUnavailable {
                return 0
            } catch Errno.brokenPipe {
                throw TransportFailure.closed
            }
        }
    }

    /// Moves bytes through the pipe. If the process closes its end, its answer says why.
    /// - Parameter movePart: moves some bytes that follow those that were moved already, and returns their number.
    private func move(
        _ count: Int, _ movePart: (FileDescriptor, _ moved: Int, Deadline) throws -> Int
    ) throws(ImageError) {
        guard let pipe else { throw .cancelled }
        var moved = 0
        var (deadline, next) = (Deadline(in: limits.answerTimeout), Self.minimumBytesPerTimeout)
        while moved < count {
            do {
                moved += try movePart(pipe, moved, deadline)
            } catch TransportFailure.closed {
                _ = try answer()
                throw unexpectedAnswer()
            } catch {
                throw failure(error)
            }
            if moved >= next {
                (deadline, next) = (Deadline(in: limits.answerTimeout), moved + Self.minimumBytesPerTimeout)
            }
        }
    }

    /// Ends the process for an answer that was not asked for.
    func unexpectedAnswer() -> ImageError {
        end()
        return role.failure("its codec gave an answer that was not asked for")
    }

    /// Ends the process.
    func end() { close(within: 0) }

    @discardableResult
    private func close(within milliseconds: Int) -> ChildProcess.Status {
        isOpen = false
        closePipe()
        return process.end(within: milliseconds)
    }

    /// Ends the process, and says why it did not do its work.
    private func failure(_ error: any Error) -> ImageError {
        switch error as? TransportFailure ?? (error as? Errno).map(TransportFailure.system) {
        case .cancelled:
            end()
            return .cancelled
        case .overdue:
            end()
            return role.failure("its codec did not answer within \(limits.answerTimeout.components.seconds) s")
        case .closed, .truncated:
            return Task.isCancelled ? failure(TransportFailure.cancelled) : earlyEnd(close(within: Self.timeToEnd))
        case .tooLong, .early, nil:
            end()
            return role.failure("its codec gave an answer that makes no sense")
        case .system(let errno):
            end()
            return role.systemFailure(FileSource.reason(errno))
        }
    }

    private func earlyEnd(_ status: ChildProcess.Status) -> ImageError {
        switch status {
        case .exited(let status): role.failure("its codec ended early, with status \(status)")
        case .killedHere: role.failure("its codec stopped answering")
        case .signaled(9): role.systemFailure("its codec was killed, perhaps for want of memory")
        case .signaled(let signal): role.failure("its codec crashed with signal \(signal)")
        }
    }
}
