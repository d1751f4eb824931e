import FilterEngine
import ImageCodecs
import ImageCore

/// Decodes on a thread of its own, some bands of rows ahead of the reader.
final class PrefetchingDecoder: ImageDecoder {
    let header: ImageHeader
    let producer: RowBandProducer
    /// How many bands it may be ahead.
    let bandCount: Int
    private let memory: BandMemory
    private let bytesPerRow: Int
    private let bands: BoundedChannel<Band>
    /// The producer's until that has stopped.
    private let decoder: any ImageDecoder
    private let clock: RenderClock?
    /// The band that rows are taken from, and how many were.
    private var band: Band?
    private var taken = 0
    private var nextRow = 0

    /// A part of the memory.
    ///
    /// Unchecked because a channel gives it to one thread at a time.
    private final class Band: ProducedRows, @unchecked Sendable {
        let number: Int
        var firstRow = 0
        var count = 0

        var capacity: Int { PrefetchingDecoder.bandRows }

        init(number: Int) { self.number = number }
    }

    /// - Parameters:
    ///   - decoder: this one's alone from now on.
    ///   - bandCount: how many bands it may be ahead.
    ///   - clock: measures how long that takes, and how long its rows are waited for.
    /// - Throws: `ImageError.readFailed` where the system gives no thread.
    init(
        _ decoder: any ImageDecoder, bandCount: Int = PrefetchingDecoder.bandCount, clock: RenderClock?
    ) throws(ImageError) {
        let decoder = TimedDecoder.measured(decoder, by: clock?.decoding)
        let header = decoder.header
        let bytesPerRow = Self.bandLayout(of: header).bytesPerRow
        let memory = BandMemory(bandSize: Self.bandMemory(for: header), count: bandCount)
        // Those that are filled first are taken first again: of many, perhaps few are needed.
        bands = BoundedChannel((0..<bandCount).reversed().map(Band.init))
        producer = try RowBandProducer(height: header.decodedSize.height, bands: bands) { band throws(ImageError) in
            try memory.write(band.number) { bytes throws(ImageError) in
                try decoder.readRows(band.count, into: &bytes, bytesPerRow: bytesPerRow)
            }
        }
        self.header = header
        self.bandCount = bandCount
        self.memory = memory
        self.bytesPerRow = bytesPerRow
        self.decoder = decoder
        self.clock = clock
    }

    /// How many bands are enough where rows are taken as fast as they are decoded.
    static let bandCount = 4
    /// Whole rows of JPEG blocks.
    private static let bandRows = 16

    private static func bandLayout(of header: ImageHeader) -> PixelLayout {
        PixelLayout(size: PixelSize(width: header.decodedSize.width, height: bandRows), format: header.rowFormat)
    }

    /// Bytes of a band for a picture with this header.
    static func bandMemory(for header: ImageHeader) -> Int { bandLayout(of: header).byteCount }

    /// How many bands there are of a picture with this header.
    static func bandCount(of header: ImageHeader) -> Int { (header.decodedSize.height + bandRows - 1) / bandRows }

    /// What is decoded is discarded once it is not needed any more.
    deinit { producer.stop() }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try header.check(count, of: nextRow, in: destination, bytesPerRow: bytesPerRow)
        for row in 0..<count {
            if taken == (band?.count ?? 0) { try takeBand() }
            guard let band else { throw .invalidRequest("the picture has no more rows") }
            let start = taken * self.bytesPerRow
            memory.read(band.number) { bytes in
                destination.copy(bytes.extracting(start..<start + self.bytesPerRow), at: row * bytesPerRow)
            }
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
