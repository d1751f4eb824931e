import ImageMetadata

extension ImageMetadata {
    /// What there is of it, for people: "EXIF", "XMP".
    var namesOfParts: [String] {
        let parts: [(String, Bool)] = [
            ("the ICC profile", iccProfile != nil || !pngColorChunks.isEmpty),
            ("EXIF", exif != nil),
            ("XMP", xmp != nil),
            ("the resolution", resolution != nil),
            ("IPTC", imageResources != nil),
            ("comments and texts", !comments.isEmpty || !pngChunks.isEmpty),
            ("data of other programs", !jpegSegments.isEmpty),
        ]
        return parts.filter(\.1).map(\.0)
    }
}
