import ImageCore

extension ImageCodec {
    static let avif: ImageCodec = ImageCodec(
        name: "avif", title: "AVIF", fileExtensions: ["avif"], mediaType: "image/avif", library: .libheif,
        reader: .heif("avif") { $0.isAVIF }, writer: .avif)
    static let heic: ImageCodec = ImageCodec(
        name: "heic", title: "HEIC", fileExtensions: ["heic", "heif", "hif"], mediaType: "image/heic",
        library: .libheif,
        reader: .heif("heic") { $0.isHEIC }, writer: nil)
}

extension ReadableFormat {
    /// AVIF.
    public static let avif: ReadableFormat = ReadableFormat(ImageCodec.avif)
    /// HEIC, and other pictures in HEIF's structure.
    public static let heic: ReadableFormat = ReadableFormat(ImageCodec.heic)
}

extension WritableFormat {
    /// AVIF.
    public static let avif: WritableFormat = WritableFormat(ImageCodec.avif, .avif)
}

extension PictureReader {
    /// Both formats have one structure, and either may hold what the other is named for.
    /// - Parameter name: the format's.
    fileprivate static func heif(
        _ name: String, recognizes: @escaping @Sendable (HEIFBrands) -> Bool
    ) -> PictureReader {
        let format: @Sendable () -> ReadableFormat = { name == "avif" ? .avif : .heic }
        return PictureReader(
            recognizes: { HEIFBrands(head: $0).map(recognizes) ?? false },
            probe: { bytes in HEIFProbe(bytes, format: format()).result },
            readHeader: { source, options throws(ImageError) in
                try HEIFDecoder.header(of: source, format: format(), options)
            },
            makeDecoder: { source, options throws(ImageError) in
                try HEIFDecoder(source: source, format: format(), options: options)
            },
            capabilities: ReadingCapabilities(
                mayHaveAlpha: true, bitDepths: Set(8...16), colorModels: [.gray, .rgb], canReduce: true,
                mayBeInterlaced: false, metadata: [.iccProfile, .colorChunks, .exif, .xmp]),
            end: { file throws(ImageError) in try HEIFFile.end(of: file) },
            coding: HEIFCoding.self)
    }
}

extension PictureWriter {
    fileprivate static let avif: PictureWriter = PictureWriter(
        plan: { input, preferences in
            let plan = AVIFCodingPlan(input, preferences)
            return EncodingPlan(plan.options, notices: plan.notices)
        },
        settings: AVIFEncodingOptions.self,
        capabilities: WritingCapabilities(
            holdsAlpha: true, bitDepths: [8, 12], colorModels: [.gray, .rgb],
            metadata: [.iccProfile, .colorChunks, .exif, .xmp], isShownOriented: false))
}
