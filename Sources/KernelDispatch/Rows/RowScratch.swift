import KernelInterface

/// Memory for one plane of a row, with room around it as the rows of ``FloatRows`` have.
final class RowScratch {
    private static let roomBefore = 32
    private static let roomAfter = 96
    private let memory: UnsafeMutablePointer<Float>
    private let width: Int

    init(width: Int) {
        self.width = width
        let count = Self.roomBefore + width + Self.roomAfter
        memory = .allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
    }

    deinit { memory.deallocate() }

    /// The first column's value.
    var start: UnsafeMutablePointer<Float> { memory + Self.roomBefore }

    /// Repeats the first and the last value beyond the ends.
    func extendEdges() {
        (start - FloatRows.margin).update(repeating: start[0], count: FloatRows.margin)
        (start + width).update(repeating: start[width - 1], count: FloatRows.margin + Tile.lanes)
    }
}
