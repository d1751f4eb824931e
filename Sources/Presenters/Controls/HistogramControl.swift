import Observation
import PictureAnalysis

/// How dark and light the picture that is shown is, and how much of it is clipped.
@MainActor @Observable
package final class HistogramControl {
    /// Nil where there is no picture.
    package var histogram: ColorHistogram?

    package init() {}

    /// What of the picture is clipped, in words; empty where there is no picture.
    package var clipping: String {
        guard let histogram, histogram.pixelCount > 0 else { return "" }
        let parts = [
            Self.share(histogram.darkCount, of: histogram.pixelCount).map { "\($0) too dark" },
            Self.share(histogram.lightCount, of: histogram.pixelCount).map { "\($0) too light" },
        ].compactMap(\.self)
        return parts.isEmpty ? "nothing is clipped" : "clipped: \(parts.joined(separator: ", "))"
    }

    /// Nil for less than a thousandth.
    private static func share(_ count: Int, of all: Int) -> String? {
        let tenths = Int((Double(count) / Double(all) * 1000).rounded())
        guard tenths > 0 else { return nil }
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10)%" : "\(tenths / 10)%"
    }
}
