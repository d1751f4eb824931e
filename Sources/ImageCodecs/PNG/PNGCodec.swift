import CImageCodecs
import ImageCore

extension ImageCodec {
    static let png: ImageCodec = ImageCodec(
        name: "png", title: "PNG", fileExtensions: ["png"], mediaType: "image/png",
        linkedLibrary: { ("libpng", String(cString: cimg_png_version())) }, accelerator: .isal, reader: .png,
        writer: .png)
}

extension CodecLibrary {
    /// Intel's ISA-L inflates the picture's data in half the time that zlib takes. Without it libpng reads all of a PNG.
    static let isal = CodecLibrary(
        name: "ISA-L", package: "libisal2", loadFailure: { cimg_isal_load().map { String(cString: $0) } },
        // Its binary interface; the library does not say more.
        loadedVersion: { "2" })
}

extension ReadableFormat {
    /// PNG.
    public static let png: ReadableFormat = ReadableFormat(ImageCodec.png)
}

extension WritableFormat {
    /// PNG.
    public static let png: WritableFormat = WritableFormat(ImageCodec.png, .png)
}

extension PictureReader {
    fileprivate static let png: PictureReader = PictureReader(
        recognizes: { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) },
        probe: { bytes in PNGProbe(bytes).result },
        readHeader: { source, options throws(ImageError) in try PNGDecoder.header(of: source, options) },
        makeDecoder: { source, options throws(ImageError) in try PNGDecoder(source: source, options: options) },
        capabilities: ReadingCapabilities(
            mayHaveAlpha: true, bitDepths: [1, 2, 4, 8, 16], colorModels: [.gray, .rgb], canReduce: true,
            mayBeInterlaced: true,
            metadata: [.iccProfile, .colorChunks, .colorMeasures, .exif, .xmp, .resolution, .imageResources, .chunks]),
        end: { file throws(ImageError) in try PNGLateChunks(in: file).end })
}

extension PictureWriter {
    fileprivate static let png: PictureWriter = PictureWriter(
        plan: { input, preferences in
            EncodingPlan(
                PNGEncodingOptions(
                    bitDepth: input.bitDepth, effort: preferences.pngEffort ?? .balanced,
                    compressionLevel: preferences.compressionLevel))
        },
        settings: PNGEncodingOptions.self,
        capabilities: WritingCapabilities(
            holdsAlpha: true, bitDepths: [8, 16], colorModels: [.gray, .rgb],
            metadata: [
                .iccProfile, .colorChunks, .colorMeasures, .exif, .xmp, .resolution, .imageResources, .comments,
                .chunks,
            ],
            isShownOriented: false))
}
