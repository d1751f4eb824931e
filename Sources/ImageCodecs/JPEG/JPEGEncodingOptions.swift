import ImageCore

/// How a JPEG is to be coded. Eight bits a channel: sixteen-bit rows are rounded.
public struct JPEGEncodingOptions: Hashable, EncoderSettings {
    /// How coarsely frequencies are stored.
    public enum Quantization: Hashable, Sendable, Codable {
        /// libjpeg's scale, 1…100.
        case quality(Int)
        /// A table for each component, 64 entries in natural order, as `JPEGCoding.quantization` has them.
        case tables([[UInt16]])
    }

    /// The quality where neither the caller nor the input says one.
    public static let defaultQuality = 92
    /// The values that a quantisation table may have. libjpeg multiplies them by 8 in 16 bits; no coefficient
    /// of eight bits is left at the highest of them anyway.
    public static let quantizationRange: ClosedRange<UInt16> = 1...8191
    /// libjpeg's bound on the products of the sampling factors.
    static let maximumBlocksPerUnit = 10

    /// How coarsely frequencies are stored.
    public var quantization: Quantization
    /// Sampling factors of Y, Cb and Cr; ignored for grey.
    public var sampling: [JPEGSampling]
    /// Whether the file shows the whole picture coarsely first.
    public var isProgressive: Bool
    /// Count the symbols first and make Huffman tables for this very picture: smaller, and the whole picture is held.
    public var optimizesHuffman: Bool
    /// How large the file may be; where ``quantization`` makes it larger, a lower quality takes its place. The whole picture is
    /// held, and coded several times.
    public var sizeLimit: JPEGSizeLimit?

    /// Options for a JPEG.
    public init(
        quantization: Quantization = .quality(defaultQuality), sampling: [JPEGSampling] = JPEGSubsampling.s444.sampling,
        isProgressive: Bool = false, optimizesHuffman: Bool = false, sizeLimit: JPEGSizeLimit? = nil
    ) {
        self.quantization = quantization
        self.sampling = sampling
        self.isProgressive = isProgressive
        self.optimizesHuffman = optimizesHuffman
        self.sizeLimit = sizeLimit
    }

    public var format: WritableFormat { .jpeg }

    public func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder {
        guard let sizeLimit else { return try JPEGEncoder(request, options: self, sink: sink) }
        return try SizeLimitedJPEGEncoder(request, options: self, limit: sizeLimit, sink: sink)
    }

    public func estimatedMemory(for request: EncodingRequest) -> Int {
        sizeLimit == nil
            ? JPEGEncoder.estimatedMemory(for: request, options: self)
            : SizeLimitedJPEGEncoder.estimatedMemory(for: request, options: self)
    }
}

extension EncoderSettings where Self == JPEGEncodingOptions {
    /// Of a JPEG.
    public static func jpeg(_ options: JPEGEncodingOptions = JPEGEncodingOptions()) -> JPEGEncodingOptions { options }
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
