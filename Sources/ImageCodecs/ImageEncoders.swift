import ImageCore

/// Makes the encoder that a request needs.
public enum ImageEncoders {
    /// Writes the header.
    /// - Throws: `ImageError.invalidRequest` where the request can't be met, `ImageError.limitExceeded`, and
    ///   what the sink throws.
    public static func make(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder {
        switch request.coding {
        case .jpeg(let options): try JPEGEncoder(request, options: options, sink: sink)
        case .png(let options): try PNGEncoder(request, options: options, sink: sink)
        }
    }

    /// An upper estimate of the bytes that the encoder holds while it works.
    public static func estimatedMemory(for request: EncodingRequest) -> Int {
        switch request.coding {
        case .jpeg(let options): JPEGEncoder.estimatedMemory(for: request, options: options)
        case .png(let options): PNGEncoder.estimatedMemory(for: request, options: options)
        }
    }
}
