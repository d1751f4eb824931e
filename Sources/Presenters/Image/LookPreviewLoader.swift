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
        /// How many pixels it has at its full size.
        var fullSize: PixelSize
        fileprivate var framed: Framed
    }

    /// The preview as it is turned and cropped.
    fileprivate struct Framed: Sendable {
        var framing: Framing
        var preview: PicturePreview
        /// What looks have to know of it, once one has asked, and what that includes.
        var statistics: [(values: PictureStatistics, parts: StatisticsParts)] = []

        /// The statistics for a look, measured where they are not known.
        mutating func statistics(
            for look: Look, _ pictures: any PictureProcessing
        ) async throws(ImageError) -> PictureStatistics? {
            guard look.needsStatistics else { return nil }
            let parts = look.statisticsParts
            if let known = statistics.first(where: { $0.parts.isSuperset(of: parts) }) { return known.values }
            let measured = try await pictures.statistics(of: preview, for: look)
            if let measured { statistics.append((measured, parts)) }
            return measured
        }
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
    /// The room that the preview was decoded for.
    private var decodedRoom = PixelSize(width: 0, height: 0)
    /// A preview for less room, decoded before.
    private var smaller: (room: PixelSize, preview: PicturePreview)?
    private var look: Look?
    private var framing = Framing()
    private var framed: Framed?
    /// The preview as it was, once it was needed.
    private(set) var original: PixelBuffer?

    init(of image: PickedImage, _ pictures: any PictureProcessing) {
        self.image = image
        self.pictures = pictures
    }

    /// What there is to know about the picture's file, once it is open.
    var notices: [String] { preview?.notices ?? [] }

    var isBusy: Bool { previewing.isUnderWay || inspiring.isUnderWay }

    /// The size of the upright picture; nil until it is open.
    var uprightSize: PixelSize? { preview?.geometry.uprightSize }

    /// Shows a look instead of the one before.
    func show(_ look: Look, _ framing: Framing = Framing()) {
        self.look = look
        if framing != self.framing { original = nil }
        self.framing = framing
        if preview != nil {
            render()
        } else if !previewing.isUnderWay {
            loadPreview()
        }
    }

    /// The picture has another size on the screen: it is decoded again where it would be too small.
    func fill(_ newRoom: PixelSize) {
        if let preview {
            if newRoom.fits(in: room) { return goBack(toFill: newRoom) }
            guard preview.geometry.decodedSize != preview.geometry.fullSize else { return }
        }
        room = newRoom
        if preview != nil || previewing.isUnderWay { loadPreview() }
    }

    /// Who looks closely and then at all of it again needs no more pixels than before, and waits no longer.
    private func goBack(toFill newRoom: PixelSize) {
        guard !previewing.isUnderWay, let smaller, newRoom.fits(in: smaller.room) else { return }
        (room, preview) = smaller
        self.smaller = nil
        (framed, original) = (nil, nil)
        render()
    }

    /// Ends what is under way.
    /// - Parameter look: the one that is shown still.
    func cancel(backTo look: Look?, _ framing: Framing) {
        previewing.abandon()
        inspiring.abandon()
        if framing != self.framing { original = nil }
        self.look = look
        self.framing = framing
    }

    private func loadPreview() {
        let (image, room, pictures) = (image, room, pictures)
        previewing.start {
            try await pictures.reduced(pictures.preview(of: image, filling: room), toFill: room)
        } completion: { [weak self] result in
            switch result {
            case .success(let preview): self?.decoded(preview, for: room)
            case .failure(let error):
                self?.completion(.failure(error))
            }
        }
    }

    private func decoded(_ preview: PicturePreview, for room: PixelSize) {
        if let before = self.preview { smaller = (decodedRoom, before) }
        self.preview = preview
        decodedRoom = room
        (framed, original) = (nil, nil)
        render()
    }

    private func render() {
        guard let preview, let look else { return }
        let (pictures, original, rendersOriginal) = (pictures, original, rendersOriginal)
        let (framing, known) = (framing, framed)
        inspiring.start {
            var framed: Framed
            if let known, known.framing == framing {
                framed = known
            } else if framing == Framing() {
                framed = Framed(framing: framing, preview: preview)
            } else {
                framed = Framed(framing: framing, preview: try await pictures.framed(preview, framing))
            }
            let statistics = try await framed.statistics(for: look, pictures)
            let picture = try await pictures.rendered(framed.preview, look: look, statistics: statistics)
            var rendered = Rendered(
                picture: picture, histogram: await .counted(of: picture), original: original,
                fullSize: framed.preview.geometry.uprightSize, framed: framed)
            if rendersOriginal, original == nil {
                rendered.original = try await pictures.rendered(framed.preview, look: .unchanged)
            }
            return rendered
        } completion: { [weak self] result in
            if case .success(let rendered) = result {
                self?.original = rendered.original
                self?.framed = rendered.framed
            }
            self?.completion(result)
        }
    }
}

extension PixelSize {
    fileprivate func fits(in room: PixelSize) -> Bool { width <= room.width && height <= room.height }
}
