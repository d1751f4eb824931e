/// Something that makes rows, one after the other and no row twice, of rows that others make.
///
/// Who needs a row asks for it, and with it for all before: so rows are pulled through from the last node to the first, and
/// each node keeps the last few of its rows, as many as those need who read it. A node is read by one thread at a time.
package class RowNode {
    let extent: RowExtent
    /// Rows that are made together.
    let batch: Int
    /// How many rows stay readable, the last one that was made counted.
    private(set) var kept: Int
    /// The row that ``planMemory()`` takes next.
    private var nextPlanned: Int

    init(extent: RowExtent, batch: Int = 1) {
        self.extent = extent
        self.batch = batch
        kept = batch
        nextPlanned = extent.rows.lowerBound
    }

    /// The nodes whose rows it needs to make the batch of a row, and which of them it reads when all are there.
    func needs(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] { [] }

    /// Bytes of the rows that it keeps.
    var memory: Int { 0 }

    /// What it does, in words.
    var name: String { "" }

    /// Measures the time that it takes to make rows, under a number of its own.
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
            for (input, _) in node.needs(for: node.extent.rows.lowerBound) { add(input) }
            nodes.append(node)
        }
        add(self)
        return nodes
    }

    // MARK: How many rows are kept

    /// Rows after which all repeats: more than the pixels of any level's pixel, and than a blur reaches.
    private static let plannedRows = 4096

    /// Goes through the picture without making anything, to see how many rows each node has to keep. To be called once, for
    /// the last node of all, before the first row is asked for.
    final func planMemory() {
        for row in extent.rows.prefix(Self.plannedRows) { plan(row) }
    }

    private func plan(_ row: Int) {
        while nextPlanned <= clamped(row) {
            let needs = needs(for: nextPlanned)
            for (node, rows) in needs { node.plan(rows.upperBound) }
            for (node, rows) in needs { node.kept = max(node.kept, node.nextPlanned - node.clamped(rows.lowerBound)) }
            nextPlanned = batch(of: nextPlanned).upperBound + 1
        }
    }
}
