import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// A decoder of rows that another process decodes.
final class IsolatedDecoder: ImageDecoder {
    let header: ImageHeader
    private let picture: OpenedPicture
    private let options: DecodingOptions
    private let session: CodecSession
    private var deliversCMYK = false
    /// Whether rows were asked for.
    private var hasBegun = false

    init(
        _ picture: OpenedPicture, _ format: ReadableFormat, _ options: DecodingOptions, _ session: CodecSession
    ) throws(ImageError) {
        self.picture = picture
        self.options = options
        self.session = session
        let other = try session.openPipe()
        defer { try? other.close() }
        let answer = try session.ask(.decode(format: format, options: options), with: [picture.descriptor, other])
        guard case .header(let message) = answer else { throw session.unexpectedAnswer() }
        header = try message.header(of: format, options)
        try header.check(within: options.limits)
    }

    deinit { session.end() }

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
            try session.readRows(&destination, from: 0, count: count * rowLength)
        } else {
            for row in 0..<count {
                try session.readRows(&destination, from: row * bytesPerRow, count: rowLength)
            }
        }
    }

    func finish() throws(ImageError) -> DecodeReport {
        guard hasBegun, case .decoded(let report) = try session.answer(), options.allowsDamage || report.damage == nil
        else { throw session.unexpectedAnswer() }
        session.end()
        return DecodeReport(
            damage: report.damage.map(CodecText.checked), notices: CodecText.checked(report.notices))
    }
}
