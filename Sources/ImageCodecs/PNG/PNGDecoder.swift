import CImageCodecs
import ImageCore
import ImageMetadata

/// Reads a PNG of any colour type and depth, interlaced or not. Rows come as `PixelFormat.rgba16` where the file has
/// 16 bits a channel, else as `PixelFormat.rgba8`; values are the file's, no gamma is applied. Of an animated PNG it reads the
/// default picture, which programs show that know no animations.
package final class PNGDecoder: ImageDecoder {
    package let header: ImageHeader
    private let reader: OpaquePointer
    private let input: CodecInput
    private let limits: ImageLimits
    private let allowsDamage: Bool
    private let lateNotices: [String]

    /// Reads the header.
    /// - Throws: `ImageError.limitExceeded` where the picture would need too much, `ImageError.undecodable`,
    ///   `ImageError.notAPicture`, and what the source throws.
    package init(source: any ByteSource, options: DecodingOptions = DecodingOptions()) throws(ImageError) {
        input = CodecInput(source)
        limits = options.limits
        allowsDamage = options.allowsDamage
        reader = try Self.makeReader(input, options)
        do throws(ImageError) {
            // Damage is thrown with the first row, when it is known whether some of the picture can be kept.
            let (header, notices, _) = try Self.readHeader(reader, of: source, input: input, options: options)
            try header.check(within: limits)
            // Assigned last: an initializer that throws with all of its properties set runs `deinit`, too.
            (self.header, lateNotices) = (header, notices)
        } catch {
            cimg_png_reader_free(reader)
            throw error
        }
    }

    deinit {
        cimg_png_reader_free(reader)
    }

    static func header(of source: any ByteSource, _ options: DecodingOptions) throws(ImageError) -> ImageHeader {
        let input = CodecInput(source)
        let reader = try makeReader(input, options)
        defer { cimg_png_reader_free(reader) }
        let (header, _, damage) = try readHeader(reader, of: source, input: input, options: options)
        if let damage, !options.allowsDamage { throw .damaged(damage) }
        return header
    }

    private static func makeReader(
        _ input: CodecInput, _ options: DecodingOptions
    ) throws(ImageError) -> OpaquePointer {
        var functions = input.functions
        var bounds = cimg_limits(options.limits)
        if let reader = cimg_png_reader_create(&functions, &bounds, options.allowsDamage) { return reader }
        throw .limitExceeded(LimitExceeded(limit: .memory, allowed: options.limits.maxMemory))
    }

    package func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try checkRows(
            count, used: header.decodedSize.width * header.rowFormat.bytesPerPixel, bytesPerRow: bytesPerRow,
            available: destination.byteCount)
        guard count > 0 else { return }
        let status = destination.withUnsafeMutableBytes { bytes in
            cimg_png_reader_read_rows(
                reader, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytesPerRow, count)
        }
        try check(status)
    }

    package func finish() throws(ImageError) -> DecodeReport {
        try check(cimg_png_reader_finish(reader))
        var report = CodecReport(cimg_png_reader_report(reader)).decoded
        report.notices += lateNotices
        return report
    }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { cimg_png_reader_peak_memory(reader) }

    private func check(_ status: cimg_status) throws(ImageError) {
        guard status != CIMG_OK else { return }
        let report = CodecReport(cimg_png_reader_report(reader))
        throw report.error(
            status, failure: input.failure, size: header.size, limits: limits, canBeKept: !allowsDamage)
    }

    /// - Returns: the header, notices about chunks that follow the picture's data, and how the header is damaged, if it is.
    private static func readHeader(
        _ reader: OpaquePointer, of source: any ByteSource, input: CodecInput, options: DecodingOptions
    ) throws(ImageError) -> (ImageHeader, notices: [String], damage: String?) {
        let limits = options.limits
        let late = try source.randomAccess.map { file throws(ImageError) in try PNGLateChunks(in: file) }
        var info = cimg_png_info()
        let status = cimg_png_reader_read_header(reader, &info)
        let report = CodecReport(cimg_png_reader_report(reader))
        guard status == CIMG_OK else {
            throw report.error(status, failure: input.failure, size: nil, limits: limits)
        }
        let size = PixelSize(width: Int(info.width), height: Int(info.height))
        var metadata = ImageMetadata()
        var budget = TextBudget()
        for index in 0..<cimg_png_reader_block_count(reader) {
            metadata.add(cimg_png_reader_block(reader, index).pointee, budget: &budget)
        }
        var notices: [String] = []
        if let late {
            cimg_png_reader_know_late_chunks(reader)
            for chunk in late.chunks where !metadata.add(late: chunk, budget: &budget) {
                notices.append("the \(chunk.name) chunk was dropped: there is another one before it")
            }
        }
        let rowFormat: PixelFormat = info.bit_depth == 16 ? .rgba16 : .rgba8
        let factor =
            Reduction(options, orientation: metadata.orientation)?
            .factor(of: size, most: Int(CIMG_PNG_MAX_FACTOR)) ?? 1
        let memory = CodecMemory.png(
            size: size, rowFormat: rowFormat, isWhole: info.is_interlaced, factor: factor)
        cimg_png_reader_drop_blocks(reader)
        try reduce(reader, by: factor, size: size, limits: limits)
        var header = ImageHeader(
            format: .png, size: size, decodedSize: size.divided(by: factor),
            colorModel: info.is_gray ? .gray : .rgb, hasAlpha: info.has_alpha,
            bitDepth: info.is_palette ? 8 : Int(info.bit_depth), rowFormat: rowFormat,
            isStreamed: !info.is_interlaced, estimatedMemory: memory, metadata: metadata)
        if info.is_animated {
            header.notices = ["it is animated (APNG): its default picture is used, without the other frames"]
            header.parts = ["an animation (APNG)"]
        }
        header.omittedTexts = info.omitted_texts + (late?.omittedTexts ?? 0)
        return (header, notices, report.decoded.damage)
    }

    /// Asks for smaller rows.
    private static func reduce(
        _ reader: OpaquePointer, by factor: Int, size: PixelSize, limits: ImageLimits
    ) throws(ImageError) {
        guard factor > 1 else { return }
        let status = cimg_png_reader_reduce(reader, UInt32(factor))
        guard status == CIMG_OK else {
            throw CodecReport(cimg_png_reader_report(reader)).error(status, failure: nil, size: size, limits: limits)
        }
    }
}
