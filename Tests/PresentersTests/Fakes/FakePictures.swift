import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import Presenters
import SystemPackage
import Testing

/// A pipeline that a test drives by hand.
final class FakePictures: PictureProcessing {
    struct Preview: Hashable {
        var image: PickedImage
        var filling: PixelSize
    }

    struct Trial: Hashable {
        var preview: PicturePreview
        var look: String
        var strength: Double
    }

    struct Save: Hashable {
        var image: PickedImage
        var look: String
        var strength: Double
        var path: FilePath
        var overwrites: Bool
    }

    let previews: Gate<Preview, PicturePreview, ImageError>
    let trials: Gate<Trial, PixelBuffer, ImageError>
    let saves: Gate<Save, RenderReport, ImageError>

    init(line: SourceLocation) {
        previews = Gate(line: line)
        trials = Gate(line: line)
        saves = Gate(line: line)
    }

    func preview(of image: PickedImage, filling pixels: PixelSize) async throws(ImageError) -> PicturePreview {
        try await previews.pass(Preview(image: image, filling: pixels))
    }

    func rendered(_ preview: PicturePreview, look: Look) async throws(ImageError) -> PixelBuffer {
        try await trials.pass(Trial(preview: preview, look: look.name, strength: look.strength))
    }

    func save(
        _ image: PickedImage, look: Look, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport {
        try await saves.pass(
            Save(image: image, look: look.name, strength: look.strength, path: path, overwrites: overwrites))
    }
}
