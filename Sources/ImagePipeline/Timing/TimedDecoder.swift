import FilterEngine
import ImageCodecs
import ImageCore

/// A decoder whose work is measured.
final class TimedDecoder: ImageDecoder {
    private let decoder: any ImageDecoder
    private let clock: StageClock

    private init(_ decoder: any ImageDecoder, clock: StageClock) {
        self.decoder = decoder
        self.clock = clock
    }

    /// The decoder, measured where there is a clock.
    static func measured(_ decoder: any ImageDecoder, by clock: StageClock?) -> any ImageDecoder {
        clock.map { TimedDecoder(decoder, clock: $0) } ?? decoder
    }

    var header: ImageHeader { decoder.header }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        clock.begin(RenderClock.decodingStage)
        defer { clock.end() }
        try decoder.readRows(count, into: &destination, bytesPerRow: bytesPerRow)
    }

    func finish() throws(ImageError) -> DecodeReport {
        clock.begin(RenderClock.decodingStage)
        defer { clock.end() }
        return try decoder.finish()
    }
}
