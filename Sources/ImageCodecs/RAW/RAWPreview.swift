import ImageCore

/// A JPEG within a RAW file that can be decoded.
struct RAWPreview {
    /// Its bytes in the file. What is beyond the file's end is cut off.
    var range: Range<Int>
    var isWhole: Bool
    /// What its first bytes say.
    var probe: PictureProbe
    var size: PixelSize

    /// Whether the file ends before a preview, so that nothing is known of it.
    enum Finding {
        case preview(RAWPreview)
        /// There are other bytes: a lossless JPEG, which is the sensor's data, or none.
        case other
        /// The file ends before it.
        case missing
    }

    /// What a candidate is.
    static func find(_ candidate: RAWCandidate, in file: any RandomAccessSource) throws(ImageError) -> Finding {
        let range = candidate.range
        let head = try file.bytes(at: range.lowerBound, count: 3)
        guard head.count == 3 else { return .missing }
        guard head == [0xFF, 0xD8, 0xFF] else { return .other }
        let reader = Reader(SourceWindow(file, range))
        let jpeg = JPEGProbe(WindowedBytes { offset, count in reader.bytes(at: offset, count: count) })
        if let failure = reader.failure { throw failure }
        let isWhole = try file.bytes(at: range.upperBound - 1, count: 1).count == 1
        // Baseline, extended and progressive, of 8 bits. SOF3 is lossless.
        guard let marker = jpeg.frameMarker, let size = jpeg.result.size else { return isWhole ? .other : .missing }
        guard
            (0xC0...0xC2).contains(marker), jpeg.result.bitDepth == 8, size.width > 0, size.height > 0,
            jpeg.result.componentCount == 1 || jpeg.result.componentCount == 3
        else { return .other }
        return .preview(RAWPreview(range: range, isWhole: isWhole, probe: jpeg.result, size: size))
    }

    /// Keeps what the source threw, which can't pass through a probe.
    private final class Reader {
        private let window: SourceWindow
        private(set) var failure: ImageError?

        init(_ window: SourceWindow) {
            self.window = window
        }

        func bytes(at offset: Int, count: Int) -> [UInt8] {
            do throws(ImageError) {
                return try window.bytes(at: offset, count: count)
            } catch {
                failure = error
                return []
            }
        }
    }
}
