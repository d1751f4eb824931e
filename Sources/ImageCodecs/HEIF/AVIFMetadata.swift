import ImageCore
import ImageMetadata

/// Metadata in the form in which an AVIF holds it, and what it can't hold.
struct AVIFMetadata {
    private(set) var profile: [UInt8] = []
    /// From its TIFF header on.
    private(set) var exif: [UInt8] = []
    private(set) var xmp: [UInt8] = []
    /// H.273's, which state sRGB unless there is a profile or the metadata states others.
    private(set) var codePoints = CodePoints(primaries: 1, transfer: 13)
    private(set) var notices: [String] = []

    init(_ metadata: ImageMetadata) {
        addColors(metadata)
        if let exif = metadata.exif {
            if exif.starts(with: [0x49, 0x49, 0x2A, 0]) || exif.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
                self.exif = exif
            } else {
                notices.append("EXIF was dropped: it has no TIFF header, as an AVIF needs it")
            }
        }
        xmp = metadata.wholeXMP(notices: &notices) ?? []
        var rest = metadata
        (rest.iccProfile, rest.pngColorChunks, rest.exif, rest.xmp) = (nil, [], nil, nil)
        let dropped = rest.namesOfParts
        if !dropped.isEmpty {
            notices.append("an AVIF can't hold everything; dropped: \(dropped.joined(separator: ", "))")
        }
    }

    private mutating func addColors(_ metadata: ImageMetadata) {
        if let profile = metadata.iccProfile { self.profile = profile }
        let chunks = metadata.pngColorChunks
        if let data = chunks.first(where: { $0.name == "cICP" })?.data, data.count == 4, data[2] == 0, data[3] == 1 {
            codePoints = CodePoints(primaries: Int(data[0]), transfer: Int(data[1]))
        } else if metadata.iccProfile != nil {
            codePoints = .unspecified
        } else if !chunks.isEmpty, !chunks.contains(where: { $0.name == "sRGB" }) {
            let names = chunks.map(\.name).joined(separator: ", ")
            notices.append("the PNG's colour chunks (\(names)) were dropped: an AVIF can't hold them")
        }
    }
}
