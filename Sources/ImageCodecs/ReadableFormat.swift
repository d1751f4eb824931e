import ImageCore

/// A picture format that can be read.
public struct ReadableFormat: CodecFormat {
    public let codec: ImageCodec

    init(_ codec: ImageCodec) {
        self.codec = codec
    }

    public static let all = ImageCodec.all.map { ReadableFormat($0) }

    package var capabilities: ReadingCapabilities { codec.reader.capabilities }

    /// The format of results for which none is asked for: the same, or the usual one for photographs where it can't be written.
    public var resultFormat: WritableFormat {
        codec.reader.resultFormatName.flatMap { WritableFormat(name: $0) } ?? WritableFormat(codec) ?? .standard
    }

    /// The type of the coding that headers of the format have.
    package var coding: (any SourceCoding.Type)? { codec.reader.coding }

    func probe(_ bytes: WindowedBytes) -> PictureProbe { codec.reader.probe(bytes) }

    package func readHeader(_ source: any ByteSource, _ options: DecodingOptions) throws(ImageError) -> ImageHeader {
        try codec.reader.readHeader(source, options)
    }

    package func makeDecoder(_ source: any ByteSource, _ options: DecodingOptions) throws(ImageError)
        -> any ImageDecoder
    {
        try codec.reader.makeDecoder(source, options)
    }
}
