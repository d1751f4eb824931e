import ImageCore

/// What is asked of the encoder that writes a result, whichever it is: each takes what concerns it.
package protocol EncodingPreferences {
    /// 1…100.
    var quality: Int? { get }
    var subsampling: JPEGSubsampling? { get }
    var isProgressive: Bool { get }
    var optimizesHuffman: Bool { get }
    var pngEffort: PNGEffort? { get }
    /// zlib's, 0…9.
    var compressionLevel: Int? { get }
    /// Whether a format that can be either, such as WebP, loses nothing; nil: as the picture was coded, else it loses some.
    var isLossless: Bool? { get }
    /// How hard the encoders of WebP and AVIF work for a smaller file: 0…10.
    var effort: Int? { get }
    /// Bytes that the file of a JPEG may have.
    var largestSize: Int? { get }
}

/// What an encoder's settings follow from, beside the preferences.
package struct EncodingInput: Sendable {
    package var colorModel: ColorModel
    /// Bits of a channel of the picture, 8 or 16: what a result has where its format can.
    package var bitDepth: Int
    /// How the picture was coded in its own file; nil where that is not known, or there is none.
    package var source: (any SourceCoding)?

    package init(colorModel: ColorModel, bitDepth: Int = 8, source: (any SourceCoding)? = nil) {
        self.colorModel = colorModel
        self.bitDepth = bitDepth
        self.source = source
    }
}

/// An encoder's settings, and what they leave out.
package struct EncodingPlan: Sendable {
    package var settings: any EncoderSettings
    /// What of the input's coding could not be taken over.
    package var notices: [String]

    init(_ settings: any EncoderSettings, notices: [String] = []) {
        self.settings = settings
        self.notices = notices
    }
}

/// How one codec's encoder is to work. Each has its own type, which nothing else looks into.
public protocol EncoderSettings: Sendable, Codable {
    /// The format that they are settings for.
    var format: WritableFormat { get }

    /// Writes the header.
    /// - Throws: `ImageError.invalidRequest` where the request can't be met, `ImageError.limitExceeded`, and
    ///   what the sink throws.
    func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder

    /// An upper estimate of the bytes that the encoder holds while it works.
    func estimatedMemory(for request: EncodingRequest) -> Int
}
