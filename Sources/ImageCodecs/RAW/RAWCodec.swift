import ImageCore

extension ImageCodec {
    /// RAW files of cameras, of which the previews are read. They stand before TIFF, for most of them are TIFF files by their
    /// first bytes.
    static let raw: [ImageCodec] = RAWKind.allCases.map { ImageCodec($0) }

    private convenience init(_ kind: RAWKind) {
        self.init(
            name: kind.rawValue, title: kind.title, family: "camera RAW", fileExtensions: kind.fileExtensions,
            mediaType: kind.mediaType, reader: PictureReader(kind), writer: nil)
    }

    fileprivate static func entry(_ kind: RAWKind) -> ImageCodec {
        raw[RAWKind.allCases.firstIndex(of: kind) ?? 0]
    }
}

extension PictureReader {
    fileprivate init(_ kind: RAWKind) {
        self.init(
            recognizes: { RAWKind(head: $0) == kind },
            probe: { RAWFile.probe($0, kind) },
            readHeader: { source, options throws(ImageError) in try RAWDecoder.header(of: source, kind, options) },
            makeDecoder: { source, options throws(ImageError) in
                try RAWDecoder(source: source, kind: kind, options: options)
            },
            capabilities: ReadingCapabilities(
                mayHaveAlpha: false, bitDepths: [8], colorModels: [.gray, .rgb], canReduce: true,
                mayBeInterlaced: true,
                metadata: [.iccProfile, .exif, .xmp, .resolution, .imageResources, .comments, .segments],
                isPreviewAlone: true),
            resultFormatName: "jpeg",
            coding: JPEGCoding.self)
    }
}

extension ReadableFormat {
    init(_ kind: RAWKind) {
        self.init(ImageCodec.entry(kind))
    }
}
