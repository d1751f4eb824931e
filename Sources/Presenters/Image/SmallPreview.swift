import ImageCore
import ImageFiles
import ImagePipeline
import Inspire

/// A picture at the size of a list's cell, decoded when it is first needed and then kept.
actor SmallPreview {
    private let image: PickedImage
    private let pictures: any PictureProcessing
    private var preview: PicturePreview?

    /// Pixels of a look's small picture.
    private static let size = PixelSize(width: 128, height: 128)

    init(of image: PickedImage, _ pictures: any PictureProcessing) {
        self.image = image
        self.pictures = pictures
    }

    /// The picture with a look on it.
    func inspired(_ look: Look) async throws(ImageError) -> PixelBuffer {
        let small: PicturePreview
        if let preview {
            small = preview
        } else {
            let decoded = try await pictures.preview(of: image, filling: Self.size)
            let size = decoded.geometry.decodedSize
            // Formats reduce by steps: where the next one is far away, most of the pixels would never be seen.
            let isMuchLarger = min(size.width, size.height) > 2 * Self.size.width
            small = isMuchLarger ? try await pictures.reduced(decoded, toFill: Self.size) : decoded
            preview = small
        }
        if Task.isCancelled { throw .cancelled }
        return try await pictures.rendered(small, look: look)
    }
}
