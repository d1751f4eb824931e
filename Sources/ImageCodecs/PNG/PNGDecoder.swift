import CImageCodecs
import ImageCore
import ImageMetadata

/// Reads a PNG of any colour type and depth, interlaced or not. Rows come as `PixelFormat.rgba16` where the file has
/// 16 bits a channel, else as `PixelFormat.rgba8`; values are the file's, no gamma is applied. Of an animated PNG it reads the
/// default picture, which programs show that know no animations.
package final class PNGDecoder: ImageDecoder {
    package let header: ImageHeader
    private let reader: CodecReader
    private let lateNotices: [String]

    private static let functions = CodecReader.Functions(
        create: { cimg_png_reader_create($0, $1, $2) }, readRows: { cimg_png_reader_read_rows($0, $1, $2, $3) },
        finish: { cimg_png_reader_finish($0) }, report: { cimg_png_reader_report($0) },
        peakMemory: { cimg_png_reader_peak_memory($0) }, free: { cimg_png_reader_free($0) })

    /// Reads the header.
    /// - Throws: `ImageError.limitExceeded` where the picture would need too much, `ImageError.undecodable`,
    ///   `ImageError.notAPicture`, and what the source throws.
    package init(source: any ByteSource, options: DecodingOptions = DecodingOptions()) throws(ImageError) {
        try? CodecLibrary.isal.load()
        reader = try CodecReader(Self.functions, of: source, options)
        // Damage is thrown with the first row, when it is known whether some of the picture can be kept.
        (header, lateNotices, _) = try Self.readHeader(reader, of: source, options)
        try header.check(within: options.limits)
    }

    static func header(of source: any ByteSource, _ options: DecodingOptions) throws(ImageError) -> ImageHeader {
        let reader = try CodecReader(functions, of: source, options)
        let (header, _, damage) = try readHeader(reader, of: source, options)
        if let damage, !options.allowsDamage { throw .damaged(damage) }
        return header
    }

    package func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try reader.readRows(count, of: header, into: &destination, bytesPerRow: bytesPerRow)
    }

    package func finish() throws(ImageError) -> DecodeReport {
        var report = try reader.finish(header)
        report.notices += lateNotices
        return report
    }

    /// Whether ISA-L inflates the picture's data, not libpng: known once a row was read.
    package var usesISAL: Bool { cimg_png_reader_uses_isal(reader.pointer) }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { reader.peakMemory }

    /// - Returns: the header, notices about chunks that follow the picture's data, and how the header is damaged, if it is.
    private static func readHeader(
        _ reader: CodecReader, of source: any ByteSource, _ options: DecodingOptions
    ) throws(ImageError) -> (ImageHeader, notices: [String], damage: String?) {
        let late = try source.randomAccess.map { file throws(ImageError) in try PNGLateChunks(in: file) }
        var info = cimg_png_info()
        try reader.check(cimg_png_reader_read_header(reader.pointer, &info), size: nil)
        let damage = reader.report.decoded.damage
        let size = PixelSize(width: Int(info.width), height: Int(info.height))
        var metadata = ImageMetadata()
        var budget = TextBudget()
        for index in 0..<cimg_png_reader_block_count(reader.pointer) {
            metadata.add(cimg_png_reader_block(reader.pointer, index).pointee)
        }
        var notices: [String] = []
        if let late {
            cimg_png_reader_know_late_chunks(reader.pointer)
            for chunk in late.chunks where !metadata.add(late: chunk, budget: &budget) {
                notices.append("the \(chunk.name) chunk was dropped: there is another one before it")
            }
            if late.omittedChunks > 0 {
                notices.append(
                    "metadata after the picture's data was dropped: of its chunks, \(late.omittedChunks) did not fit into "
                        + "\(PNGLateChunks.maximumBytes >> 20) MiB")
            }
        }
        notices += metadata.takePackets(budget: &budget)
        let rowFormat: PixelFormat = info.bit_depth == 16 ? .rgba16 : .rgba8
        let factor =
            Reduction(options, orientation: metadata.orientation)?
            .factor(of: size, most: Int(CIMG_PNG_MAX_FACTOR)) ?? 1
        let memory = CodecMemory.png(
            size: size, rowFormat: rowFormat, isWhole: info.is_interlaced, factor: factor)
        cimg_png_reader_drop_blocks(reader.pointer)
        if factor > 1 { try reader.check(cimg_png_reader_reduce(reader.pointer, UInt32(factor)), size: size) }
        var header = ImageHeader(
            format: .png, size: size, scale: DecodingScale(numerator: 1, denominator: factor),
            colorModel: info.is_gray ? .gray : .rgb, hasAlpha: info.has_alpha,
            bitDepth: info.is_palette ? 8 : Int(info.bit_depth), rowFormat: rowFormat,
            isStreamed: !info.is_interlaced, estimatedMemory: memory, metadata: metadata)
        if info.is_animated {
            header.notices = ["it is animated (APNG): its default picture is used, without the other frames"]
            header.parts = ["an animation (APNG)"]
        }
        header.omittedTexts = info.omitted_texts + (late?.omittedTexts ?? 0)
        return (header, notices, damage)
    }
}
