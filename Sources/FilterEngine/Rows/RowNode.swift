/// A node of the graph that rows flow through: what it reads, and how it makes rows of that. It holds no rows.
///
/// A node describes itself completely when it is made, so that a graph's memory is known without running it. ``StartedNodes``
/// gives it memory.
protocol RowNode: AnyObject {
    /// What it does, for the list of stages.
    var name: String { get }
    var extent: RowExtent { get }
    /// Rows that are made together.
    var batch: Int { get }
    /// The nodes whose rows it reads, and which of them.
    var inputs: [RowInput] { get }

    /// Bytes that it needs while it runs.
    ///
    /// - Parameter rows: how many of its rows stay readable, the latest one included.
    func memory(keeping rows: Int) -> Int
}

extension RowNode {
    /// The rows that are made together with one.
    func batch(of row: Int) -> ClosedRange<Int> {
        let first = extent.rows.lowerBound
        let start = first + (row - first) / batch * batch
        return start...min(start + batch - 1, extent.rows.upperBound)
    }

    /// The row, or the first or last one where it lies beyond them.
    func clamped(_ row: Int) -> Int { min(max(row, extent.rows.lowerBound), extent.rows.upperBound) }
}

/// A node that another one reads, and which of its rows.
struct RowInput {
    let node: any RowNode
    let window: RowWindow

    init(_ node: any RowNode, _ window: RowWindow) {
        self.node = node
        self.window = window
    }
}
