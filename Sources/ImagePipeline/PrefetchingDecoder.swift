import FilterEngine
import ImageCodecs
import ImageCore

/// Decodes on a thread of its own, a few bands of rows ahead of the reader.
final class PrefetchingDecoder: ImageDecoder {
    let header: ImageHeader
    let producer: RowBandProducer
    private let bands: BoundedChannel<RowBand>
    /// The producer's until that has stopped.
    private let decoder: any ImageDecoder
    private let clock: RenderClock?
    /// The band that rows are taken from, and how many were.
    private var band: RowBand?
    private var taken = 0
    private var nextRow = 0

    /// - Parameters:
    ///   - decoder: this one's alone from now on.
    ///   - clock: measures how long that takes, and how long its rows are waited for.
    /// - Throws: `ImageError.readFailed` where the system gives no thread.
    init(_ decoder: any ImageDecoder, clock: RenderClock?) throws(ImageError) {
        let decoder = TimedDecoder.measured(decoder, by: clock?.decoding)
        let header = decoder.header
        bands = BoundedChannel(
            (0..<Self.bandCount).map { _ in
                RowBand(PixelBuffer(size: Self.bandSize(of: header), format: header.rowFormat))
            })
        producer = try RowBandProducer(height: header.decodedSize.height, bands: bands) { band throws(ImageError) in
            try decoder.readRows(band.count, into: &band.rows)
        }
        self.header = header
        self.decoder = decoder
        self.clock = clock
    }

    private static let bandCount = 4
    /// Whole rows of JPEG blocks.
    private static let bandRows = 16

    private static func bandSize(of header: ImageHeader) -> PixelSize {
        PixelSize(width: header.decodedSize.width, height: bandRows)
    }

    /// Bytes of its bands for a picture with this header.
    static func memory(for header: ImageHeader) -> Int {
        bandCount * PixelLayout(size: bandSize(of: header), format: header.rowFormat).byteCount
    }

    /// What is decoded is discarded once it is not needed any more.
    deinit { producer.stop() }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try header.check(count, of: nextRow, in: destination, bytesPerRow: bytesPerRow)
        for row in 0..<count {
            if taken == (band?.count ?? 0) { try takeBand() }
            guard let rows = band?.rows else { throw .invalidRequest("the picture has no more rows") }
            let start = taken * rows.layout.bytesPerRow
            destination.copy(
                rows.bytes.span.bytes.extracting(start..<start + rows.layout.usedBytesPerRow), at: row * bytesPerRow)
            taken += 1
            nextRow += 1
        }
    }

    func finish() throws(ImageError) -> DecodeReport {
        producer.stop()
        return try decoder.finish()
    }

    private func takeBand() throws(ImageError) {
        if let band { bands.giveBack(band) }
        band = nil
        taken = 0
        clock?.filling.begin(RenderClock.decodedStage)
        defer { clock?.filling.end() }
        band = try bands.receive()
    }
}
