import ImageCore

/// How a TIFF is to be coded: in strips, packed by Deflate after differences were formed.
public struct TIFFEncodingOptions: Hashable, Codable, EncoderSettings {
    /// Bits of a channel: 8 or 16.
    public var bitDepth: Int
    /// Deflate's level, 1 to 9 (smallest); 0 does not pack. Nil: 6, or 0 where the packed picture, which is held until its end,
    /// might take more memory than the limits allow.
    public var compressionLevel: Int?

    /// Options for a TIFF.
    public init(bitDepth: Int = 8, compressionLevel: Int? = nil) {
        self.bitDepth = bitDepth
        self.compressionLevel = compressionLevel
    }

    public var format: WritableFormat { .tiff }

    public func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder {
        try TIFFEncoder(request, options: self, sink: sink)
    }

    public func estimatedMemory(for request: EncodingRequest) -> Int {
        TIFFEncoder.estimatedMemory(for: request, options: self)
    }
}

extension EncoderSettings where Self == TIFFEncodingOptions {
    /// Of a TIFF.
    public static func tiff(_ options: TIFFEncodingOptions = TIFFEncodingOptions()) -> TIFFEncodingOptions { options }
}
