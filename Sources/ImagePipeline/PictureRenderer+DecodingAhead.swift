import ImageCodecs
import ImageCore
import ImageFiles
import Inspire

extension PictureRenderer {
    /// Bytes of rows that are decoded at most while a picture is measured: 16 megapixels. Measuring a JPEG takes nearly as long as
    /// decoding it.
    private static let mostAhead = 64 << 20
    /// How many times as many bytes as a picture has must be allowed, so that rows ahead take no memory that another part of the
    /// work would need.
    private static let memoryShare = 8
    /// How many bands are ahead at most, of however narrow a picture.
    private static let mostBands = 1024

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
        // Before the first row of a progressive picture, all of its scans are read.
        let bytes = CancellableSource(FileSource(sharing: file))
        let head = try ReplayedSource(bytes, reading: FileKind.headLength)
        let decoder = try ImageDecoders.make(source: head, options: decodingForGeometry(threading), codecs: codecs)
        let bandCount = bandsWhileMeasuring(decoder.header)
        guard bandCount > 0 else { return nil }
        // Without another thread it is decoded later.
        return try? PrefetchingDecoder(decoder, bandCount: bandCount, clock: clock)
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
        let bandMemory = PrefetchingDecoder.bandMemory(for: header)
        let bandCount = PrefetchingDecoder.bandCount(of: header)
        let share = decoding.limits.maxMemory / Self.memoryShare
        // The profile of a CMYK picture has to be known before its first row.
        guard header.colorModel != .cmyk, RenderPlan.isWorthAThread(header.decodedSize),
            max(bandCount.saturatingProduct(bandMemory), header.estimatedMemory) <= share
        else { return 0 }
        let most = min(bandCount, Self.mostAhead / bandMemory, Self.mostBands)
        // With fewer, decoding would wait for the look, and the look for decoding.
        return most < PrefetchingDecoder.bandCount ? 0 : most
    }
}
