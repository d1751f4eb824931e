import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import PictureAnalysis
import Presenters
import Synchronization
import SystemPackage

/// Shows pictures as they are, and takes down for which looks their colours were measured.
final class MeasuredPictures: PictureProcessing {
    private let looks = Mutex<[String]>([])

    /// The looks' ids, in their order.
    var measured: [String] { looks.withLock { $0 } }

    /// The pixel of the number that the picture consists of.
    func preview(of image: PickedImage, filling pixels: PixelSize) async throws(ImageError) -> PicturePreview {
        guard case .encoded(let bytes) = image.content, let number = bytes.first else { throw .notAPicture }
        return .number(number)
    }

    func rendered(_ preview: PicturePreview, look: Look) async throws(ImageError) -> PixelBuffer { preview.pixels }

    func statistics(of preview: PicturePreview, for look: Look) async throws(ImageError) -> PictureStatistics? {
        looks.withLock { $0.append(look.id) }
        return nil
    }

    func framed(_ preview: PicturePreview, _ framing: Framing) async throws(ImageError) -> PicturePreview { preview }

    func measured(_ image: PickedImage) async throws(ImageError) -> PictureStatistics { PictureStatistics() }

    func encoded(_ image: PickedImage, _ edit: PictureEdit, as name: FilePath) async throws(ImageError) -> [UInt8] {
        throw .invalidRequest("nothing is saved here")
    }

    func save(
        _ image: PickedImage, _ edit: PictureEdit, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport {
        throw .invalidRequest("nothing is saved here")
    }
}
