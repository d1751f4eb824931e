import ImageFiles
import Inspire

/// Makes the list of looks and its cells: each with a small preview of the open picture, one after another.
@MainActor
final class LookCells {
    private let small: SmallPreview
    private let queue = CellQueue()

    init(for image: PickedImage, _ pictures: any PictureProcessing) {
        small = SmallPreview(of: image, pictures)
        queue.isPaused = true
    }

    func makeList() -> LookList {
        ListControl("Looks", makeCell: LookCell.init) { [weak queue, small] cell, look in
            cell.title = look.name
            cell.summary = look.summary
            cell.onLoad { [weak queue] cell in
                queue?.add(cell) {
                    try await small.inspired(look)
                } show: {
                    $0.show($1)
                }
            }
        }
    }

    /// Begins with the small pictures: they wait until the large one is there.
    func start() { queue.isPaused = false }
}
