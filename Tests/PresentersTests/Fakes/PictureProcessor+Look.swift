import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import Presenters
import SystemPackage

extension PictureProcessor {
    /// Saves a picture with a look on it, and nothing else.
    func save(
        _ image: PickedImage, look: Look, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport {
        try await save(
            image, PictureEdit(EditChoice(), look: look, request: nil, geometry: [], lookName: look.id), to: path,
            overwrites: overwrites)
    }
}
