import ImageCore

/// Reads the directory of a TIFF's first page.
struct TIFFProbe {
    private(set) var result = PictureProbe(format: .tiff)

    /// The longest value of EXIF that is read; a maker note may be longer.
    private static let longestValue = 1 << 14

    init(_ bytes: WindowedBytes) {
        guard var file = TIFFFile(bytes), let pages = TIFFPages(&file, countsAll: false) else { return }
        let directory = pages.first
        var reader = TIFFLayoutReader(file, directory)
        result.size = try? reader.size()
        if let layout = try? reader.layout() {
            result.bitDepth = layout.bitDepth
            result.componentCount = layout.color == .palette ? layout.samples + 2 : layout.samples
            result.colorModel = layout.colorModel
            result.estimatedMemory = CodecMemory.tiff(layout)
        }
        let tags = TIFFTags(&file, directory, isEXIF: false, longest: Self.longestValue)
        result.exif = TIFFEXIF.block(tags, isBigEndian: file.isBigEndian)
    }
}
