import ImageCore
import ImageMetadata

/// Metadata in the form in which a WebP holds it, and what it can't hold.
struct WebPMetadata {
    /// By their names; the file's order is the writer's.
    private(set) var chunks: [(name: String, data: [UInt8])] = []
    private(set) var notices: [String] = []

    init(_ metadata: ImageMetadata) {
        if let profile = metadata.iccProfile { chunks.append(("ICCP", profile)) }
        if let exif = metadata.exif { chunks.append(("EXIF", exif)) }
        if let xmp = metadata.wholeXMP(notices: &notices) { chunks.append(("XMP ", xmp)) }
        var lost: [String] = []
        if let resolution = metadata.resolution, !metadata.statesInEXIF(resolution) { lost.append("the resolution") }
        if metadata.imageResources != nil { lost.append("IPTC") }
        if !metadata.comments.isEmpty { lost.append("comments") }
        if !metadata.pngColorChunks.isEmpty { lost.append("the PNG's colour chunks") }
        if !metadata.pngChunks.isEmpty { lost.append("the PNG's texts") }
        if !metadata.jpegSegments.isEmpty { lost.append("data of other programs") }
        if !lost.isEmpty { notices.append("dropped, for WebP can't hold it: \(lost.joined(separator: ", "))") }
    }
}

extension ImageMetadata {
    /// Whether EXIF says as much.
    fileprivate func statesInEXIF(_ resolution: Resolution) -> Bool { exifResolution == resolution }
}
