import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageFiles
import Synchronization
import SystemPackage

/// Codecs in processes of their own, which are kept for the next picture of the same format.
package final class CodecProcesses: CodecIsolation {
    /// Processes of a format that wait for a picture: as many as pictures are usually decoded at a time.
    private static let mostIdle = 4

    private let program: FilePath
    /// Is called when a process is about to be started.
    private let onStart: @Sendable () -> Void
    private let idle = Mutex<[CodecProcess]>([])

    /// - Parameter program: becomes a codec process by the argument `codec`: ``CodecService``.
    package init(program: FilePath, onStart: @escaping @Sendable () -> Void = {}) {
        self.program = program
        self.onStart = onStart
    }

    deinit {
        for process in idle.withLock(\.self) { process.end() }
    }

    package func header(
        of source: any ByteSource, format: ReadableFormat, options: DecodingOptions
    ) throws(ImageError) -> ImageHeader {
        let picture = try OpenedPicture(source, limits: options.limits)
        let session = try CodecSession(format.name, limits: options.limits, of: self)
        try session.send(.header(format: format, options: options), with: [picture.descriptor])
        guard case .header(let message) = try session.answer() else { throw .unexpectedAnswer }
        session.finish()
        return try message.header(of: format)
    }

    package func makeDecoder(
        of source: any ByteSource, format: ReadableFormat, options: DecodingOptions
    ) throws(ImageError) -> any ImageDecoder {
        try IsolatedDecoder(
            OpenedPicture(source, limits: options.limits), format, options,
            CodecSession(format.name, limits: options.limits, of: self))
    }

    package func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder {
        try IsolatedEncoder(
            request, sink: sink, CodecSession(request.coding.format.name, limits: request.limits, of: self))
    }

    /// The versions of the libraries that are installed, by the names of their formats.
    package func libraryVersions() throws(ImageError) -> [String: String] {
        let names = ReadableFormat.all.filter { $0.codec.library != nil }.map(\.name)
        let process = try CodecProcess(program, formats: names, limits: ImageLimits())
        defer { process.end() }
        do {
            let messages = MessageSocket(process.socket)
            guard try messages.send(CodecRequest.versions), let (answer, _) = try messages.receive(CodecAnswer.self)
            else { return [:] }
            switch answer {
            case .versions(let versions): return versions
            case .failure(let error): throw error
            default: throw ImageError.unexpectedAnswer
            }
        } catch {
            throw .readable(error)
        }
    }

    /// A process for a picture of a format.
    func take(_ format: String, limits: ImageLimits) throws(ImageError) -> CodecProcess {
        let waiting = idle.withLock { idle in
            idle.firstIndex { $0.formats == [format] }.map { idle.remove(at: $0) }
        }
        guard let waiting else {
            onStart()
            return try CodecProcess(program, formats: [format], limits: limits)
        }
        waiting.limitMemory(for: limits)
        return waiting
    }

    /// Takes back a process that waits for a request.
    func giveBack(_ process: CodecProcess) {
        let surplus: CodecProcess? = idle.withLock { idle in
            idle.append(process)
            return idle.count > Self.mostIdle ? idle.removeFirst() : nil
        }
        surplus?.end()
    }
}

extension ImageError {
    static let unexpectedAnswer = ImageError.undecodable("its codec gave an answer that was not asked for")
}

/// A picture as an open file that can be read from any offset.
final class OpenedPicture {
    let descriptor: FileDescriptor
    /// What owns the descriptor; nil where this object does.
    private let owner: FileSource?

    /// - Throws: what the source throws; `ImageError.limitExceeded` where it would have to be copied, and is larger than memory may be.
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
