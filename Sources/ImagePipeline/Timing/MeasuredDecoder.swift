import ImageCodecs
import ImageCore
import KernelDispatch

/// A decoder whose work is measured.
final class MeasuredDecoder: ImageDecoder {
    private let decoder: any ImageDecoder
    private let clock: StageClock
    private let stage: Int

    init(_ decoder: any ImageDecoder, clock: StageClock, stage: Int) {
        self.decoder = decoder
        self.clock = clock
        self.stage = stage
    }

    var header: ImageHeader { decoder.header }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        clock.begin(stage)
        defer { clock.end() }
        try decoder.readRows(count, into: &destination, bytesPerRow: bytesPerRow)
    }

    func finish() throws(ImageError) -> DecodeReport {
        clock.begin(stage)
        defer { clock.end() }
        return try decoder.finish()
    }
}
