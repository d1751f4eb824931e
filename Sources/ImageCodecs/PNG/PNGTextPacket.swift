import ImageCore
import ImageMetadata

/// EXIF, XMP or Photoshop's image resources that stand in a PNG's text: under XMP's keyword in a chunk of any kind, or in
/// hexadecimal, as ImageMagick writes them.
enum PNGTextPacket: Equatable {
    /// EXIF from its TIFF header on.
    case exif([UInt8])
    case xmp([UInt8])
    case imageResources([UInt8])
    /// A text under a keyword of one of these that can't be unpacked, or is none of them.
    case unreadable(keyword: String)

    private static let segmentName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// Nil for another chunk.
    init?(_ chunk: PNGChunk, budget: inout TextBudget) {
        if PNGText.isXMPKeyword(PNGText.keyword(of: chunk)) {
            self =
                PNGText.bytes(of: chunk, budget: &budget).map { .xmp($0) } ?? .unreadable(keyword: PNGText.xmpKeyword)
            return
        }
        guard Self.isRawProfile(chunk), let (type, bytes) = RawProfile.content(of: chunk, budget: &budget) else {
            return nil
        }
        self = bytes.flatMap { Self($0, type: type) } ?? .unreadable(keyword: "Raw profile type \(type)")
    }

    private init?(_ bytes: [UInt8], type: String) {
        switch type {
        case "xmp": self = .xmp(bytes)
        // IPTC without a resource around it is the data of one.
        case "iptc", "8bim":
            self = .imageResources(bytes.first == 0x1C ? ImageResources.resource(iptc: bytes) : bytes)
        default:
            // The payload of a JPEG's segment.
            if bytes.starts(with: Self.segmentName) {
                self = .xmp(Array(bytes.dropFirst(Self.segmentName.count)))
            } else if let block = EXIFIdentifier.block(after: bytes) {
                self = .exif(block)
            } else if type == "exif", bytes.starts(with: "II*\0".utf8) || bytes.starts(with: "MM\0*".utf8) {
                self = .exif(bytes)
            } else {
                return nil
            }
        }
    }

    /// Whether a text has a type that is read; a profile's is not.
    private static func isRawProfile(_ chunk: PNGChunk) -> Bool {
        guard let keyword = PNGText.keyword(of: chunk)?.lowercased() else { return false }
        return ["exif", "app1", "xmp", "iptc", "8bim"].contains { keyword == "raw profile type \($0)" }
    }
}
