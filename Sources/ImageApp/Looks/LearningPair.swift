import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// A picture before and after an edit, both upright and reduced.
struct LearningPair {
    let before: PixelBuffer
    let after: PixelBuffer
    /// Both as they were read.
    let previews: [(file: FilePath, preview: PicturePreview)]

    private static let box = PixelSize(width: 640, height: 640)

    /// Reads both at the same time.
    init(before: FilePath, after: FilePath, renderer: PreviewRenderer) async throws(UsageError) {
        async let edit = Self.preview(after, renderer)
        let one = try await Self.preview(before, renderer).get()
        let two = try await edit.get()
        let (first, second) = (one.geometry.uprightSize, two.geometry.uprightSize)
        guard first == second else {
            throw UsageError(
                "\(after) has \(second) pixels and \(before) \(first): an edit to learn from keeps the picture's size,"
                    + " uncropped and unturned"
            )
        }
        previews = [(before, one), (after, two)]
        self.before = one.pixels.upright(from: one.geometry.orientation)
        self.after = two.pixels.upright(from: two.geometry.orientation)
    }

    private static func preview(
        _ path: FilePath, _ renderer: PreviewRenderer
    ) async -> Result<PicturePreview, UsageError> {
        Result { () throws(UsageError) in
            try UsageError.wrapping("\(path)") { try renderer.preview(of: PickedImage(file: path), filling: box) }
        }
    }
}
