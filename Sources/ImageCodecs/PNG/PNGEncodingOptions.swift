import ImageCore

/// How a PNG is to be coded.
public struct PNGEncodingOptions: Hashable, EncoderSettings {
    /// Bits of a channel: 8 or 16.
    public var bitDepth: Int
    /// What decides between size and time.
    public var effort: PNGEffort
    /// Instead of ``effort``: zlib's level, 0 (none) to 9 (smallest), as libpng takes it, on one thread.
    public var compressionLevel: Int?
    /// Written before the picture's data, in this order.
    public var texts: [PNGText]

    /// Options for a PNG.
    public init(
        bitDepth: Int = 8, effort: PNGEffort = .balanced, compressionLevel: Int? = nil, texts: [PNGText] = []
    ) {
        self.bitDepth = bitDepth
        self.effort = effort
        self.compressionLevel = compressionLevel
        self.texts = texts
    }

    public var format: WritableFormat { .png }

    public func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder {
        try PNGEncoder(request, options: self, sink: sink)
    }

    public func estimatedMemory(for request: EncodingRequest) -> Int {
        PNGEncoder.estimatedMemory(for: request, options: self)
    }
}

extension EncoderSettings where Self == PNGEncodingOptions {
    /// Of a PNG.
    public static func png(_ options: PNGEncodingOptions = PNGEncodingOptions()) -> PNGEncodingOptions { options }
}
