import ImageCodecs
import ImageCore
import ImageFiles
import Inspire

extension PictureRenderer {
    /// Bytes of rows that are decoded at most while a picture is measured, where the limit of memory leaves plenty: 16
    /// megapixels. Measuring a JPEG takes nearly as long as decoding it.
    private static let mostAhead = 64 << 20

    /// Begins to decode a picture that has yet to be measured by another decoder: otherwise a processor would have nothing to
    /// do until the look is known.
    /// - Returns: nil where the picture is not measured, or that would gain nothing.
    /// - Throws: what reading the header throws.
    func decoderWhileMeasuring(
        _ source: any ByteSource, _ threading: RenderPlan.Threading, _ clock: RenderClock?
    ) throws(ImageError) -> PrefetchingDecoder? {
        guard mayDecodeWhileMeasuring(threading), let file = source as? FileSource, file.isRewindable else {
            return nil
        }
        let head = try ReplayedSource(FileSource(sharing: file), reading: FileKind.headLength)
        let decoder = try ImageDecoders.make(source: head, options: decodingForGeometry(threading))
        let bandCount = bandsWhileMeasuring(decoder.header)
        return bandCount > 0 ? try PrefetchingDecoder(decoder, bandCount: bandCount, clock: clock) : nil
    }

    /// How many bands of rows that decoder may be ahead; 0 where there is none.
    func bandsWhileMeasuring(
        _ header: ImageHeader, _ source: any ByteSource, _ threading: RenderPlan.Threading
    ) -> Int {
        guard mayDecodeWhileMeasuring(threading), source is FileSource, source.isRewindable else { return 0 }
        return bandsWhileMeasuring(header)
    }

    private func mayDecodeWhileMeasuring(_ threading: RenderPlan.Threading) -> Bool {
        look.needsStatistics && threading.threads > 1
    }

    private func bandsWhileMeasuring(_ header: ImageHeader) -> Int {
        let limit = decoding.limits.maxMemory
        // Two decoders hold twice as much.
        guard RenderPlan.isWorthAThread(header.decodedSize), header.estimatedMemory <= limit / 8 else { return 0 }
        let most = min(Self.mostAhead, limit / 16) / PrefetchingDecoder.bandMemory(for: header)
        return min(most, PrefetchingDecoder.bandCount(of: header))
    }
}
