import ImageCore

/// Makes the decoder that a file needs.
public enum ImageDecoders {
    /// Detects the format by the first bytes and reads the header.
    /// - Parameter codecs: the runner that decodes the picture.
    /// - Throws: `ImageError.empty`, `ImageError.notAPicture`, `ImageError.unsupportedFormat` for a format
    ///   that is known but can't be read, and what the format's own decoder throws.
    public static func make(
        source: any ByteSource, options: DecodingOptions = DecodingOptions(), codecs: CodecRunner = .inProcess
    ) throws(ImageError) -> any ImageDecoder {
        let source = try ReplayedSource(source, reading: FileKind.headLength)
        let format = try format(of: source)
        if let isolation = codecs.isolation(of: format.codec) {
            return try isolation.makeDecoder(of: source, format: format, options: options)
        }
        return try format.makeDecoder(source, options)
    }

    /// Reads a picture's header and makes no decoder. A picture that is over the limits has a header, too:
    /// ``ImageHeader/check(within:)`` says whether it can be decoded.
    /// - Throws: the same as ``make(source:options:codecs:)`` except for limits; `ImageError.damaged` for a damaged header
    ///   unless damage is allowed.
    public static func header(
        of source: any ByteSource, options: DecodingOptions = DecodingOptions(), codecs: CodecRunner = .inProcess
    ) throws(ImageError) -> ImageHeader {
        let source = try ReplayedSource(source, reading: FileKind.headLength)
        let format = try format(of: source)
        if let isolation = codecs.isolation(of: format.codec) {
            return try isolation.header(of: source, format: format, options: options)
        }
        return try format.readHeader(source, options)
    }

    private static func format(of source: ReplayedSource) throws(ImageError) -> ReadableFormat {
        switch FileKind(head: source.head) {
        case .empty: throw .empty
        case .unknown: throw .notAPicture
        case .unreadable(let name): throw .unreadableFormat(name)
        case .readable(let format): return format
        }
    }
}

extension ImageError {
    /// The error for a known format that can't be read.
    package static func unreadableFormat(_ name: String) -> ImageError {
        .unsupportedFormat(name, readable: WritableFormat.titlesAsChoice)
    }
}
