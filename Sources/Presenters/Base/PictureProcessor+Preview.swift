import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire

extension PictureProcessor: PictureProcessing {
    public func preview(of image: PickedImage, filling pixels: PixelSize) async throws(ImageError) -> PicturePreview {
        try previewRenderer.preview(of: image, filling: pixels)
    }

    public func rendered(_ preview: PicturePreview, look: Look) async throws(ImageError) -> PixelBuffer {
        try previewRenderer.rendered(preview, look: look)
    }

    private var previewRenderer: PreviewRenderer {
        PreviewRenderer(limits: decoding.limits, instructionSet: instructionSet)
    }
}
