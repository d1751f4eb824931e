import CImageCodecs
import ImageCore
import ImageMetadata

/// Writes a TIFF with 8 or 16 bits a channel: grey or RGB, with alpha or without. Its directory stands before the picture, and says how
/// long each strip is: packed strips are held until the last one is.
package final class TIFFEncoder: ImageEncoder {
    package private(set) var notices: [String]
    private let writer: CodecWriter
    private var head: TIFFHead
    private let isPacked: Bool
    private let stripCount: Int

    private static let functions = CodecWriter.Functions(
        create: { cimg_tiff_writer_create($0, $1) }, writeRows: { cimg_tiff_writer_write_rows($0, $1, $2, $3) },
        finish: { cimg_tiff_writer_finish($0) }, report: { cimg_tiff_writer_report($0) },
        peakMemory: { cimg_tiff_writer_peak_memory($0) }, free: { cimg_tiff_writer_free($0) })

    /// - Throws: `ImageError.invalidRequest` where the request can't be met, `ImageError.limitExceeded`
    ///   where that needs too much memory, `ImageError.missingLibrary`, and what the sink throws.
    package init(
        _ request: EncodingRequest, options: TIFFEncodingOptions, sink: any ByteSink
    ) throws(ImageError) {
        try Self.check(request, options)
        var settings = Self.settings(request, options)
        isPacked = settings.level > 0
        if isPacked { try CodecLibrary.tiff.load() }
        let metadata = TIFFMetadataToWrite(request.metadata)
        notices = metadata.notices
        if !isPacked, options.compressionLevel != 0 {
            notices.append("it is not packed: the packed picture might take more memory than the limit")
        }
        settings.is_big_endian = metadata.isBigEndian
        head = TIFFHead(metadata, settings)
        stripCount = request.size.height.dividedRoundingUp(by: Int(settings.rows_per_strip))
        writer = try CodecWriter(Self.functions, for: request, to: sink)
        try writer.check(cimg_tiff_writer_start(writer.pointer, &settings))
        if !isPacked { try writeHead() }
    }

    package func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        try writer.writeRows(count, from: rows, bytesPerRow: bytesPerRow)
    }

    package func finish() throws(ImageError) {
        try writer.check(cimg_tiff_writer_complete(writer.pointer))
        if isPacked { try writeHead() }
        try writer.finish()
    }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { writer.peakMemory }

    /// An upper estimate of the bytes that coding a picture needs.
    package static func estimatedMemory(for request: EncodingRequest, options: TIFFEncodingOptions) -> Int {
        let size = request.size
        // Longer rows than this are refused.
        guard size.longEdge <= Int(Int32.max), size.width > 0, size.height > 0 else { return CodecMemory.fixed }
        var settings = settings(request, options)
        return Int(clamping: cimg_tiff_writer_memory(&settings)).saturatingSum(CodecMemory.fixed)
    }

    private func writeHead() throws(ImageError) {
        let lengths = (0..<stripCount).map { Int(clamping: cimg_tiff_writer_strip_length(writer.pointer, $0)) }
        let bytes = head.bytes(stripLengths: lengths)
        try writer.check(cimg_tiff_writer_head(writer.pointer, bytes, bytes.count))
    }

    private static func check(_ request: EncodingRequest, _ options: TIFFEncodingOptions) throws(ImageError) {
        try request.check()
        guard options.bitDepth == 8 || options.bitDepth == 16 else {
            throw .invalidRequest("a TIFF with \(options.bitDepth) bits a channel can't be written, 8 or 16 can")
        }
        if let level = options.compressionLevel, !(0...9).contains(level) {
            throw .invalidRequest("compression level \(level) is not 0 to 9")
        }
        try request.limits.check(memory: estimatedMemory(for: request, options: options), for: request.size)
    }

    /// About as many bytes are in a strip.
    private static let stripLength = 256 << 10
    private static let maximumThreads = 64

    private static func settings(_ request: EncodingRequest, _ options: TIFFEncodingOptions) -> cimg_tiff_settings {
        let channels = (request.colorModel == .gray ? 1 : 3) + (request.hasAlpha ? 1 : 0)
        let row = request.size.width * channels * options.bitDepth / 8
        var settings = cimg_tiff_settings(
            width: UInt32(request.size.width), height: UInt32(request.size.height),
            rows_have_16_bits: request.rowFormat == .rgba16, is_gray: request.colorModel == .gray,
            has_alpha: request.hasAlpha, bits: UInt32(options.bitDepth), level: Int32(options.compressionLevel ?? 6),
            is_big_endian: false,
            rows_per_strip: UInt32(min(request.size.height, max(1, stripLength / max(1, row)))),
            threads: UInt32(min(max(1, request.threads), maximumThreads)))
        if options.compressionLevel == nil {
            let needed = Int(clamping: cimg_tiff_writer_memory(&settings)).saturatingSum(CodecMemory.fixed)
            if needed > request.limits.maxMemory { settings.level = 0 }
        }
        return settings
    }
}
