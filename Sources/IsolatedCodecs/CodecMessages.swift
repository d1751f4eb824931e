import FoundationEssentials
import ImageCodecs
import ImageCore

/// A request to a codec process, which serves one picture. The descriptors of its files come along.
package enum CodecRequest: Codable {
    /// To read a header. With it comes the picture.
    case header(format: ReadableFormat, options: DecodingOptions)
    /// To read a header, and to wait for ``rows(isCMYK:)``. With it come the picture, and a pipe that rows are written to.
    case decode(format: ReadableFormat, options: DecodingOptions)
    /// To write all rows to the pipe, as CMYK or as the header says.
    case rows(isCMYK: Bool)
    /// To encode. With it come a pipe that rows are read from, and an empty file.
    case encode(EncodingMessage)
    /// To tell the versions of the libraries that are loaded.
    case versions

    /// The maximum number of bytes of a request: metadata makes it long.
    static let maximumLength = 256 << 20
}

/// An answer of a codec process.
package enum CodecAnswer: Codable {
    case header(HeaderMessage)
    /// All rows were written.
    case decoded(DecodeReport)
    /// The encoder takes rows.
    case encoding
    /// The file is complete.
    case encoded(notices: [String], remarks: [String])
    case versions([String: String])
    case failure(ImageError)

    /// Returns the maximum number of bytes of an answer about a file: its metadata, and texts that are packed in it.
    static func maximumLength(forFileOf bytes: Int) -> Int {
        min(bytes, CodecRequest.maximumLength / 2) * 2 + 2 * TextBudget.maximumBytes + (1 << 20)
    }
}

/// An encoder's request, as it travels.
package struct EncodingMessage: Codable {
    private let size: PixelSize
    private let rowFormat: PixelFormat
    private let colorModel: ColorModel
    private let hasAlpha: Bool
    private let metadata: MetadataMessage
    private let format: WritableFormat
    private let settings: Data
    private let limits: ImageLimits
    private let threads: Int
    private let followingBytes: Int

    init(_ request: EncodingRequest) throws {
        size = request.size
        rowFormat = request.rowFormat
        colorModel = request.colorModel
        hasAlpha = request.hasAlpha
        metadata = MetadataMessage(request.metadata)
        format = request.coding.format
        settings = try JSONEncoder().encode(request.coding)
        limits = request.limits
        threads = request.threads
        followingBytes = request.followingBytes
    }

    /// The maximum size of the result's file in bytes: more than any encoder needs for the picture and its metadata.
    var maximumFileSize: Int {
        // Twice the bytes of a pixel with four channels of 16 bits.
        let pixels = (size.pixelCount ?? .max).multipliedReportingOverflow(by: 16)
        return (pixels.overflow ? .max : pixels.partialValue)
            .saturatingSum(2 * (metadata.byteCount + settings.count)).saturatingSum(1 << 20)
    }

    /// The request again.
    func request() throws -> EncodingRequest {
        func request(with coding: some EncoderSettings) -> EncodingRequest {
            var request = EncodingRequest(
                size: size, rowFormat: rowFormat, colorModel: colorModel, hasAlpha: hasAlpha,
                metadata: metadata.metadata, coding: coding, limits: limits, threads: threads)
            request.followingBytes = followingBytes
            return request
        }
        return request(with: try JSONDecoder().decode(format.settings, from: settings))
    }
}

/// A header, as it travels.
package struct HeaderMessage: Codable {
    private let format: ReadableFormat
    private let size: PixelSize
    private let scale: DecodingScale
    private let colorModel: ColorModel
    private let hasAlpha: Bool
    private let bitDepth: Int
    private let rowFormat: PixelFormat
    private let isStreamed: Bool
    private let estimatedMemory: Int
    private let parts: [String]
    private let notices: [String]
    private let omittedTexts: Int
    private let refusal: ImageError?
    private let coding: Data?
    private let metadata: MetadataMessage

    package init(_ header: ImageHeader) throws {
        format = header.format
        size = header.size
        scale = header.scale
        colorModel = header.colorModel
        hasAlpha = header.hasAlpha
        bitDepth = header.bitDepth
        rowFormat = header.rowFormat
        isStreamed = header.isStreamed
        estimatedMemory = header.estimatedMemory
        parts = header.parts
        notices = header.notices
        omittedTexts = header.omittedTexts
        refusal = header.refusal
        coding = try header.coding.map { try JSONEncoder().encode($0) }
        metadata = MetadataMessage(header.metadata)
    }

    /// Returns the header again, checked: a picture may have taken over the process that sent it.
    /// - Throws: `ImageError.undecodable` for a header that no decoder makes of this request.
    package func header(of expected: ReadableFormat, _ options: DecodingOptions) throws(ImageError) -> ImageHeader {
        let isReduced = options.reducedToFill != nil || options.resizedToFit != nil
        guard format == expected, (1...Int(Int32.max)).contains(size.width), (1...Int(Int32.max)).contains(size.height),
            scale.numerator == scale.denominator || isReduced, scale.numerator > 0,
            scale.numerator <= scale.denominator,
            scale.denominator <= 1 << 16, rowFormat == .rgba8 || rowFormat == .rgba16, (1...64).contains(bitDepth),
            estimatedMemory >= 0, omittedTexts >= 0, metadata.isPossible
        else { throw .impossibleHeader }
        var header = ImageHeader(
            format: format, size: size, scale: scale, colorModel: colorModel, hasAlpha: hasAlpha, bitDepth: bitDepth,
            rowFormat: rowFormat, isStreamed: isStreamed, estimatedMemory: estimatedMemory, metadata: metadata.metadata)
        header.parts = CodecText.checked(parts)
        header.notices = CodecText.checked(notices)
        header.omittedTexts = omittedTexts
        header.refusal = refusal.map { CodecRole.decoder.checked($0) }
        if let coding {
            guard let type = format.coding, let coding = try? JSONDecoder().decode(type, from: coding),
                (coding as? JPEGCoding)?.isPossible ?? true
            else { throw .impossibleHeader }
            header.coding = coding
        }
        return header
    }
}

extension JPEGCoding {
    /// Whether a JPEG can be coded like that.
    fileprivate var isPossible: Bool {
        (1...4).contains(sampling.count)
            && sampling.allSatisfy { (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) }
            && quantization.map { tables in
                tables.count == sampling.count && tables.allSatisfy { $0.count == 64 && !$0.contains(0) }
            } ?? true
    }
}

extension ImageError {
    fileprivate static let impossibleHeader = ImageError.undecodable("its decoder gave a header that makes no sense")
}
