import CImageCodecs
import ImageCore

/// The C side's reader: planes that are put together of coded pictures, and rows that are made of them.
final class HEIFCanvas {
    private let pointer: OpaquePointer
    private let size: PixelSize
    private let options: DecodingOptions

    /// Makes room for the planes.
    /// - Parameter size: the picture's, for messages.
    init(_ settings: cimg_heif_settings, size: PixelSize, _ options: DecodingOptions) throws(ImageError) {
        self.size = size
        self.options = options
        var bounds = cimg_limits(options.limits)
        var settings = settings
        guard let pointer = cimg_heif_reader_create(&bounds, options.allowsDamage, &settings) else {
            throw .limitExceeded(LimitExceeded(limit: .memory, allowed: options.limits.maxMemory))
        }
        self.pointer = pointer
        // Making it may have failed, which the first call says.
        try check(cimg_heif_reader_decode(pointer, false, nil, 0, 1))
    }

    deinit {
        cimg_heif_reader_free(pointer)
    }

    var peakMemory: Int { cimg_heif_reader_peak_memory(pointer) }

    func decode(_ coded: HEIFPieces, isAlpha: Bool) throws(ImageError) {
        let threads = Int32(clamping: max(1, options.threads))
        let side = Int32(clamping: max(coded.codedSize.width, coded.codedSize.height))
        let status = coded.files.withUnsafeBufferPointer { bytes in
            let list = coded.pieces.map { piece in
                cimg_heif_piece(
                    file: bytes.baseAddress.map { $0 + piece.range.lowerBound }, count: piece.range.count,
                    x: UInt32(piece.x), y: UInt32(piece.y), width: UInt32(coded.size.width),
                    height: UInt32(coded.size.height), coded_side: side)
            }
            return cimg_heif_reader_decode(pointer, isAlpha, list, list.count, threads)
        }
        try check(status)
    }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        let status = destination.withUnsafeMutableBytes { bytes in
            cimg_heif_reader_read_rows(
                pointer, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytesPerRow, count)
        }
        try check(status)
    }

    func finish() throws(ImageError) -> DecodeReport {
        try check(cimg_heif_reader_finish(pointer))
        return report.decoded
    }

    private var report: CodecReport { CodecReport(cimg_heif_reader_report(pointer)) }

    private func check(_ status: cimg_status) throws(ImageError) {
        guard status != CIMG_OK else { return }
        throw report.error(
            status, failure: nil, size: size, limits: options.limits, canBeKept: !options.allowsDamage)
    }
}
