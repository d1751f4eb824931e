import ImageCore
import PictureAnalysis

extension PictureStatistics {
    /// Those of a whole picture.
    init(of picture: PixelBuffer) throws {
        var collector = StatisticsCollector(size: picture.size)
        try collector.add(picture.bytes.span.bytes, layout: picture.layout)
        self = collector.statistics()
    }
}
