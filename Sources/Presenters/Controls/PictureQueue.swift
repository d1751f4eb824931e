import ImageCore

/// Makes the small pictures of cells one after another, so that one core stays free for what people look at.
///
/// A cell that is let go before its turn is passed over.
@MainActor
final class PictureQueue {
    private struct Request {
        weak var cell: PictureCell?
        var make: @Sendable () async throws -> PixelBuffer
    }

    private var waiting: [Request] = []
    private let work = Work()
    /// Whether requests wait, whatever is free.
    var isPaused = false {
        didSet { next() }
    }

    /// Makes the picture when those before it have been made.
    func add(_ cell: PictureCell, make: @escaping @Sendable () async throws -> PixelBuffer) {
        waiting.append(Request(cell: cell, make: make))
        next()
    }

    private func next() {
        guard !isPaused, !work.isUnderWay else { return }
        waiting.removeAll { $0.cell == nil }
        guard !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        work.start(request.make) { [weak self] result in
            switch result {
            case .success(let picture): request.cell?.picture = picture
            case .failure(let error): request.cell?.problem = "\(error)"
            }
            self?.next()
        }
    }
}
