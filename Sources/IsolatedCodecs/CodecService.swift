import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// The work of a codec process: it decodes and encodes for the process that started it, over the socket that is its standard input.
///
/// It has given up everything else by then, so that a picture that takes it over has gained a picture.
public enum CodecService {
    /// Bytes of rows that are handed over at a time.
    static let bandLength = 1 << 18

    /// Answers requests until there are no more.
    /// - Parameters:
    ///   - formats: the names of those whose libraries are loaded before.
    ///   - prepare: makes what is read of a picture's file; for tests, with faults.
    package static func run(
        formats: [String], preparing prepare: @escaping (FileSource) -> any ByteSource = { $0 }
    ) throws {
        Sandbox.loadLibraries(of: formats)
        let protection = Sandbox.enter()
        let socket = MessageSocket(.standardInput)
        while let (request, files) = try socket.receive(CodecRequest.self) {
            var files = files[...]
            defer { for file in files { try? file.close() } }
            do {
                guard let protection, protection != .none else {
                    throw ImageError.unsupportedFeature(Sandbox.refusal)
                }
                guard try answer(request, &files, socket, prepare) else { return }
            } catch {
                guard try socket.send(CodecAnswer.failure(.readable(error))) else { return }
            }
        }
    }

    /// - Parameter files: those that are taken are closed by who takes them.
    /// - Returns: false where the other end is gone.
    private static func answer(
        _ request: CodecRequest, _ files: inout ArraySlice<FileDescriptor>, _ socket: MessageSocket,
        _ prepare: (FileSource) -> any ByteSource
    ) throws -> Bool {
        switch request {
        case .header(let format, let options):
            let header = try format.readHeader(prepare(try source(&files)), options)
            return try socket.send(CodecAnswer.header(HeaderMessage(header)))
        case .decode(let format, let options):
            return try decode(prepare(try source(&files)), format, options, to: try next(&files), socket)
        case .encode(let message):
            let rows = try next(&files)
            defer { try? rows.close() }
            return try encode(try message.request(), from: rows, to: FileSink(owning: try next(&files)), socket)
        case .versions:
            let libraries = ReadableFormat.all.compactMap { format in
                format.codec.library?.version.map { (format.name, $0) }
            }
            return try socket.send(CodecAnswer.versions(Dictionary(uniqueKeysWithValues: libraries)))
        case .done:
            return true
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
        _ socket: MessageSocket
    ) throws -> Bool {
        defer { try? rows.close() }
        let decoder = try format.makeDecoder(source, options)
        let header = decoder.header
        guard try socket.send(CodecAnswer.header(HeaderMessage(header))),
            let (request, _) = try socket.receive(CodecRequest.self)
        else { return false }
        guard case .rows(let isCMYK) = request else { return true }
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
            // Who does not read on has closed the other end.
            guard (try? rows.writeAll(band[..<(count * rowLength)])) != nil else { return true }
            left -= count
        }
        return try socket.send(CodecAnswer.decoded(try decoder.finish()))
    }

    private static func encode(
        _ request: EncodingRequest, from rows: FileDescriptor, to sink: FileSink, _ socket: MessageSocket
    ) throws -> Bool {
        let encoder = try request.coding.makeEncoder(request, sink: sink)
        guard try socket.send(CodecAnswer.encoding) else { return false }
        let rowLength = request.size.width * request.rowFormat.bytesPerPixel
        let most = max(1, bandLength / rowLength)
        var band = [UInt8](repeating: 0, count: min(most, request.size.height) * rowLength)
        var left = request.size.height
        while left > 0 {
            let count = min(most, left)
            guard try band.fill(count * rowLength, from: rows) else { return true }
            try encoder.writeRows(count, from: band.span.bytes, bytesPerRow: rowLength)
            left -= count
        }
        try encoder.finish()
        try sink.flush()
        return try socket.send(CodecAnswer.encoded(notices: encoder.notices, remarks: encoder.remarks))
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
