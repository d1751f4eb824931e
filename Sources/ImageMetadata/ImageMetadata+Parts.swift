extension ImageMetadata {
    /// What follows the picture in its file or belongs to it in another way, as far as the metadata says it.
    package var partNames: [String] {
        let parts = TrailingParts(self)
        var names: [String] = []
        if parts.hasGainMap { names.append("a gain map (HDR)") }
        if parts.hasPictureIndex { names.append("further pictures (MPF)") }
        if parts.hasVideo { names.append("a video (motion photo)") }
        if parts.hasOtherItems { names.append("a depth map or the like") }
        if jpegSegments.contains(where: \.isSigned) { names.append("Content Credentials (C2PA, JUMBF)") }
        return names
    }
}
