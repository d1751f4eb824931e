import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// Has another process encode the rows that it takes.
final class IsolatedEncoder: ImageEncoder {
    /// Bytes of rows that the other process may be behind.
    private static let pipeLength = 1 << 20

    private(set) var notices: [String] = []
    private(set) var remarks: [String] = []
    private let request: EncodingRequest
    private let sink: any ByteSink
    private let session: CodecSession
    private let pipe: FileDescriptor
    /// What the other process writes to.
    private let result: FileSource

    init(_ request: EncodingRequest, sink: any ByteSink, _ session: CodecSession) throws(ImageError) {
        self.request = request
        self.sink = sink
        self.session = session
        let (other, pipe): (FileDescriptor, FileDescriptor)
        do {
            result = try FileSource(owning: try SystemCalls.openInMemory(named: "result"))
            (other, pipe) = try SystemCalls.pipe(capacity: Self.pipeLength)
        } catch {
            throw .readable(error)
        }
        self.pipe = pipe
        SystemCalls.refuseToWait(pipe)
        do {
            defer { try? other.close() }
            try session.send(.encode(EncodingMessage(request)), with: [other, result.descriptor])
            guard case .encoding = try session.answer() else { throw ImageError.unexpectedAnswer }
        } catch {
            throw .readable(error)
        }
    }

    deinit { closePipe() }

    private var isClosed = false

    private func closePipe() {
        if !isClosed { try? pipe.close() }
        isClosed = true
    }

    func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        let rowLength = request.size.width * request.rowFormat.bytesPerPixel
        try checkRows(count, used: rowLength, bytesPerRow: bytesPerRow, available: rows.byteCount)
        if bytesPerRow == rowLength {
            try write(rows, from: 0, count: count * rowLength)
        } else {
            for row in 0..<count { try write(rows, from: row * bytesPerRow, count: rowLength) }
        }
    }

    private func write(_ rows: RawSpan, from start: Int, count: Int) throws(ImageError) {
        var written = 0
        while written < count {
            try session.waitFor(pipe, forWriting: true)
            do {
                written += try rows.withUnsafeBytes {
                    try pipe.write(UnsafeRawBufferPointer(rebasing: $0[(start + written)..<(start + count)]))
                }
            } catch Errno.resourceTemporarilyUnavailable {
                continue
            } catch Errno.brokenPipe {
                // The other process takes no more: it says why, or has ended.
                _ = try session.answer()
                throw .unexpectedAnswer
            } catch {
                throw .writing(error)
            }
        }
    }

    func finish() throws(ImageError) {
        closePipe()
        guard case .encoded(let notices, let remarks) = try session.answer() else { throw .unexpectedAnswer }
        session.finish()
        self.notices = notices
        self.remarks = remarks
        try result.readParts { (part) throws(ImageError) in try sink.write(part.span.bytes) }
    }
}
