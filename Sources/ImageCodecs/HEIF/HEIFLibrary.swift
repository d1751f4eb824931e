import CImageCodecs

extension CodecLibrary {
    /// Decodes HEVC and AV1, and encodes AV1.
    static let libheif = CodecLibrary(
        name: "libheif", package: "libheif1",
        loadFailure: { cimg_heif_load().map { String(cString: $0) } },
        loadedVersion: { String(cString: cimg_heif_version()) })
}
