extension ImageMetadata {
    /// What follows the picture in its file or belongs to it in another way, as far as the metadata says it.
    package var partNames: [String] {
        let parts = TrailingParts(self)
        var names: [String] = []
        if parts.hasGainMap { names.append("a gain map (HDR)") }
        if parts.hasPictureIndex, !parts.hasGainMap || hasPicturesBesideGainMap {
            names.append("further pictures (MPF)")
        }
        if parts.hasVideo { names.append("a video (motion photo)") }
        if parts.hasOtherItems { names.append("a depth map or the like") }
        names += namesOfPicturesInXMP
        if jpegSegments.contains(where: \.isSigned) { names.append("Content Credentials (C2PA, JUMBF)") }
        return names
    }

    /// Whether the index names more pictures than the first and its gain map; also where it can't be read.
    private var hasPicturesBesideGainMap: Bool {
        jpegSegments.first(where: \.isPictureIndex).map { MultiPictureIndex.pictureCount(of: $0) != 2 } ?? false
    }
}
