import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// The route that every image takes which is picked on a screen: previews by the preview renderer, results by the service.
package struct PictureProcessor: PictureProcessing {
    /// What all pictures have in common.
    package var request: RenderRequest
    package var service: RenderService

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

    package func save(
        _ image: PickedImage, look: Look, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport {
        var request = request
        request.output = path
        request.overwrites = overwrites
        return try await service.save(image, look: look, request)
    }

    private var previewRenderer: PreviewRenderer {
        PreviewRenderer(limits: request.limits, instructionSet: request.instructionSet)
    }
}
