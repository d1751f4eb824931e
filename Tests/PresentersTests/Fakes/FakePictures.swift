import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import PictureAnalysis
import Presenters
import Synchronization
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
    let measures: Gate<PickedImage, PictureStatistics, ImageError>
    /// What was asked to be saved, all of it.
    let edits = Mutex<[PictureEdit]>([])
    /// What previews were to be framed by.
    let framings = Mutex<[Framing]>([])

    init(line: SourceLocation) {
        previews = Gate(line: line)
        trials = Gate(line: line)
        saves = Gate(line: line)
        measures = Gate(line: line)
    }

    func preview(of image: PickedImage, filling pixels: PixelSize) async throws(ImageError) -> PicturePreview {
        try await previews.pass(Preview(image: image, filling: pixels))
    }

    func rendered(_ preview: PicturePreview, look: Look) async throws(ImageError) -> PixelBuffer {
        try await trials.pass(Trial(preview: preview, look: look.name, strength: look.strength))
    }

    func save(
        _ image: PickedImage, _ edit: PictureEdit, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport {
        edits.withLock { $0.append(edit) }
        return try await saves.pass(
            Save(
                image: image, look: edit.look.name, strength: edit.look.strength, path: path, overwrites: overwrites))
    }

    func encoded(_ image: PickedImage, _ edit: PictureEdit, as name: FilePath) async throws(ImageError) -> [UInt8] {
        edits.withLock { $0.append(edit) }
        return Array(name.string.utf8)
    }

    /// Takes the framing down; the preview stays what it is.
    func framed(_ preview: PicturePreview, _ framing: Framing) async throws(ImageError) -> PicturePreview {
        framings.withLock { $0.append(framing) }
        return preview
    }

    func measured(_ image: PickedImage) async throws(ImageError) -> PictureStatistics {
        try await measures.pass(image)
    }
}
