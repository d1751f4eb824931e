import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import PictureAnalysis
import Synchronization
import SystemPackage

/// The route that every image takes which is picked on a screen: previews by the preview renderer, results by the service.
package final class PictureProcessor: PictureProcessing {
    /// What all pictures have in common.
    private let request: RenderRequest
    private let service: RenderService
    /// How many results are being saved.
    private let saves = Mutex(0)

    package init(_ request: RenderRequest = RenderRequest(), service: RenderService = RenderService()) {
        self.request = request
        self.service = service
    }

    package func preview(of image: PickedImage, filling pixels: PixelSize) async throws(ImageError) -> PicturePreview {
        try previewRenderer.preview(of: image, filling: pixels)
    }

    package func rendered(_ preview: PicturePreview, look: Look) async throws(ImageError) -> PixelBuffer {
        try previewRenderer.rendered(preview, look: look)
    }

    package func statistics(
        of preview: PicturePreview, for look: Look
    ) async throws(ImageError) -> PictureStatistics? {
        try previewRenderer.statistics(of: preview, for: [look])
    }

    package func rendered(
        _ preview: PicturePreview, look: Look, statistics: PictureStatistics?
    ) async throws(ImageError) -> PixelBuffer {
        try previewRenderer.rendered(preview, look: look, statistics: statistics)
    }

    package func save(
        _ image: PickedImage, look: Look, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport {
        saves.withLock { $0 += 1 }
        defer { saves.withLock { $0 -= 1 } }
        var request = request
        request.output = path
        request.overwrites = overwrites
        return try await service.save(image, look: look, request)
    }

    /// Returns once nothing is being saved. A program must not end before, or a part of a result could be left: front ends,
    /// when they go, have only cancelled what they started.
    package func waitForSaves() async throws {
        while saves.withLock({ $0 }) > 0 { try await Task.sleep(for: .milliseconds(5)) }
    }

    private var previewRenderer: PreviewRenderer {
        PreviewRenderer(limits: request.limits, instructionSet: request.instructionSet)
    }
}
