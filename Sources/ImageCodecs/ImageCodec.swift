import ImageCore

/// A picture format and what reads and writes it: an entry of the table of codecs. Nothing outside a codec's own folder asks
/// which one it is; what differs between formats is a property of the entry.
public final class ImageCodec: Sendable {
    /// What the format is called on command lines, in JSON, journals and recipes: `jpeg`.
    package let name: String
    /// What people call it: `JPEG`.
    package let title: String
    /// What people call the formats that it is one of, where they are too many to be named: `camera RAW`.
    package let family: String?
    /// Without their dots, in small letters; the usual one comes first.
    package let fileExtensions: [String]
    /// `image/jpeg`.
    package let mediaType: String
    /// What reads and writes the format and is loaded for that alone; nil for what is linked, or the project's own.
    package let library: CodecLibrary?
    /// Returns the name and the version, in the library's own words, of the linked library that reads and writes the format; nil for the
    /// project's own code.
    package let linkedLibrary: (@Sendable () -> (name: String, version: String))?
    /// What reads the format faster where it is installed, and is loaded for that; nil for most formats.
    package let accelerator: CodecLibrary?
    let reader: PictureReader
    /// Nil for a format that can only be read.
    let writer: PictureWriter?

    init(
        name: String, title: String, family: String? = nil, fileExtensions: [String], mediaType: String,
        library: CodecLibrary? = nil, linkedLibrary: (@Sendable () -> (name: String, version: String))? = nil,
        accelerator: CodecLibrary? = nil, reader: PictureReader, writer: PictureWriter?
    ) {
        self.name = name
        self.title = title
        self.family = family
        self.fileExtensions = fileExtensions
        self.mediaType = mediaType
        self.library = library
        self.linkedLibrary = linkedLibrary
        self.accelerator = accelerator
        self.reader = reader
        self.writer = writer
    }
}

/// How pictures of a format are read.
struct PictureReader: Sendable {
    /// Whether a file is of the format, by its first `FileKind.headLength` bytes, or all where there are fewer.
    let recognizes: @Sendable (_ head: [UInt8]) -> Bool
    /// Reads what a file's start says of the picture, without a codec's library.
    let probe: @Sendable (WindowedBytes) -> PictureProbe
    /// Reads the header alone; a picture that is over the limits has one, too.
    let readHeader: @Sendable (any ByteSource, DecodingOptions) throws(ImageError) -> ImageHeader
    /// Makes the decoder, which reads the header.
    let makeDecoder: @Sendable (any ByteSource, DecodingOptions) throws(ImageError) -> any ImageDecoder
    let capabilities: ReadingCapabilities
    /// Returns the end of the picture within its file; nil if that is unknown.
    var end: @Sendable (any RandomAccessSource) throws(ImageError) -> Int? = { _ in nil }
    /// The name of the format of results for which none is asked for; nil: the same.
    var resultFormatName: String?
    /// The type of ``ImageHeader/coding``; nil where headers have none.
    var coding: (any SourceCoding.Type)?
}

/// How pictures of a format are written.
struct PictureWriter: Sendable {
    /// Settings for the format's own encoder.
    let plan: @Sendable (EncodingInput, any EncodingPreferences) -> EncodingPlan
    /// The type of the settings.
    let settings: any EncoderSettings.Type
    let capabilities: WritingCapabilities
}
