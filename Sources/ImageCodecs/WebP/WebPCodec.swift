import CImageCodecs
import ImageCore

extension ImageCodec {
    static let webp: ImageCodec = ImageCodec(
        name: "webp", title: "WebP", fileExtensions: ["webp"], mediaType: "image/webp", library: .webp, reader: .webp,
        writer: .webp)
}

extension CodecLibrary {
    /// Google's library for WebP, of which there has been one binary interface since 2018.
    static let webp = CodecLibrary(
        name: "libwebp", package: "libwebp7", loadFailure: { cimg_webp_load().map { String(cString: $0) } },
        loadedVersion: {
            let version = cimg_webp_version()
            return "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
        })
}

extension ReadableFormat {
    /// WebP.
    public static let webp: ReadableFormat = ReadableFormat(ImageCodec.webp)
}

extension WritableFormat {
    /// WebP.
    public static let webp: WritableFormat = WritableFormat(ImageCodec.webp, .webp)
}

extension PictureReader {
    fileprivate static let webp: PictureReader = PictureReader(
        recognizes: { WebPChunk.isWebP($0) },
        probe: { bytes in WebPProbe(bytes).result },
        readHeader: { source, options throws(ImageError) in try WebPDecoder.header(of: source, options) },
        makeDecoder: { source, options throws(ImageError) in try WebPDecoder(source: source, options: options) },
        capabilities: ReadingCapabilities(
            mayHaveAlpha: true, bitDepths: [8], colorModels: [.rgb], canReduce: true, mayBeInterlaced: false,
            metadata: [.iccProfile, .exif, .xmp]),
        end: { file throws(ImageError) in
            let container = try WebPContainer(byteCount: file.byteCount) { offset, count throws(ImageError) in
                try file.bytes(at: offset, count: count)
            }
            return container.flatMap { $0.isCut ? nil : $0.end }
        },
        coding: WebPCoding.self)
}

extension PictureWriter {
    fileprivate static let webp: PictureWriter = PictureWriter(
        plan: { input, preferences in EncodingPlan(WebPEncodingOptions(input, preferences)) },
        settings: WebPEncodingOptions.self,
        capabilities: WritingCapabilities(
            holdsAlpha: true, bitDepths: [8], colorModels: [.rgb], metadata: [.iccProfile, .exif, .xmp],
            // Tried: Chromium 156 shows a WebP whose EXIF says that it is turned as it is stored.
            isShownOriented: false))
}
