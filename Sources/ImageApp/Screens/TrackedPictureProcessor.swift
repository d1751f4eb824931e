import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import Presenters
import Synchronization
import SystemPackage

/// The route of picked images, which tracks whether something is being saved: the program must not end before that is done,
/// or a part of a result could be left.
final class TrackedPictureProcessor: PictureProcessing {
    private let route: PictureProcessor
    private let saves = Mutex(0)

    init(_ route: PictureProcessor) {
        self.route = route
    }

    func preview(of image: PickedImage, filling pixels: PixelSize) async throws(ImageError) -> PicturePreview {
        try await route.preview(of: image, filling: pixels)
    }

    func rendered(_ preview: PicturePreview, look: Look) async throws(ImageError) -> PixelBuffer {
        try await route.rendered(preview, look: look)
    }

    func save(
        _ image: PickedImage, look: Look, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport {
        saves.withLock { $0 += 1 }
        defer { saves.withLock { $0 -= 1 } }
        return try await route.save(image, look: look, to: path, overwrites: overwrites)
    }

    /// Returns once no save is under way. The screens, when they go, have cancelled theirs.
    func waitForSaves() async throws {
        while saves.withLock({ $0 }) > 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
}
