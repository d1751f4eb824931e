import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire

extension PictureRoute: PictureInspiring {
    public func preview(of image: PickedImage, filling pixels: PixelSize) async throws(ImageError) -> PicturePreview {
        try previewRenderer.preview(of: image, filling: pixels)
    }

    public func inspire(_ preview: PicturePreview, look: Look) async throws(ImageError) -> PixelBuffer {
        try previewRenderer.inspire(preview, look: look)
    }

    private var previewRenderer: PreviewRenderer {
        PreviewRenderer(limits: decoding.limits, instructionSet: instructionSet)
    }
}
