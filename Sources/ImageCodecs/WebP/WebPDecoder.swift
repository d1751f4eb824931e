import CImageCodecs
import ImageCore
import ImageMetadata

/// Reads a WebP, lossy or lossless. Rows come as `PixelFormat.rgba8`, lossy ones with chroma interpolated as browsers do it. Of
/// an animation it reads the first frame, on its canvas, which is transparent elsewhere.
///
/// Rows are handed out while the rest of the file is not read yet. Still all of the picture is held: its data in the file, four
/// bytes for each pixel, and of a lossless one, or one with alpha, once more as much in libwebp.
package final class WebPDecoder: ImageDecoder {
    package let header: ImageHeader
    private let reader: CodecReader
    private let file: WebPFile
    private let allowsDamage: Bool

    private static let functions = CodecReader.Functions(
        create: { cimg_webp_reader_create($0, $1, $2) }, readRows: { cimg_webp_reader_read_rows($0, $1, $2, $3) },
        finish: { cimg_webp_reader_finish($0) }, report: { cimg_webp_reader_report($0) },
        peakMemory: { cimg_webp_reader_peak_memory($0) }, free: { cimg_webp_reader_free($0) })

    /// Reads the header.
    /// - Throws: `ImageError.missingLibrary`, `ImageError.limitExceeded` where the picture would need too much,
    ///   `ImageError.undecodable`, `ImageError.notAPicture`, and what the source throws.
    package init(source: any ByteSource, options: DecodingOptions = DecodingOptions()) throws(ImageError) {
        file = try WebPFile(source, options.limits)
        allowsDamage = options.allowsDamage
        header = ImageHeader(file, options)
        try header.check(within: options.limits)
        try CodecLibrary.webp.load()
        reader = try CodecReader(Self.functions, of: file.source, options)
        var frame = cimg_webp_frame(file, header, threads: options.threads)
        try reader.check(cimg_webp_reader_start(reader.pointer, &frame), size: header.size)
    }

    static func header(of source: any ByteSource, _ options: DecodingOptions) throws(ImageError) -> ImageHeader {
        ImageHeader(try WebPFile(source, options.limits), options)
    }

    package func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try reader.readRows(count, of: header, into: &destination, bytesPerRow: bytesPerRow)
    }

    package func finish() throws(ImageError) -> DecodeReport {
        var report = try reader.finish(header)
        report.damage = report.damage ?? file.damage
        if let damage = report.damage, !allowsDamage { throw .damaged(damage) }
        report.notices += file.notices + [file.lengthNotice].compactMap(\.self)
        return report
    }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { reader.peakMemory }
}

extension ImageHeader {
    fileprivate init(_ file: WebPFile, _ options: DecodingOptions) {
        let factor =
            Reduction(options, orientation: file.metadata.orientation)?
            .factor(of: file.size, most: Int(CIMG_WEBP_MAX_FACTOR)) ?? 1
        let isLossless = file.container.frame.isLossless
        self.init(
            format: .webp, size: file.size, scale: DecodingScale(numerator: 1, denominator: factor), colorModel: .rgb,
            hasAlpha: file.hasAlpha || file.leavesCanvasFree, bitDepth: 8, rowFormat: .rgba8, isStreamed: false,
            estimatedMemory: CodecMemory.webp(
                frame: file.bitstream.size, canvas: file.size, isLossless: isLossless,
                hasAlphaChunk: file.container.frame.alpha != nil, fileBytes: file.pictureBytes, factor: factor),
            coding: WebPCoding(isLossless: isLossless), metadata: file.metadata)
        let frames = file.container.frameCount
        if frames > 1 {
            notices = ["it is an animation of \(frames) frames: the first is used, without the others"]
            parts = ["an animation of \(frames) frames"]
        }
    }
}

extension cimg_webp_frame {
    fileprivate init(_ file: WebPFile, _ header: ImageHeader, threads: Int) {
        let frame = file.container.frame
        self.init(
            width: UInt32(file.size.width), height: UInt32(file.size.height), x: UInt32(frame.x), y: UInt32(frame.y),
            frame_width: UInt32(file.bitstream.size.width), frame_height: UInt32(file.bitstream.size.height),
            has_alpha: file.hasAlpha, is_lossless: frame.isLossless, alpha_offset: UInt64(frame.alpha?.start ?? 0),
            alpha_count: UInt64(frame.alpha?.count ?? 0), image_offset: UInt64(file.image.start),
            image_count: UInt64(file.image.count),
            library_memory: CodecMemory.webpLibrary(
                frame: file.bitstream.size, isLossless: frame.isLossless, hasAlphaChunk: frame.alpha != nil,
                fileBytes: file.pictureBytes),
            factor: UInt32(header.scale.denominator), threads: Int32(clamping: threads))
    }
}
