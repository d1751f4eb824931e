import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// An encoder that has another process encode its rows.
final class IsolatedEncoder: ImageEncoder {
    private(set) var notices: [String] = []
    private(set) var remarks: [String] = []
    private let request: EncodingRequest
    private let sink: any ByteSink
    private let session: CodecSession
    /// The file in memory that the other process writes to.
    private let result: FileSource

    /// The maximum size of the result, in bytes.
    private let maximumFileSize: Int

    /// - Parameters:
    ///   - answerTimeout: the maximum time until an answer is there.
    ///   - start: returns a codec process that waits for a request.
    init(
        _ request: EncodingRequest, sink: any ByteSink, answerTimeout: Duration, start: () throws -> ChildProcess
    ) throws(ImageError) {
        self.request = request
        self.sink = sink
        let message: EncodingMessage
        do {
            result = try FileSource(owning: try SystemCalls.openInMemory(named: "result"))
            message = try EncodingMessage(request)
        } catch {
            throw .readable(error)
        }
        maximumFileSize = message.maximumFileSize
        session = try CodecSession(
            .encoder,
            CodecSession.Limits(picture: request.limits, fileSize: maximumFileSize, answerTimeout: answerTimeout),
            start: start)
        let other = try session.openPipe()
        defer { try? other.close() }
        guard case .encoding = try session.ask(.encode(message), with: [other, result.descriptor])
        else { throw session.unexpectedAnswer() }
    }

    deinit { session.end() }

    func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        let rowLength = request.size.width * request.rowFormat.bytesPerPixel
        try checkRows(count, used: rowLength, bytesPerRow: bytesPerRow, available: rows.byteCount)
        if bytesPerRow == rowLength {
            try session.writeRows(rows, from: 0, count: count * rowLength)
        } else {
            for row in 0..<count { try session.writeRows(rows, from: row * bytesPerRow, count: rowLength) }
        }
    }

    func finish() throws(ImageError) {
        session.closePipe()
        guard case .encoded(let notices, let remarks) = try session.answer() else { throw session.unexpectedAnswer() }
        // The process is gone before its result is looked at: it can't change it any more.
        session.end()
        try check()
        self.notices = CodecText.checked(notices)
        self.remarks = CodecText.checked(remarks)
        try result.readParts { (part) throws(ImageError) in try sink.write(part.span.bytes) }
    }

    /// - Throws: `ImageError.writeFailed` for a file that can't be the result: a picture may have taken over the process.
    private func check() throws(ImageError) {
        let size = result.byteCount
        guard size <= maximumFileSize else {
            throw .writeFailed("its codec made a file of \(size) bytes, more than the picture can need")
        }
        let format = request.coding.format
        // A TIFF of a camera's picture may have the first bytes of the camera's RAW files.
        guard case .readable(let found) = FileKind(head: try result.bytes(at: 0, count: FileKind.headLength)),
            found.name == format.name || format == .tiff && found.codec.family != nil
        else { throw .writeFailed("its codec made a file that is no \(format.title) file") }
    }
}
