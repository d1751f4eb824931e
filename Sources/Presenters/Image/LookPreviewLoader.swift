import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import PictureAnalysis

/// Previews looks on a reduced picture, off the main actor, so that nothing waits for its full size.
///
/// The latest look counts: one that is still being tried is cancelled for it, and never shows.
@MainActor
final class LookPreviewLoader {
    /// The picture with a look on it.
    struct Rendered: Sendable {
        var picture: PixelBuffer
        var histogram: ColorHistogram
        /// The picture as it was, where that is asked for.
        var original: PixelBuffer?
    }

    /// Called with what the latest look came to.
    var completion: @MainActor (Result<Rendered, any Error>) -> Void = { _ in }
    /// Whether the picture as it was is rendered, too.
    var rendersOriginal = false {
        didSet { if rendersOriginal, !oldValue, original == nil { render() } }
    }
    private let image: PickedImage
    private let pictures: any PictureProcessing
    private let previewing = ScreenTask()
    private let inspiring = ScreenTask()
    private var room = PixelSize(width: 0, height: 0)
    private var preview: PicturePreview?
    private var look: Look?
    /// The preview as it was, once it was needed.
    private(set) var original: PixelBuffer?

    init(of image: PickedImage, _ pictures: any PictureProcessing) {
        self.image = image
        self.pictures = pictures
    }

    /// What there is to know about the picture's file, once it is open.
    var notices: [String] { preview?.notices ?? [] }

    var isBusy: Bool { previewing.isUnderWay || inspiring.isUnderWay }

    /// Shows a look instead of the one before.
    func show(_ look: Look) {
        self.look = look
        if preview != nil {
            render()
        } else if !previewing.isUnderWay {
            loadPreview()
        }
    }

    /// The picture has another size on the screen: it is decoded again where it would be too small.
    func fill(_ newRoom: PixelSize) {
        if let preview {
            let isFilled = newRoom.width <= room.width && newRoom.height <= room.height
            guard !isFilled, preview.geometry.decodedSize != preview.geometry.fullSize else { return }
        }
        room = newRoom
        if preview != nil || previewing.isUnderWay { loadPreview() }
    }

    /// Ends what is under way.
    /// - Parameter look: the one that is shown still.
    func cancel(backTo look: Look?) {
        previewing.abandon()
        inspiring.abandon()
        self.look = look
    }

    private func loadPreview() {
        let (image, room, pictures) = (image, room, pictures)
        previewing.start {
            try await pictures.preview(of: image, filling: room)
        } completion: { [weak self] result in
            switch result {
            case .success(let preview):
                self?.preview = preview
                self?.original = nil
                self?.render()
            case .failure(let error):
                self?.completion(.failure(error))
            }
        }
    }

    private func render() {
        guard let preview, let look else { return }
        let (pictures, original, rendersOriginal) = (pictures, original, rendersOriginal)
        inspiring.start {
            let picture = try await pictures.rendered(preview, look: look)
            var rendered = Rendered(picture: picture, histogram: ColorHistogram(of: picture), original: original)
            if rendersOriginal, original == nil {
                rendered.original = try await pictures.rendered(preview, look: .unchanged)
            }
            return rendered
        } completion: { [weak self] result in
            if case .success(let rendered) = result { self?.original = rendered.original }
            self?.completion(result)
        }
    }
}
