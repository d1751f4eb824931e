import CImageCodecs
import ImageCore
import ImageMetadata

/// Writes a WebP, lossy or lossless, with 8 bits a channel; rows of 16 bits are rounded. The whole picture is held, and coded
/// when its last row is there.
package final class WebPEncoder: ImageEncoder {
    package let notices: [String]
    private let writer: CodecWriter

    private static let functions = CodecWriter.Functions(
        create: { cimg_webp_writer_create($0, $1) }, writeRows: { cimg_webp_writer_write_rows($0, $1, $2, $3) },
        finish: { cimg_webp_writer_finish($0) }, report: { cimg_webp_writer_report($0) },
        peakMemory: { cimg_webp_writer_peak_memory($0) }, free: { cimg_webp_writer_free($0) })

    /// The longest side that a WebP can have.
    package static let maxSide = Int(CIMG_WEBP_MAX_SIDE)

    /// Makes room for the picture; all is written when it is finished.
    /// - Throws: `ImageError.missingLibrary`, `ImageError.invalidRequest` where the request can't be met,
    ///   `ImageError.limitExceeded` where that needs too much memory.
    package init(
        _ request: EncodingRequest, options: WebPEncodingOptions, sink: any ByteSink
    ) throws(ImageError) {
        let memory = WebPEncodingMemory(request, options)
        try Self.check(request, options, memory)
        try CodecLibrary.webp.load()
        writer = try CodecWriter(Self.functions, for: request, to: sink)
        let metadata = WebPMetadata(request.metadata)
        notices = metadata.notices
        var settings = cimg_webp_settings(
            width: UInt32(request.size.width), height: UInt32(request.size.height),
            rows_have_16_bits: request.rowFormat == .rgba16, is_gray: request.colorModel == .gray,
            has_alpha: request.hasAlpha, is_lossless: options.isLossless, quality: Int32(options.quality),
            effort: Int32(options.libraryEffort), is_frugal: memory.isFrugal, threads: Int32(clamping: request.threads),
            library_memory: memory.library)
        try writer.check(cimg_webp_writer_start(writer.pointer, &settings))
        for chunk in metadata.chunks {
            try writer.check(cimg_webp_writer_chunk(writer.pointer, chunk.name, chunk.data, chunk.data.count))
        }
    }

    package func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        try writer.writeRows(count, from: rows, bytesPerRow: bytesPerRow)
    }

    package func finish() throws(ImageError) { try writer.finish() }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { writer.peakMemory }

    private static func check(
        _ request: EncodingRequest, _ options: WebPEncodingOptions, _ memory: WebPEncodingMemory
    ) throws(ImageError) {
        try request.check()
        guard request.size.longEdge <= maxSide else {
            throw .invalidRequest(
                "a picture of \(request.size) pixels can't be a WebP, whose sides have up to 16,383; write a JPEG or a PNG"
            )
        }
        guard (0...100).contains(options.quality) else {
            throw .invalidRequest("quality \(options.quality) is not 0 to 100")
        }
        if let effort = options.effort, !(0...10).contains(effort) {
            throw .invalidRequest("effort \(effort) is not 0 to 10")
        }
        try request.limits.check(memory: memory.total, for: request.size)
    }
}
