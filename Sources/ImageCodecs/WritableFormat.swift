/// A picture format that can be written.
public struct WritableFormat: CodecFormat {
    public let codec: ImageCodec
    private let writer: PictureWriter

    /// Nil for a format that can only be read.
    init?(_ codec: ImageCodec) {
        guard let writer = codec.writer else { return nil }
        self.init(codec, writer)
    }

    /// - Parameter writer: the codec's.
    init(_ codec: ImageCodec, _ writer: PictureWriter) {
        self.codec = codec
        self.writer = writer
    }

    public static let all = ImageCodec.all.compactMap { WritableFormat($0) }

    /// What a picture is written as that comes from no file, or from one of a format that can't be written.
    public static let standard = WritableFormat.jpeg

    package var capabilities: WritingCapabilities { writer.capabilities }

    /// The type of the settings of its encoder.
    package var settings: any EncoderSettings.Type { writer.settings }

    /// What the formats are called that can be made to fit into a number of bytes.
    package static var titlesThatKeepFileSize: String {
        all.filter(\.capabilities.keepsFileSize).map(\.title).joined(separator: " or ")
    }

    /// How a result of this format is encoded.
    package func plan(_ input: EncodingInput, _ preferences: any EncodingPreferences) -> EncodingPlan {
        writer.plan(input, preferences)
    }
}
