import CImageCodecs
import ImageCore
import ImageMetadata

/// Writes a PNG with 8 or 16 bits a channel: grey, grey with alpha, RGB or RGBA.
package final class PNGEncoder: ImageEncoder {
    package let notices: [String]
    private let writer: CodecWriter

    private static let functions = CodecWriter.Functions(
        create: { cimg_png_writer_create($0, $1) }, writeRows: { cimg_png_writer_write_rows($0, $1, $2, $3) },
        finish: { cimg_png_writer_finish($0) }, report: { cimg_png_writer_report($0) },
        peakMemory: { cimg_png_writer_peak_memory($0) }, free: { cimg_png_writer_free($0) })

    /// Writes the header.
    /// - Throws: `ImageError.invalidRequest` where the request can't be met, `ImageError.limitExceeded`
    ///   where that needs too much memory, and what the sink throws.
    package init(
        _ request: EncodingRequest, options: PNGEncodingOptions, sink: any ByteSink
    ) throws(ImageError) {
        try Self.check(request, options)
        writer = try CodecWriter(Self.functions, for: request, to: sink)
        notices = try Self.start(writer, request, options)
    }

    package func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        try writer.writeRows(count, from: rows, bytesPerRow: bytesPerRow)
    }

    package func finish() throws(ImageError) { try writer.finish() }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { writer.peakMemory }

    /// An upper estimate of the bytes that coding a picture needs.
    package static func estimatedMemory(for request: EncodingRequest, options: PNGEncodingOptions) -> Int {
        let rows = CodecMemory.png(size: request.size, rowFormat: .rgba16, isWhole: false)
        // Longer rows than this are refused.
        let size = request.size
        guard size.longEdge <= Int(Int32.max), size.width > 0, size.height > 0 else { return rows }
        var settings = settings(request, options)
        let channels = (request.colorModel == .gray ? 1 : 3) + (request.hasAlpha ? 1 : 0)
        let bytesPerRow = size.width * channels * options.bitDepth / 8
        return rows + cimg_png_writer_packing_memory(&settings, bytesPerRow)
    }

    private static func check(_ request: EncodingRequest, _ options: PNGEncodingOptions) throws(ImageError) {
        try request.check()
        guard options.bitDepth == 8 || options.bitDepth == 16 else {
            throw .invalidRequest("a PNG with \(options.bitDepth) bits a channel can't be written, 8 or 16 can")
        }
        if let level = options.compressionLevel, !(0...9).contains(level) {
            throw .invalidRequest("compression level \(level) is not 0 to 9")
        }
        try request.limits.check(memory: estimatedMemory(for: request, options: options), for: request.size)
    }

    /// Writes the header and the metadata; returns what of it the format can't hold.
    private static func start(
        _ writer: CodecWriter, _ request: EncodingRequest, _ options: PNGEncodingOptions
    ) throws(ImageError) -> [String] {
        var metadata = try PNGMetadata(request.metadata)
        for text in options.texts { metadata.chunks.append(try text.chunk()) }
        var settings = settings(request, options)
        try writer.check(cimg_png_writer_start(writer.pointer, &settings))
        if let profile = request.metadata.iccProfile {
            try writer.check(cimg_png_writer_profile(writer.pointer, profile, profile.count))
        }
        for chunk in metadata.chunks {
            try writer.check(cimg_png_writer_chunk(writer.pointer, chunk.name, chunk.data, chunk.data.count))
        }
        return metadata.notices
    }

    private static func settings(_ request: EncodingRequest, _ options: PNGEncodingOptions) -> cimg_png_settings {
        let effort: cimg_png_effort =
            switch options.effort {
            case _ where options.compressionLevel != nil: CIMG_PNG_LEVEL
            case .fast: CIMG_PNG_FAST
            case .balanced: CIMG_PNG_BALANCED
            }
        return cimg_png_settings(
            width: UInt32(request.size.width), height: UInt32(request.size.height),
            rows_have_16_bits: request.rowFormat == .rgba16, is_gray: request.colorModel == .gray,
            has_alpha: request.hasAlpha, bit_depth: Int32(options.bitDepth), effort: effort,
            compression_level: Int32(options.compressionLevel ?? 0), threads: Int32(clamping: request.threads))
    }
}
