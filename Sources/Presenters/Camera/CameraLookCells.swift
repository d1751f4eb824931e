import ImageFiles
import Inspire

/// Makes the list of looks for a camera: each with a small picture of what the camera saw once its exposure had settled.
@MainActor
final class CameraLookCells {
    /// Pictures from the first one to that. Few cameras take more than half a second.
    private static let settling = 15

    private let pictures: any PictureProcessing
    private let queue = CellQueue()
    private var small: SmallPreview?
    private var count = 0

    init(_ pictures: any PictureProcessing) {
        self.pictures = pictures
        queue.isPaused = true
    }

    func makeList() -> LookList {
        ListControl("Looks", makeCell: LookCell.init) { [weak self] cell, look in
            cell.title = look.name
            cell.summary = look.summary
            cell.onLoad { [weak self] in self?.load($0, look) }
        }
    }

    /// The camera sees something.
    func saw(_ image: PickedImage) {
        count += 1
        guard small == nil, count >= Self.settling else { return }
        small = SmallPreview(of: image, pictures)
        queue.isPaused = false
    }

    private func load(_ cell: PictureCell, _ look: Look) {
        queue.add(cell) { [weak self] in
            guard let small = await self?.small else { throw CancellationError() }
            return try await small.inspired(look)
        } show: {
            $0.show($1)
        }
    }
}
