import ImageCore

/// Makes the encoder that a request needs.
public enum ImageEncoders {
    /// Writes the header.
    /// - Throws: `ImageError.invalidRequest` where the request can't be met, `ImageError.limitExceeded`, and
    ///   what the sink throws.
    public static func make(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder {
        try request.coding.makeEncoder(request, sink: sink)
    }

    /// An upper estimate of the bytes that the encoder holds while it works.
    public static func estimatedMemory(for request: EncodingRequest) -> Int {
        request.coding.estimatedMemory(for: request)
    }
}
