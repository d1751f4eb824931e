import ImageCore
import KernelInterface

/// A node whose rows are planes of floats.
package class FloatRows: RowNode {
    /// Values of the edge that stand left and right of each row: as far as a filter looks in a row.
    static let margin = 16
    /// Room left of a row, and right of it: there kernels on whole vectors write past its end.
    private static let roomBefore = 32
    private static let roomAfter = 80

    let planes: Int
    private let planeStride: Int
    private var storage: UnsafeMutablePointer<Float>?
    private var nextRow: Int

    init(extent: RowExtent, planes: Int, batch: Int = 1) {
        self.planes = planes
        let width = (extent.columns.count + Tile.lanes - 1) / Tile.lanes * Tile.lanes
        planeStride = Self.roomBefore + width + Self.roomAfter
        nextRow = extent.rows.lowerBound
        super.init(extent: extent, batch: batch)
    }

    deinit { storage?.deallocate() }

    final var width: Int { extent.columns.count }

    override final var memory: Int { kept * planes * planeStride * MemoryLayout<Float>.stride }

    /// Makes rows until this one is there; one beyond the ends is the first or the last.
    final func prepare(_ row: Int) throws(ImageError) {
        let last = held(row)
        while nextRow <= last {
            let rows = batch(of: nextRow)
            try make(rows)
            for row in rows { extendEdges(of: self.row(row)) }
            nextRow = rows.upperBound + 1
        }
    }

    /// A row that is there and kept; the first and the last one stand for those beyond.
    final func row(_ number: Int) -> FloatRow {
        let slot = (held(number) - extent.rows.lowerBound) % kept
        return FloatRow(start: memoryOfRows + slot * planes * planeStride + Self.roomBefore, planeStride: planeStride)
    }

    /// Writes rows, as ``row(_:)`` has them.
    func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        preconditionFailure("a node makes rows")
    }

    private var memoryOfRows: UnsafeMutablePointer<Float> {
        if let storage { return storage }
        let count = kept * planes * planeStride
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
        storage = memory
        return memory
    }

    private func extendEdges(of row: FloatRow) {
        for number in 0..<planes {
            let plane = row.plane(number)
            (plane - Self.margin).update(repeating: plane[0], count: Self.margin)
            // A whole vector more: kernels read that of a margin, too.
            (plane + width).update(repeating: plane[width - 1], count: Self.margin + Tile.lanes)
        }
    }
}
