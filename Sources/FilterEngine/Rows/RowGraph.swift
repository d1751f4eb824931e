/// A plan's nodes, and how many rows each of them keeps for those that read it, by the halos that the nodes declare.
struct RowGraph {
    /// In the order in which a row goes through them.
    let nodes: [any RowNode]
    private let kept: [ObjectIdentifier: Int]

    /// - Parameter last: the node whose rows are the results.
    init(endingIn last: any RowNode) {
        nodes = Self.ordered(last)
        var kept: [ObjectIdentifier: Int] = [:]
        var readers: [ObjectIdentifier: [RowReader]] = [:]
        // From the last to the first: all that read a node come before it.
        for node in nodes.reversed() {
            let readersOfNode = readers[ObjectIdentifier(node)] ?? []
            let progress = RowProgress(of: node, pulledBy: readersOfNode)
            let rows = progress.rowsKept(by: node, for: readersOfNode)
            kept[ObjectIdentifier(node)] = max(min(rows, node.extent.rows.count), node.batch)
            for input in node.inputs {
                readers[ObjectIdentifier(input.node), default: []].append(
                    RowReader(window: input.window, batch: node.batch, progress: progress))
            }
        }
        self.kept = kept
    }

    /// How many of a node's rows stay readable, the latest one included.
    func rowsKept(by node: any RowNode) -> Int { kept[ObjectIdentifier(node)] ?? node.batch }

    /// Bytes that all nodes need while they run.
    var memory: Int { nodes.reduce(0) { $0 + $1.memory(keeping: rowsKept(by: $1)) } }

    private static func ordered(_ last: any RowNode) -> [any RowNode] {
        var seen: Set<ObjectIdentifier> = []
        var nodes: [any RowNode] = []
        func add(_ node: any RowNode) {
            guard seen.insert(ObjectIdentifier(node)).inserted else { return }
            for input in node.inputs { add(input.node) }
            nodes.append(node)
        }
        add(last)
        return nodes
    }
}
