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
            small = try await pictures.reduced(pictures.preview(of: image, filling: Self.size), toFill: Self.size)
            preview = small
        }
        if Task.isCancelled { throw .cancelled }
        return try await pictures.rendered(small, look: look)
    }
}
