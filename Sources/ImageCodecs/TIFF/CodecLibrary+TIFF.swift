import CImageCodecs

extension CodecLibrary {
    /// Unpacks strips and tiles of a TIFF, and packs them.
    static let tiff = CodecLibrary(
        name: "libtiff", package: "libtiff6", loadFailure: { cimg_tiff_load().map { String(cString: $0) } },
        loadedVersion: { String(cString: cimg_tiff_version()) })
}
