import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire

/// A picture from file to file in memory, beside decoding and encoding alone.
package enum PictureBench {
    package static func run(
        _ looks: [(name: String, look: Look)], picture: [UInt8], decoding: DecodingOptions, codecs: CodecRunner,
        _ stopwatch: Stopwatch
    ) throws -> PictureTimings {
        let header = try ImageDecoders.header(of: MemorySource(picture), options: decoding, codecs: codecs)
        let output = OutputOptions(quality: 90)
        // A look of no steps and full strength: the codecs are all that works.
        let nothing = PictureRenderer(
            look: Look(name: "none", steps: [], strength: 0), output: output, decoding: decoding, codecs: codecs)
        return PictureTimings(
            format: header.format.name, size: header.size, codecsAlone: try milliseconds(nothing, picture, stopwatch),
            looks: try looks.map { name, look in
                let renderer = PictureRenderer(look: look, output: output, decoding: decoding, codecs: codecs)
                return (name, try milliseconds(renderer, picture, stopwatch))
            }
        )
    }

    private static func milliseconds(
        _ renderer: PictureRenderer, _ picture: [UInt8], _ stopwatch: Stopwatch
    ) throws -> Double {
        try stopwatch.nanoseconds { _ = try renderer.render(picture) } / 1e6
    }
}
