import CImageCodecs
import ImageCore
import ImageMetadata

/// Writes an AVIF with 8 or 12 bits a channel: grey, or YCbCr in the full range by the matrix of BT.601; a lossless one has
/// green, blue and red. Alpha is always lossless. The picture is held until its last row is there.
package final class AVIFEncoder: ImageEncoder {
    package let notices: [String]
    private let writer: CodecWriter

    private static let functions = CodecWriter.Functions(
        create: { cimg_heif_writer_create($0, $1) }, writeRows: { cimg_heif_writer_write_rows($0, $1, $2, $3) },
        finish: { cimg_heif_writer_finish($0) }, report: { cimg_heif_writer_report($0) },
        peakMemory: { cimg_heif_writer_peak_memory($0) }, free: { cimg_heif_writer_free($0) })

    /// The longest side that AV1 has.
    package static let maxSide = 1 << 16

    /// Makes room for the picture; nothing is written before ``finish()``.
    /// - Throws: `ImageError.missingLibrary`, `ImageError.invalidRequest` where the request can't be met,
    ///   `ImageError.limitExceeded` where that needs too much memory.
    package init(_ request: EncodingRequest, options: AVIFEncodingOptions, sink: any ByteSink) throws(ImageError) {
        try Self.check(request, options)
        try CodecLibrary.libheif.load()
        writer = try CodecWriter(Self.functions, for: request, to: sink)
        let metadata = AVIFMetadata(request.metadata)
        notices = metadata.notices
        try Self.start(writer, request, options, metadata)
    }

    package func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        try writer.writeRows(count, from: rows, bytesPerRow: bytesPerRow)
    }

    package func finish() throws(ImageError) { try writer.finish() }

    /// The most bytes that were held at a time, without those of the encoder.
    package var peakMemory: Int { writer.peakMemory }

    private static func check(_ request: EncodingRequest, _ options: AVIFEncodingOptions) throws(ImageError) {
        try request.check()
        guard request.size.longEdge <= maxSide else {
            throw .invalidRequest("a picture of \(request.size) pixels can't be an AVIF, whose sides have up to 65,536")
        }
        guard (1...100).contains(options.quality) else {
            throw .invalidRequest("quality \(options.quality) is not 1 to 100")
        }
        guard (0...10).contains(options.effort) else {
            throw .invalidRequest("effort \(options.effort) is not 0 to 10")
        }
        guard options.bitDepth == 8 || options.bitDepth == 12 else {
            throw .invalidRequest("an AVIF with \(options.bitDepth) bits a channel can't be written, 8 or 12 can")
        }
        guard !options.isLossless || options.subsampling == .s444 || request.colorModel == .gray else {
            throw .invalidRequest("a lossless AVIF can't have \(options.subsampling.rawValue): that loses colours")
        }
        try request.limits.check(memory: options.estimatedMemory(for: request), for: request.size)
    }

    private static func start(
        _ writer: CodecWriter, _ request: EncodingRequest, _ options: AVIFEncodingOptions, _ metadata: AVIFMetadata
    ) throws(ImageError) {
        var settings = cimg_heif_writing()
        settings.width = UInt32(request.size.width)
        settings.height = UInt32(request.size.height)
        settings.rows_have_16_bits = request.rowFormat == .rgba16
        settings.is_gray = request.colorModel == .gray
        settings.has_alpha = request.hasAlpha
        settings.bit_depth = Int32(options.bitDepth)
        settings.chroma =
            switch options.subsampling {
            case .s444: CIMG_HEIF_444
            case .s422: CIMG_HEIF_422
            case .s420: CIMG_HEIF_420
            }
        settings.is_lossless = options.isLossless
        settings.quality = Int32(options.quality)
        settings.speed = Int32(min(9, 10 - options.effort))
        settings.threads = Int32(clamping: request.threads)
        settings.primaries = Int32(metadata.codePoints.primaries)
        settings.transfer = Int32(metadata.codePoints.transfer)
        let status = metadata.profile.withUnsafeBufferPointer { profile in
            metadata.exif.withUnsafeBufferPointer { exif in
                metadata.xmp.withUnsafeBufferPointer { xmp in
                    (settings.profile, settings.profile_count) = (profile.baseAddress, profile.count)
                    (settings.exif, settings.exif_count) = (exif.baseAddress, exif.count)
                    (settings.xmp, settings.xmp_count) = (xmp.baseAddress, xmp.count)
                    return cimg_heif_writer_start(writer.pointer, &settings)
                }
            }
        }
        try writer.check(status)
    }
}
