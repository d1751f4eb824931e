import ImageCore
import ImageMetadata

/// Takes the rows of one picture, first to last.
///
/// The order of calls is a grammar: *make* (which writes the header), `writeRows`\* until every row was given, then
/// `finish` once. After a call has thrown, none is valid. An encoder belongs to one thread at a time.
public protocol ImageEncoder: AnyObject {
    /// What of the metadata the result can't hold, and why. Known from the start.
    var notices: [String] { get }

    /// Writes the next `count` rows, which lie `bytesPerRow` bytes apart in `rows`.
    func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError)

    /// Writes what follows the last row.
    func finish() throws(ImageError)
}

/// The input of an encoder, and how it is to be encoded.
public struct EncodingRequest: Sendable {
    public var size: PixelSize
    /// The format of the rows it gets: `PixelFormat.rgba8` or `PixelFormat.rgba16`.
    public var rowFormat: PixelFormat
    /// The channels of the result: ``ColorModel/gray`` takes the rows' red channel. Never ``ColorModel/cmyk``.
    public var colorModel: ColorModel
    /// Whether the result keeps the rows' alpha. A JPEG has none: the rows must already be flattened onto a background.
    public var hasAlpha: Bool
    public var metadata: ImageMetadata
    public var coding: Coding
    public var limits: ImageLimits
    /// How many threads may work on the picture, 1 or more. A PNG alone uses more than one, and takes more memory then
    /// (``ImageEncoders/estimatedMemory(for:)``); its bytes are the same on any number.
    public var threads: Int

    public enum Coding: Sendable {
        case jpeg(JPEGEncodingOptions)
        case png(PNGEncodingOptions)
    }

    public init(
        size: PixelSize, rowFormat: PixelFormat, colorModel: ColorModel, hasAlpha: Bool,
        metadata: ImageMetadata = ImageMetadata(), coding: Coding, limits: ImageLimits = ImageLimits(),
        threads: Int = 1
    ) {
        self.size = size
        self.rowFormat = rowFormat
        self.colorModel = colorModel
        self.hasAlpha = hasAlpha
        self.metadata = metadata
        self.coding = coding
        self.limits = limits
        self.threads = threads
    }
}

/// How a JPEG is to be coded. Eight bits a channel: sixteen-bit rows are rounded.
public struct JPEGEncodingOptions: Hashable, Sendable {
    public enum Quantization: Hashable, Sendable {
        /// libjpeg's scale, 1…100.
        case quality(Int)
        /// A table for each component, 64 entries in natural order, as ``JPEGCoding/quantization`` has them.
        case tables([[UInt16]])
    }

    /// The values that a quantisation table may have. libjpeg multiplies them by 8 in 16 bits; no coefficient
    /// of eight bits is left at the highest of them anyway.
    public static let quantizationRange: ClosedRange<UInt16> = 1...8191
    /// libjpeg's bound on the products of the sampling factors.
    static let maximumBlocksPerUnit = 10

    public var quantization: Quantization
    /// Sampling factors of Y, Cb and Cr; ignored for grey.
    public var sampling: [JPEGSampling]
    public var isProgressive: Bool
    /// Count the symbols first and make Huffman tables for this very picture: smaller, and the whole picture is held.
    public var optimizesHuffman: Bool

    public init(
        quantization: Quantization = .quality(92), sampling: [JPEGSampling] = JPEGSubsampling.s444.sampling,
        isProgressive: Bool = false, optimizesHuffman: Bool = false
    ) {
        self.quantization = quantization
        self.sampling = sampling
        self.isProgressive = isProgressive
        self.optimizesHuffman = optimizesHuffman
    }
}

extension JPEGEncodingOptions.Quantization {
    /// Whether a JPEG of that many components can be coded with it.
    public func isValid(components: Int) -> Bool {
        switch self {
        case .quality(let quality): (1...100).contains(quality)
        case .tables(let tables):
            tables.count == components
                && tables.allSatisfy {
                    $0.count == 64 && $0.allSatisfy(JPEGEncodingOptions.quantizationRange.contains)
                }
        }
    }
}

extension [JPEGSampling] {
    /// Whether a JPEG in colour can be coded with these factors.
    public var isValid: Bool {
        count == 3 && allSatisfy { (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) }
            && reduce(0) { $0 + $1.horizontal * $1.vertical } <= JPEGEncodingOptions.maximumBlocksPerUnit
    }
}

/// The usual chroma subsamplings by their names.
public enum JPEGSubsampling: String, Sendable, CaseIterable, Codable {
    case s444 = "4:4:4"
    case s422 = "4:2:2"
    case s420 = "4:2:0"

    /// Sampling factors of Y, Cb and Cr.
    public var sampling: [JPEGSampling] {
        let chroma = JPEGSampling(horizontal: 1, vertical: 1)
        return switch self {
        case .s444: [JPEGSampling(horizontal: 1, vertical: 1), chroma, chroma]
        case .s422: [JPEGSampling(horizontal: 2, vertical: 1), chroma, chroma]
        case .s420: [JPEGSampling(horizontal: 2, vertical: 2), chroma, chroma]
        }
    }
}

/// How a PNG is to be coded.
public struct PNGEncodingOptions: Hashable, Sendable {
    /// Bits of a channel: 8 or 16.
    public var bitDepth: Int
    /// What decides between size and time.
    public var effort: PNGEffort
    /// Instead of ``effort``: zlib's level, 0 (none) to 9 (smallest), as libpng takes it, on one thread.
    public var compressionLevel: Int?
    /// Written before the picture's data, in this order.
    public var texts: [PNGText]

    public init(
        bitDepth: Int = 8, effort: PNGEffort = .balanced, compressionLevel: Int? = nil, texts: [PNGText] = []
    ) {
        self.bitDepth = bitDepth
        self.effort = effort
        self.compressionLevel = compressionLevel
        self.texts = texts
    }
}
