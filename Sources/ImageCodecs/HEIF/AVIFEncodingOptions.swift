import ImageCore

/// How an AVIF is to be coded.
public struct AVIFEncodingOptions: Hashable, Codable, EncoderSettings {
    /// The quality where none is asked for: about that of a JPEG of quality 85.
    public static let defaultQuality = 75
    /// The effort where none is asked for.
    public static let defaultEffort = 4

    /// 1…100; of no meaning for a lossless picture.
    public var quality: Int
    /// Whether nothing is lost of ``bitDepth`` bits of a channel.
    public var isLossless: Bool
    /// How hard the encoder works for a smaller file: 0 (quickest) to 10.
    public var effort: Int
    /// Samples of chroma, for those of brightness; a lossless picture has as many.
    public var subsampling: JPEGSubsampling
    /// Bits of a channel: 8 or 12. Ten would do for most, but libheif 1.15 gives libaom the profile for 12, with which that
    /// encodes ten of 4:2:2 alone.
    public var bitDepth: Int

    /// Options for an AVIF.
    public init(
        quality: Int = defaultQuality, isLossless: Bool = false, effort: Int = defaultEffort,
        subsampling: JPEGSubsampling = .s444, bitDepth: Int = 8
    ) {
        self.quality = quality
        self.isLossless = isLossless
        self.effort = effort
        self.subsampling = subsampling
        self.bitDepth = bitDepth
    }

    public var format: WritableFormat { .avif }

    public func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder {
        try AVIFEncoder(request, options: self, sink: sink)
    }

    public func estimatedMemory(for request: EncodingRequest) -> Int {
        CodecMemory.avif(request, bitDepth: bitDepth, subsampling: subsampling)
    }
}

extension EncoderSettings where Self == AVIFEncodingOptions {
    /// Of an AVIF.
    public static func avif(_ options: AVIFEncodingOptions = AVIFEncodingOptions()) -> AVIFEncodingOptions { options }
}
