import ImageCodecs
import ImageCore
import ImageFiles
import Synchronization
import SystemPackage

/// Codecs in processes of their own. Each process serves one picture, so that a picture that takes one over reaches no other.
///
/// From the second picture of a format on, the process for the next one is started ahead of time.
package final class CodecProcesses: CodecIsolation {
    /// The maximum number of processes that wait for a picture.
    private static let maximumReady = 4

    private struct State {
        /// Processes that wait for a picture, the oldest first. The libraries of their formats are loaded.
        var ready: [(format: String, process: ChildProcess)] = []
        /// The formats that pictures have had.
        var formats: Set<String> = []
    }

    private let program: FilePath
    /// The maximum time until a process gives an answer.
    private let answerTimeout: Duration
    /// Called when a process is about to be started.
    private let onStart: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - program: becomes a codec process by the argument `codec`: ``CodecService``.
    ///   - answerTimeout: the maximum time until a process gives an answer.
    package init(
        program: FilePath, answerTimeout: Duration = .seconds(300), onStart: @escaping @Sendable () -> Void = {}
    ) {
        self.program = program
        self.answerTimeout = answerTimeout
        self.onStart = onStart
    }

    package func header(
        of source: any ByteSource, format: ReadableFormat, options: DecodingOptions
    ) throws(ImageError) -> ImageHeader {
        let picture = try OpenedPicture(source, limits: options.limits)
        let session = try decodingSession(of: picture, format, options)
        defer { session.end() }
        guard
            case .header(let message) = try session.ask(
                .header(format: format, options: options), with: [picture.descriptor])
        else { throw session.unexpectedAnswer() }
        return try message.header(of: format, options)
    }

    package func makeDecoder(
        of source: any ByteSource, format: ReadableFormat, options: DecodingOptions
    ) throws(ImageError) -> any ImageDecoder {
        let picture = try OpenedPicture(source, limits: options.limits)
        return try IsolatedDecoder(picture, format, options, decodingSession(of: picture, format, options))
    }

    private func decodingSession(
        of picture: OpenedPicture, _ format: ReadableFormat, _ options: DecodingOptions
    ) throws(ImageError) -> CodecSession {
        let limits = CodecSession.Limits(
            picture: options.limits,
            answer: CodecAnswer.maximumLength(forFileOf: FileSource(of: picture.descriptor).byteCount),
            answerTimeout: answerTimeout)
        return try CodecSession(.decoder, limits) { try take(format.name) }
    }

    package func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder {
        try IsolatedEncoder(request, sink: sink, answerTimeout: answerTimeout) { try take(request.coding.format.name) }
    }

    /// The versions of the libraries that are installed, by the names of their formats.
    package func libraryVersions() throws(ImageError) -> [String: String] {
        let names = ReadableFormat.all.filter { $0.codec.library != nil }.map(\.name)
        let session = try CodecSession(.decoder, CodecSession.Limits(answerTimeout: answerTimeout)) { try start(names) }
        defer { session.end() }
        guard case .versions(let versions) = try session.ask(.versions) else { throw session.unexpectedAnswer() }
        return versions.mapValues(CodecText.checked)
    }

    /// Returns a process for a picture of a format.
    private func take(_ format: String) throws(Errno) -> ChildProcess {
        let (ready, isRepeated) = state.withLock { state in
            let index = state.ready.firstIndex { $0.format == format }
            return (index.map { state.ready.remove(at: $0).process }, !state.formats.insert(format).inserted)
        }
        // The system may have ended one that waited.
        let process = if let ready, !ready.hasEnded { ready } else { try start([format]) }
        if isRepeated, let next = try? start([format]) { keep(next, for: format) }
        return process
    }

    /// Keeps a process for the next picture.
    private func keep(_ process: ChildProcess, for format: String) {
        let surplus = state.withLock { state in
            state.ready.append((format, process))
            return state.ready.count > Self.maximumReady ? state.ready.removeFirst().process : nil
        }
        surplus?.end()
    }

    /// Starts a process.
    /// - Parameter formats: the names of those whose libraries it loads.
    private func start(_ formats: [String]) throws(Errno) -> ChildProcess {
        onStart()
        return try ChildProcess(program, ["codec"] + formats)
    }
}

/// A picture as an open file that can be read from any offset.
final class OpenedPicture {
    let descriptor: FileDescriptor
    /// The owner of the descriptor; nil if this object is.
    private let owner: FileSource?

    /// - Throws: what the source throws; `ImageError.limitExceeded` if it has to be copied, and is larger than memory may be.
    init(_ source: any ByteSource, limits: ImageLimits) throws(ImageError) {
        if let file = source.file {
            owner = file
            descriptor = file.descriptor
            return
        }
        do {
            descriptor = try SystemCalls.openInMemory(named: "picture")
        } catch {
            throw .reading(error)
        }
        owner = nil
        try copy(source, limits)
    }

    deinit {
        if owner == nil { try? descriptor.close() }
    }

    private func copy(_ source: any ByteSource, _ limits: ImageLimits) throws(ImageError) {
        var length = 0
        try source.readParts { (part) throws(ImageError) in
            length += part.count
            guard length <= limits.maxMemory else {
                throw .limitExceeded(LimitExceeded(limit: .memory, allowed: limits.maxMemory))
            }
            do {
                try descriptor.writeAll(part)
            } catch {
                throw .reading(error)
            }
        }
    }
}
