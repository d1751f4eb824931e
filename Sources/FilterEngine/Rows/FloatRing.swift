import ImageCore
import KernelInterface

/// The latest rows of a node while it runs, as many as its readers need. A reader asks for a row, and so for all rows before it:
/// each is made once, in order.
final class FloatRing {
    let layout: RowLayout
    private let node: FloatRows
    private let kept: Int
    private let body: FloatRows.Body
    private let storage: UnsafeMutablePointer<Float>
    private let stage: MeasuredStage?
    private var nextRow: Int

    init(_ node: FloatRows, keeping rows: Int, stage: MeasuredStage?, body: @escaping FloatRows.Body) {
        self.node = node
        self.body = body
        self.stage = stage
        kept = rows
        layout = node.layout
        nextRow = node.extent.rows.lowerBound
        storage = .allocate(capacity: rows * layout.count)
        storage.initialize(repeating: 0, count: rows * layout.count)
    }

    deinit { storage.deallocate() }

    var planes: Int { layout.planes }
    var width: Int { layout.width }

    /// Makes rows up to this one; numbers beyond the ends are clamped to them.
    func prepare(_ row: Int) throws(ImageError) {
        let last = node.clamped(row)
        while nextRow <= last {
            let rows = node.batch(of: nextRow)
            stage?.begin()
            defer { stage?.end() }
            try body(rows, self)
            for row in rows { layout.extendEdges(of: slot(row)) }
            nextRow = rows.upperBound + 1
        }
    }

    /// A row that was made and is still kept, or one that is being made; numbers beyond the ends are clamped to them.
    func row(_ number: Int) -> FloatRow {
        precondition(node.clamped(number) + kept >= nextRow, "row \(number) of '\(node.name)' is no longer kept")
        return slot(node.clamped(number))
    }

    private func slot(_ row: Int) -> FloatRow {
        layout.row(at: storage + (row - node.extent.rows.lowerBound) % kept * layout.count)
    }
}
