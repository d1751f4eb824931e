import CImageCodecs
import ImageCore

extension ImageCodec {
    static let jpeg: ImageCodec = ImageCodec(
        name: "jpeg", title: "JPEG", fileExtensions: ["jpg", "jpeg", "jpe", "jfif"], mediaType: "image/jpeg",
        linkedLibrary: { JPEGLibrary.loaded }, reader: .jpeg, writer: .jpeg)
}

/// The library that decodes and encodes JPEGs.
enum JPEGLibrary {
    /// The loaded library's name and version.
    static var loaded: (name: String, version: String) {
        var library = cimg_jpeg_loaded_library()
        func text<Characters>(_ characters: inout Characters) -> String {
            withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return (text(&library.name), text(&library.version))
    }
}

extension ReadableFormat {
    /// JPEG.
    public static let jpeg: ReadableFormat = ReadableFormat(ImageCodec.jpeg)
}

extension WritableFormat {
    /// JPEG.
    public static let jpeg: WritableFormat = WritableFormat(ImageCodec.jpeg, .jpeg)
}

extension PictureReader {
    fileprivate static let jpeg: PictureReader = PictureReader(
        recognizes: { $0.starts(with: [0xFF, 0xD8, 0xFF]) },
        probe: { bytes in JPEGProbe(bytes).result },
        readHeader: { source, options throws(ImageError) in try JPEGDecoder.header(of: source, options) },
        makeDecoder: { source, options throws(ImageError) in try JPEGDecoder(source: source, options: options) },
        capabilities: ReadingCapabilities(
            mayHaveAlpha: false, bitDepths: [8], colorModels: [.gray, .rgb, .cmyk], canReduce: true,
            mayBeInterlaced: true,
            metadata: [
                .iccProfile, .exif, .xmp, .resolution, .imageResources, .comments, .segments, .trailer, .gainMap,
            ]),
        coding: JPEGCoding.self)
}

extension PictureWriter {
    fileprivate static let jpeg: PictureWriter = PictureWriter(
        plan: { input, preferences in
            let plan = JPEGCodingPlan(input, preferences)
            return EncodingPlan(plan.options, notices: plan.notices)
        },
        settings: JPEGEncodingOptions.self,
        capabilities: WritingCapabilities(
            holdsAlpha: false, bitDepths: [8], colorModels: [.gray, .rgb],
            metadata: [
                .iccProfile, .exif, .xmp, .resolution, .imageResources, .comments, .segments, .trailer, .gainMap,
            ],
            isShownOriented: true,
            // Longer packets become an extended part, of which there can be only one.
            maximumExtendedXMPPacket: 65_000, keepsFileSize: true))
}
