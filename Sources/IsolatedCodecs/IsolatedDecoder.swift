import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// Hands out rows that another process decodes.
final class IsolatedDecoder: ImageDecoder {
    /// Bytes of rows that the other process may be ahead.
    private static let pipeLength = 1 << 20

    let header: ImageHeader
    private let picture: OpenedPicture
    private let session: CodecSession
    private let pipe: FileDescriptor
    private var deliversCMYK = false
    /// Whether rows were asked for.
    private var hasBegun = false

    init(
        _ picture: OpenedPicture, _ format: ReadableFormat, _ options: DecodingOptions, _ session: CodecSession
    ) throws(ImageError) {
        self.picture = picture
        self.session = session
        let other: FileDescriptor
        do {
            (pipe, other) = try SystemCalls.pipe(capacity: Self.pipeLength)
        } catch {
            throw .reading(error)
        }
        do throws(ImageError) {
            defer { try? other.close() }
            try session.send(.decode(format: format, options: options), with: [picture.descriptor, other])
            guard case .header(let message) = try session.answer() else { throw .unexpectedAnswer }
            header = try message.header(of: format)
            try header.check(within: options.limits)
        } catch {
            try? pipe.close()
            throw error
        }
    }

    deinit {
        try? pipe.close()
        if !hasBegun, (try? session.send(.done)) != nil { session.finish() }
    }

    func deliverCMYK() -> Bool {
        deliversCMYK = header.colorModel == .cmyk
        return deliversCMYK
    }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        let rowLength = header.decodedSize.width * header.rowFormat.bytesPerPixel
        try checkRows(count, used: rowLength, bytesPerRow: bytesPerRow, available: destination.byteCount)
        guard count > 0 else { return }
        if !hasBegun {
            hasBegun = true
            try session.send(.rows(isCMYK: deliversCMYK))
        }
        if bytesPerRow == rowLength {
            try fill(&destination, from: 0, count: count * rowLength)
        } else {
            for row in 0..<count { try fill(&destination, from: row * bytesPerRow, count: rowLength) }
        }
    }

    /// Reads bytes from the pipe.
    private func fill(_ destination: inout MutableRawSpan, from start: Int, count: Int) throws(ImageError) {
        var filled = 0
        while filled < count {
            try session.waitFor(pipe, forWriting: false)
            let part: Int
            do {
                part = try destination.withUnsafeMutableBytes {
                    try pipe.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[(start + filled)..<(start + count)]))
                }
            } catch {
                throw .reading(error)
            }
            // It ended: the other process says why, or has ended too.
            guard part > 0 else {
                _ = try session.answer()
                throw .unexpectedAnswer
            }
            filled += part
        }
    }

    func finish() throws(ImageError) -> DecodeReport {
        guard hasBegun, case .decoded(let report) = try session.answer() else { throw .unexpectedAnswer }
        session.finish()
        return report
    }
}
