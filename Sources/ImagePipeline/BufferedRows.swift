import ImageCodecs
import ImageCore

/// Reads rows from a decoder a few at a time, which is faster, for callers that use them one by one.
struct BufferedRows {
    /// Whole rows of JPEG blocks.
    static let bandRows = 16

    private let decoder: any ImageDecoder
    private var band: PixelBuffer
    private var bandStart = 0
    private var bandEnd = 0

    init(_ decoder: any ImageDecoder) {
        self.decoder = decoder
        band = PixelBuffer(
            size: PixelSize(width: decoder.header.decodedSize.width, height: Self.bandRows),
            format: decoder.header.rowFormat
        )
    }

    /// Bytes that it needs, beside the decoder.
    var memory: Int { band.layout.byteCount }
    /// The bytes that hold the row that was read last, and others.
    var bytes: [UInt8] { band.bytes }

    /// Reads a row and says where in ``bytes`` it lies. Rows are asked for in their order; those between are skipped.
    mutating func read(_ row: Int) throws(ImageError) -> Range<Int> {
        while row >= bandEnd {
            if Task.isCancelled { throw .cancelled }
            let count = min(Self.bandRows, decoder.header.decodedSize.height - bandEnd)
            guard count > 0 else { throw .invalidRequest("more rows than there are") }
            try decoder.readRows(count, into: &band)
            bandStart = bandEnd
            bandEnd += count
        }
        let start = (row - bandStart) * band.layout.bytesPerRow
        return start..<start + band.layout.usedBytesPerRow
    }

    /// Reads what is left and says what was wrong with the file.
    mutating func finish() throws(ImageError) -> DecodeReport {
        if bandEnd < decoder.header.decodedSize.height { _ = try read(decoder.header.decodedSize.height - 1) }
        return try decoder.finish()
    }
}
