import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire

/// A picture with a look on it, written in either format with all of its metadata that may be kept: a result is whole.
enum RenderTarget {
    static func read(_ bytes: [UInt8]) {
        guard let look = try? Look(filters: "contrast(1.1)") else { fatalError("there is no look") }
        for format in WritableFormat.all {
            for metadata in [KeptMetadata.all, .allButLocation] {
                let decoding = DecodingOptions(limits: limits, allowsDamage: true)
                var renderer = PictureRenderer(
                    look: look, output: OutputOptions(format: format, metadata: metadata), decoding: decoding)
                renderer.recipe = Recipe(
                    program: "image-app", look: "fuzz", lookVersion: 1, strength: 1, request: "{}", original: "a.jpg")
                check(bytes, renderer)
            }
        }
    }

    /// With room for the codec of the result.
    private static let limits = ImageLimits(maxPixels: 1 << 14, maxMemory: 64 << 20, maxScans: 20)

    private static func check(_ bytes: [UInt8], _ renderer: PictureRenderer) {
        do throws(ImageError) {
            let (result, report) = try renderer.render(bytes)
            expect((report.notices + [report.damage].compactMap(\.self)).allSatisfy { !$0.isEmpty })
            try check(result, report, renderer)
        } catch {
            expect(!error.description.isEmpty)
        }
    }

    private static func check(
        _ result: [UInt8], _ report: RenderReport, _ renderer: PictureRenderer
    ) throws(ImageError) {
        let picture: FuzzedPicture
        do throws(ImageError) {
            picture = try FuzzedPicture(result, DecodingOptions(limits: limits))
        } catch {
            fatalError("a result can't be read: \(error)")
        }
        expect(picture.header.format.name == renderer.output.format?.name && picture.header.size == report.size)
        if renderer.output.metadata == .allButLocation {
            expect(picture.header.metadata.facts?.latitude == nil, "a result says where it was taken")
        }
        // Netpbm's formats hold nothing beside the picture.
        let isWritten =
            renderer.output.format?.capabilities.metadata.contains(.xmp) ?? false
            && !report.notices.contains { $0.hasPrefix("how it was made is not written") }
        expect(!isWritten || (try? Recipe(picture.header.metadata))?.look == "fuzz", "a result has no recipe")
    }
}
