/// A node of the graph that rows flow through: it makes rows from the rows of other nodes, in order and none twice.
///
/// A reader asks for a row, and so for all rows before it: rows are pulled from the last node through to the first. Each node
/// keeps its latest rows, as many as its readers need. A node is read by one thread at a time.
package class RowNode {
    let extent: RowExtent
    /// Rows that are made together.
    let batch: Int
    /// How many rows stay readable, including the latest one.
    private(set) var kept: Int
    /// The row that ``planMemory()`` visits next.
    private var nextPlanned: Int

    init(extent: RowExtent, batch: Int = 1) {
        self.extent = extent
        self.batch = batch
        kept = batch
        nextPlanned = extent.rows.lowerBound
    }

    /// The nodes whose rows it needs to make the batch of a row, and the range of rows that it reads from each.
    func dependencies(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] { [] }

    /// Bytes of the rows that it keeps.
    var memory: Int { 0 }

    /// What it does, for the list of stages.
    var name: String { "" }

    /// The clock that measures how long it takes to make rows, and this node's stage there.
    final var measured: (clock: StageClock, stage: Int)?

    /// The rows that are made together with one.
    final func batch(of row: Int) -> ClosedRange<Int> {
        let first = extent.rows.lowerBound
        let start = first + (row - first) / batch * batch
        return start...min(start + batch - 1, extent.rows.upperBound)
    }

    final func clamped(_ row: Int) -> Int { min(max(row, extent.rows.lowerBound), extent.rows.upperBound) }

    /// This node and all that it needs, in the order in which a row goes through them.
    final var all: [RowNode] {
        var seen: Set<ObjectIdentifier> = []
        var nodes: [RowNode] = []
        func add(_ node: RowNode) {
            guard seen.insert(ObjectIdentifier(node)).inserted else { return }
            for (input, _) in node.dependencies(for: node.extent.rows.lowerBound) { add(input) }
            nodes.append(node)
        }
        add(self)
        return nodes
    }

    // MARK: How many rows are kept

    /// Rows after which the pattern repeats: more than a pixel of any pyramid level covers, and than a blur reaches.
    private static let plannedRows = 4096

    /// Simulates the flow of rows to find how many rows each node has to keep. To be called once, on the last node, before
    /// the first row is read.
    final func planMemory() {
        for row in extent.rows.prefix(Self.plannedRows) { plan(row) }
    }

    private func plan(_ row: Int) {
        while nextPlanned <= clamped(row) {
            let dependencies = dependencies(for: nextPlanned)
            for (node, rows) in dependencies { node.plan(rows.upperBound) }
            for (node, rows) in dependencies {
                node.kept = max(node.kept, node.nextPlanned - node.clamped(rows.lowerBound))
            }
            nextPlanned = batch(of: nextPlanned).upperBound + 1
        }
    }
}
