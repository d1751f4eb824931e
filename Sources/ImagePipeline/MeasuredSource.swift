import ImageCodecs
import ImageCore
import ImageFiles
import Inspire
import PictureAnalysis

/// A source that was measured before it is read: files are read a second time, what can be read only once is held.
struct MeasuredSource {
    /// The bytes, from the first on.
    let source: any ByteSource
    /// Nil where the look doesn't need them.
    let statistics: PictureStatistics?
    /// The bytes that measuring held at most; 0 where nothing was measured here.
    let memory: Int

    /// - Parameter threads: how many it may be decoded on.
    /// - Throws: `ImageError.limitExceeded` where a stream has more bytes than the limit of memory; what the measure throws.
    init(
        _ source: any ByteSource, for renderer: PictureRenderer, threads: Int
    ) throws(ImageError) {
        guard renderer.look.needsStatistics else {
            self.source = source
            (statistics, memory) = (nil, 0)
            return
        }
        var renderer = renderer
        renderer.decoding.threads = threads
        let measure = renderer.measure
        if renderer.look.statisticsParts.isSubset(of: EarlyMeasure.parts), let early = renderer.earlyMeasure,
            let file = source as? FileSource,
            let found = early.statistics(of: file)
        {
            (statistics, memory) = (found, 0)
            self.source = source
        } else if source.isRewindable {
            (statistics, memory) = try measure.measured(from: source)
            try source.rewind()
            self.source = source
        } else {
            let bytes = try CancellableSource(source).allBytes(limit: renderer.decoding.limits.maxMemory)
            (statistics, memory) = try measure.measured(from: MemorySource(bytes))
            self.source = MemorySource(bytes)
        }
    }
}
