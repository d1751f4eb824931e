import ImageCodecs
import ImageCore

/// Takes rows from a decoder a few at a time, as decoders like it, for those who use them one by one.
struct DecoderRows {
    /// Whole rows of JPEG blocks.
    static let bandRows = 16

    private let decoder: any ImageDecoder
    private var band: PixelBuffer
    private var bandStart = 0
    private var bandEnd = 0

    init(_ decoder: any ImageDecoder) {
        self.decoder = decoder
        band = PixelBuffer(
            size: PixelSize(width: decoder.header.size.width, height: Self.bandRows), format: decoder.header.rowFormat
        )
    }

    /// Makes a row the one that ``row(_:)`` gives. Rows are asked for in their order; those between are passed over.
    mutating func read(_ row: Int) throws(ImageError) {
        while row >= bandEnd {
            let count = min(Self.bandRows, decoder.header.size.height - bandEnd)
            guard count > 0 else { throw .invalidRequest("more rows than there are") }
            var span = band.bytes.mutableSpan
            var bytes = span.mutableBytes
            try decoder.readRows(count, into: &bytes, bytesPerRow: band.layout.bytesPerRow)
            bandStart = bandEnd
            bandEnd += count
        }
    }

    /// The bytes of the row that was read.
    @_lifetime(borrow self)
    func row(_ row: Int) -> RawSpan {
        let start = (row - bandStart) * band.layout.bytesPerRow
        return band.bytes.span.bytes.extracting(start..<start + band.layout.usedBytesPerRow)
    }

    /// Reads what is left and says what was wrong with the file.
    mutating func finish() throws(ImageError) -> DecodeReport {
        if bandEnd < decoder.header.size.height { try read(decoder.header.size.height - 1) }
        return try decoder.finish()
    }
}
