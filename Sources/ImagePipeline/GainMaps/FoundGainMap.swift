import ImageCodecs
import ImageCore
import ImageMetadata

/// A picture's gain map, found in its file and understood, but not decoded yet.
struct FoundGainMap: Sendable {
    /// Its bytes in the picture's file.
    var range: Range<Int>
    /// The map's own.
    var header: ImageHeader
    var metadata: GainMapMetadata
    /// Whether the file has further pictures beside it.
    var hasOthers: Bool

    /// - Parameters:
    ///   - header: the picture's.
    ///   - file: the picture's.
    /// - Returns: nil where it is not where the file says, or is none that is understood.
    init?(
        _ header: ImageHeader, in file: any RandomAccessSource, limits: ImageLimits, codecs: CodecRunner
    ) throws(ImageError) {
        let indexed = try MultiPictureIndex(file)?.pictures ?? []
        for range in indexed.prefix(Self.mostPictures) + Self.listed(in: header.metadata, length: file.byteCount) {
            guard let map = try Self.header(at: range, in: file, limits, codecs), map.format == header.format,
                map.colorModel != .cmyk, map.refusal == nil, let metadata = GainMapMetadata(map.metadata)
            else { continue }
            self.range = range
            self.header = map
            self.metadata = metadata
            hasOthers = indexed.count > 1
            return
        }
        return nil
    }

    /// Further pictures that are looked at.
    private static let mostPictures = 8

    /// Where the directory in XMP says that it is: the sizes of what follows lead there from the file's end.
    private static func listed(in metadata: ImageMetadata, length: Int) -> [Range<Int>] {
        let sizes = TrailingParts(metadata).gainMapSizes
        guard let sizes, sizes.own > 0, sizes.own <= length - sizes.behind else { return [] }
        let end = length - sizes.behind
        return [end - sizes.own..<end]
    }

    /// Nil where there is no picture.
    private static func header(
        at range: Range<Int>, in file: any RandomAccessSource, _ limits: ImageLimits, _ codecs: CodecRunner
    ) throws(ImageError) -> ImageHeader? {
        do throws(ImageError) {
            return try ImageDecoders.header(
                of: SectionSource(file, range), options: DecodingOptions(limits: limits, allowsDamage: true),
                codecs: codecs)
        } catch {
            switch error {
            case .readFailed, .cancelled: throw error
            default: return nil
            }
        }
    }
}
