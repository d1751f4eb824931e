import ImageCore

extension ImageCodec {
    static let tiff: ImageCodec = ImageCodec(
        name: "tiff", title: "TIFF", fileExtensions: ["tif", "tiff"], mediaType: "image/tiff", library: .tiff,
        reader: .tiff, writer: .tiff)
}

extension ReadableFormat {
    /// TIFF.
    public static let tiff: ReadableFormat = ReadableFormat(ImageCodec.tiff)
}

extension WritableFormat {
    /// TIFF.
    public static let tiff: WritableFormat = WritableFormat(ImageCodec.tiff, .tiff)
}

extension PictureReader {
    fileprivate static let tiff: PictureReader = PictureReader(
        recognizes: { TIFFFile.isTIFF($0) },
        probe: { bytes in TIFFProbe(bytes).result },
        readHeader: { source, options throws(ImageError) in try TIFFDecoder.header(of: source, options) },
        makeDecoder: { source, options throws(ImageError) in try TIFFDecoder(source: source, options: options) },
        capabilities: ReadingCapabilities(
            mayHaveAlpha: true, bitDepths: [1, 2, 4, 8, 16], colorModels: [.gray, .rgb, .cmyk], canReduce: true,
            mayBeInterlaced: false, metadata: [.iccProfile, .exif, .xmp, .resolution, .imageResources]))
}

extension PictureWriter {
    fileprivate static let tiff: PictureWriter = PictureWriter(
        plan: { input, preferences in
            EncodingPlan(
                TIFFEncodingOptions(bitDepth: input.bitDepth, compressionLevel: preferences.compressionLevel))
        },
        settings: TIFFEncodingOptions.self,
        capabilities: WritingCapabilities(
            holdsAlpha: true, bitDepths: [8, 16], colorModels: [.gray, .rgb],
            metadata: [.iccProfile, .exif, .xmp, .resolution, .imageResources], isShownOriented: true))
}
