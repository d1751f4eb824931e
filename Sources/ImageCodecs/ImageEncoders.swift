import ImageCore

/// Makes the encoder that a request needs.
public enum ImageEncoders {
    /// Writes the header.
    /// - Parameter codecs: the runner that encodes the picture.
    /// - Throws: `ImageError.invalidRequest` where the request can't be met, `ImageError.limitExceeded`, and
    ///   what the sink throws.
    public static func make(
        _ request: EncodingRequest, sink: any ByteSink, codecs: CodecRunner = .inProcess
    ) throws(ImageError) -> any ImageEncoder {
        if let isolation = codecs.isolation(of: request.coding.format.codec) {
            return try isolation.makeEncoder(request, sink: sink)
        }
        return try request.coding.makeEncoder(request, sink: sink)
    }

    /// Writes a picture in memory, without metadata. Its pixels are RGBA.
    package static func write(
        _ picture: PixelBuffer, hasAlpha: Bool, coding: some EncoderSettings, limits: ImageLimits = ImageLimits(),
        codecs: CodecRunner, to sink: any ByteSink
    ) throws(ImageError) {
        let request = EncodingRequest(
            size: picture.size, rowFormat: picture.format, colorModel: .rgb, hasAlpha: hasAlpha, coding: coding,
            limits: limits)
        let encoder = try make(request, sink: sink, codecs: codecs)
        try encoder.writeRows(
            picture.size.height, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
        try encoder.finish()
    }

    /// An upper estimate of the bytes that the encoder holds while it works.
    public static func estimatedMemory(for request: EncodingRequest) -> Int {
        request.coding.estimatedMemory(for: request)
    }
}
