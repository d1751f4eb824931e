import ImageCore

/// Makes the decoder that a file needs.
public enum ImageDecoders {
    /// Detects the format by the first bytes and reads the header.
    /// - Throws: `ImageError.empty`, `ImageError.notAPicture`, `ImageError.unsupportedFormat` for a format
    ///   that is known but can't be read, and what the format's own decoder throws.
    public static func make(
        source: any ByteSource, options: DecodingOptions = DecodingOptions()
    ) throws(ImageError) -> any ImageDecoder {
        let source = try ReplayedSource(source, reading: FileKind.headLength)
        switch FileKind(head: source.head) {
        case .empty: throw .empty
        case .unknown: throw .notAPicture
        case .unreadable(let name): throw .unsupportedFormat(name)
        case .readable(let format): return try format.makeDecoder(source, options)
        }
    }
}
