import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire

/// The wait when opening a picture: from its bytes to a preview with a look on it.
package enum PreviewBench {
    /// Room for the preview, about that of a window.
    private static let room = PixelSize(width: 1280, height: 800)

    /// - Parameter picture: the one to measure with; nil for generated ones, baseline and progressive.
    package static func run(
        _ looks: [(name: String, look: Look)], picture: [UInt8]?, _ renderer: PreviewRenderer,
        _ stopwatch: Stopwatch
    ) throws -> [PreviewTiming] {
        guard let picture else {
            return try run(looks, "baseline", BenchPicture.jpeg(BenchPicture.largeSize), renderer, stopwatch)
                + run(
                    looks, "progressive", BenchPicture.jpeg(BenchPicture.largeSize, isProgressive: true), renderer,
                    stopwatch)
        }
        return try run(looks, "the picture", picture, renderer, stopwatch)
    }

    private static func run(
        _ looks: [(name: String, look: Look)], _ name: String, _ bytes: [UInt8], _ renderer: PreviewRenderer,
        _ stopwatch: Stopwatch
    ) throws -> [PreviewTiming] {
        let image = PickedImage(title: name, content: .encoded(bytes))
        let geometry = try renderer.preview(of: image, filling: room).geometry
        return try looks.map { lookName, look in
            let times = try stopwatch.times {
                _ = try renderer.rendered(renderer.preview(of: image, filling: room), look: look)
            }
            return PreviewTiming(
                name: name, look: lookName, size: geometry.fullSize, previewSize: geometry.decodedSize,
                milliseconds: times[times.count / 2] / 1e6, fastestMilliseconds: times[0] / 1e6
            )
        }
    }
}
