import ImageCore

/// How a WebP is to be coded.
public struct WebPEncodingOptions: Hashable, EncoderSettings, Codable {
    /// Whether nothing is lost: pixels come back as they were, the colours of transparent ones, too.
    public var isLossless: Bool
    /// Of a lossy picture: 0 (smallest) to 100, as `cwebp` takes it. Its colours are at half the width and height with any,
    /// and its alpha loses nothing.
    public var quality: Int
    /// How hard libwebp works for a smaller file: 0 (fast) to 10 (slow). Nil: as `cwebp` does by default.
    public var effort: Int?

    /// `cwebp` has 75, which is meant for pages that are to load quickly. With 90 a photograph's errors are those of a JPEG of
    /// quality 92, our default there, with chroma at half the width and height, in half to three quarters of its bytes.
    public static let defaultQuality = 90

    /// Options for a WebP.
    public init(isLossless: Bool = false, quality: Int = defaultQuality, effort: Int? = nil) {
        self.isLossless = isLossless
        self.quality = quality
        self.effort = effort
    }

    /// As was asked for; lossless where the input is a WebP that is, and neither that nor a quality was asked for.
    init(_ input: EncodingInput, _ preferences: any EncodingPreferences) {
        let isLikeInput = preferences.quality == nil && (input.source as? WebPCoding)?.isLossless == true
        self.init(
            isLossless: preferences.isLossless ?? isLikeInput, quality: preferences.quality ?? Self.defaultQuality,
            effort: preferences.effort)
    }

    public var format: WritableFormat { .webp }

    public func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder {
        try WebPEncoder(request, options: self, sink: sink)
    }

    public func estimatedMemory(for request: EncodingRequest) -> Int {
        WebPEncodingMemory(request, self).total
    }

    /// libwebp's method, 0 to 6, of a lossy picture; its preset, 0 to 9, of a lossless one.
    var libraryEffort: Int {
        let most = isLossless ? 9 : 6
        return effort.map { ($0 * most + 5) / 10 } ?? (isLossless ? 6 : 4)
    }
}

extension EncoderSettings where Self == WebPEncodingOptions {
    /// Of a WebP.
    public static func webp(_ options: WebPEncodingOptions = WebPEncodingOptions()) -> WebPEncodingOptions { options }
}
