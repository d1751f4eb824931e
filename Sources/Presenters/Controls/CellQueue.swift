/// Makes what cells show one after another, so that one core stays free for what people look at.
///
/// A cell that is let go before its turn is skipped.
@MainActor
final class CellQueue {
    private struct Request {
        /// Whether the cell is still there.
        var isWanted: @MainActor () -> Bool
        var start: @MainActor (ScreenTask, _ next: @escaping @MainActor () -> Void) -> Void
    }

    private var waiting: [Request] = []
    private let work = ScreenTask()
    /// Whether requests wait, whatever is free.
    var isPaused = false {
        didSet { next() }
    }

    /// Makes a value for a cell when those before it have been made.
    /// - Parameter show: puts the value into the cell.
    func add<Cell: AnyObject, Value: Sendable>(
        _ cell: Cell, make: @escaping @Sendable () async throws -> Value,
        show: @escaping @MainActor (Cell, Result<Value, any Error>) -> Void
    ) {
        waiting.append(
            Request { [weak cell] in
                cell != nil
            } start: { [weak cell] work, next in
                work.start(make) { result in
                    if let cell { show(cell, result) }
                    next()
                }
            })
        next()
    }

    private func next() {
        guard !isPaused, !work.isUnderWay else { return }
        waiting.removeAll { !$0.isWanted() }
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().start(work) { [weak self] in self?.next() }
    }
}
