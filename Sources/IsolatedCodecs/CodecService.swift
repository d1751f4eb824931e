import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The work of a codec process: it decodes or encodes one picture for the process that started it, over the socket that is its
/// standard input. By then it has given up everything else, so that a picture that takes it over has gained a picture.
public enum CodecService {
    /// Bytes of rows that are handed over at a time.
    static let bandLength = 1 << 18

    /// Answers the requests for one picture.
    /// - Parameters:
    ///   - formats: the names of those whose libraries are loaded before.
    ///   - prepare: wraps the picture's file; for tests, with faults.
    package static func run(
        formats: [String], preparing prepare: @escaping (FileSource) -> any ByteSource = { $0 }
    ) throws {
        Sandbox.loadLibraries(of: formats)
        let protection = Sandbox.enter()
        // A result that becomes too large is an error and not a crash.
        signal(SIGXFSZ, SIG_IGN)
        let connection = Connection()
        guard let (request, descriptors) = try connection.next() else { return }
        var files = descriptors[...]
        defer { for file in files { try? file.close() } }
        do {
            guard let protection, protection != .none else {
                throw ImageError.unsupportedFeature(Sandbox.refusal)
            }
            try answer(request, &files, connection, prepare)
        } catch let failure as TransportFailure {
            throw failure
        } catch {
            try connection.send(.failure(.readable(error)))
        }
    }

    /// The connection with the process that asks.
    private struct Connection {
        private let socket = MessageSocket(.standardInput)

        /// Returns the next request; nil if there is none.
        func next() throws -> (request: CodecRequest, files: [FileDescriptor])? {
            let received = try socket.receive(maximumLength: CodecRequest.maximumLength, by: .never)
            return try received.map { line, files in
                (try JSONDecoder().decode(CodecRequest.self, from: Data(line)), files)
            }
        }

        func send(_ answer: CodecAnswer) throws { try socket.send(answer, by: .never) }
    }

    /// - Parameter files: those that are taken are closed by who takes them.
    private static func answer(
        _ request: CodecRequest, _ files: inout ArraySlice<FileDescriptor>, _ connection: Connection,
        _ prepare: (FileSource) -> any ByteSource
    ) throws {
        switch request {
        case .header(let format, let options):
            let header = try format.readHeader(prepare(try source(&files)), options)
            try connection.send(.header(HeaderMessage(header)))
        case .decode(let format, let options):
            try decode(prepare(try source(&files)), format, options, to: try next(&files), connection)
        case .encode(let message):
            let rows = try next(&files)
            defer { try? rows.close() }
            try encode(try message.request(), from: rows, to: FileSink(owning: try next(&files)), connection)
        case .versions:
            let libraries = ReadableFormat.all.compactMap { format in
                format.codec.library?.version.map { (format.name, $0) }
            }
            try connection.send(.versions(Dictionary(uniqueKeysWithValues: libraries)))
        case .rows:
            throw ImageError.invalidRequest("rows were asked for without a picture")
        }
    }

    private static func next(_ files: inout ArraySlice<FileDescriptor>) throws(ImageError) -> FileDescriptor {
        guard let file = files.popFirst() else { throw .invalidRequest("a request came without its files") }
        return file
    }

    private static func source(_ files: inout ArraySlice<FileDescriptor>) throws(ImageError) -> FileSource {
        try FileSource(owning: try next(&files))
    }

    private static func decode(
        _ source: any ByteSource, _ format: ReadableFormat, _ options: DecodingOptions, to rows: FileDescriptor,
        _ connection: Connection
    ) throws {
        defer { try? rows.close() }
        let decoder = try format.makeDecoder(source, options)
        let header = decoder.header
        try connection.send(.header(HeaderMessage(header)))
        guard let (request, files) = try connection.next(), files.isEmpty, case .rows(let isCMYK) = request
        else { return }
        if isCMYK { _ = decoder.deliverCMYK() }
        let rowLength = header.decodedSize.width * header.rowFormat.bytesPerPixel
        let most = max(1, bandLength / rowLength)
        var band = [UInt8](repeating: 0, count: min(most, header.decodedSize.height) * rowLength)
        var left = header.decodedSize.height
        while left > 0 {
            let count = min(most, left)
            var span = band.mutableSpan
            var bytes = span.mutableBytes
            try decoder.readRows(count, into: &bytes, bytesPerRow: rowLength)
            // A reader that needs no more rows has closed the other end.
            guard (try? rows.writeAll(band[..<(count * rowLength)])) != nil else { return }
            left -= count
        }
        try connection.send(.decoded(try decoder.finish()))
    }

    private static func encode(
        _ request: EncodingRequest, from rows: FileDescriptor, to sink: FileSink, _ connection: Connection
    ) throws {
        let encoder = try request.coding.makeEncoder(request, sink: sink)
        try connection.send(.encoding)
        let rowLength = request.size.width * request.rowFormat.bytesPerPixel
        let most = max(1, bandLength / rowLength)
        var band = [UInt8](repeating: 0, count: min(most, request.size.height) * rowLength)
        var left = request.size.height
        while left > 0 {
            let count = min(most, left)
            guard try band.fill(count * rowLength, from: rows) else { return }
            try encoder.writeRows(count, from: band.span.bytes, bytesPerRow: rowLength)
            left -= count
        }
        try encoder.finish()
        try sink.flush()
        try connection.send(.encoded(notices: encoder.notices, remarks: encoder.remarks))
    }
}

extension [UInt8] {
    /// Reads so many bytes from a pipe to the start; false where it ends before.
    fileprivate mutating func fill(_ count: Int, from pipe: FileDescriptor) throws -> Bool {
        var filled = 0
        while filled < count {
            let part = try withUnsafeMutableBytes {
                try pipe.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled..<count]))
            }
            if part == 0 { return false }
            filled += part
        }
        return true
    }
}

extension ImageError {
    /// What an error says in the words of this type.
    static func readable(_ error: any Error) -> ImageError { error as? ImageError ?? .readFailed("\(error)") }
}
