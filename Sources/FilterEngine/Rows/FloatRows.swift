import ImageCore
import KernelInterface

/// A node whose rows are planes of floats.
package class FloatRows: RowNode {
    static let margin = RowLayout.margin

    let layout: RowLayout
    private var storage: UnsafeMutablePointer<Float>?
    private var nextRow: Int

    init(extent: RowExtent, planes: Int, batch: Int = 1) {
        layout = RowLayout(planes: planes, width: extent.columns.count)
        nextRow = extent.rows.lowerBound
        super.init(extent: extent, batch: batch)
    }

    deinit { storage?.deallocate() }

    final var planes: Int { layout.planes }
    final var width: Int { layout.width }

    override final var memory: Int { kept * layout.count * MemoryLayout<Float>.stride }

    /// Makes rows up to this one; numbers beyond the ends are clamped to them.
    final func prepare(_ row: Int) throws(ImageError) {
        let last = clamped(row)
        while nextRow <= last {
            let rows = batch(of: nextRow)
            try makeMeasured(rows)
            for row in rows { layout.extendEdges(of: self.row(row)) }
            nextRow = rows.upperBound + 1
        }
    }

    /// A row that was made and is still kept; numbers beyond the ends are clamped to them.
    final func row(_ number: Int) -> FloatRow {
        let slot = (clamped(number) - extent.rows.lowerBound) % kept
        return layout.row(at: memoryOfRows + slot * layout.count)
    }

    /// Writes rows, as ``row(_:)`` has them.
    func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        preconditionFailure("a node makes rows")
    }

    private func makeMeasured(_ rows: ClosedRange<Int>) throws(ImageError) {
        guard let measured else { return try make(rows) }
        measured.clock.begin(measured.stage)
        defer { measured.clock.end() }
        try make(rows)
    }

    private var memoryOfRows: UnsafeMutablePointer<Float> {
        if let storage { return storage }
        let count = kept * layout.count
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
        storage = memory
        return memory
    }
}
