import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport

/// Renders pictures for tests of their results' metadata.
enum RenderedMetadata {
    static func look(_ filters: String) throws -> Look {
        Look(name: "Test", steps: try Look.filters(parsing: Array(filters.utf8)).map { .filter($0) })
    }

    /// Returns the result of a picture's file with its metadata and the notices.
    static func result(
        of file: [UInt8], look: String = "grayscale(1)", _ options: OutputOptions = OutputOptions()
    ) throws -> (bytes: [UInt8], metadata: ImageMetadata, notices: [String]) {
        let (bytes, report) = try PictureRenderer(look: Self.look(look), output: options).render(file)
        return (bytes, try Decoded(bytes).header.metadata, report.notices)
    }
}

extension GeometryStep {
    /// Returns the step that keeps an area of the picture, in pixels.
    static func cropping(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> GeometryStep {
        .crop(.area(PixelArea(left: left, top: top, size: PixelSize(width: width, height: height))))
    }
}
