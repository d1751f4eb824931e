import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline

/// The picture of a contact sheet, decoded once.
struct SheetPicture {
    private let renderer: PreviewRenderer
    private let decoded: PicturePreview

    /// - Parameter box: no picture made of it will be larger, upright.
    init(_ image: PickedImage, within box: PixelSize, renderer: PreviewRenderer) throws(ImageError) {
        self.renderer = renderer
        decoded = try renderer.preview(
            of: image, filling: PixelSize(width: 2 * box.width, height: 2 * box.height)
        )
    }

    /// What is wrong with the picture's file: its damage where the renderer reports that.
    var report: DecodeReport { DecodeReport(damage: decoded.damage, notices: decoded.notices) }

    /// The size of the whole picture, upright.
    var size: PixelSize { decoded.geometry.orientation.uprightSize(ofStored: decoded.geometry.fullSize) }

    /// The picture at a size, to put looks on.
    func preview(_ size: PixelSize) throws(ImageError) -> PicturePreview {
        try renderer.preview(of: size, decoded: decoded)
    }
}
