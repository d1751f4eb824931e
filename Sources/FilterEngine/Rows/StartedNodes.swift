import ImageCore

/// The nodes of a graph with their memory: each is started once, for all that read it.
final class StartedNodes {
    private let graph: RowGraph
    private let source: PixelRows.Source
    private let clock: StageClock?
    private let stages: [ObjectIdentifier: Int]
    private var floats: [ObjectIdentifier: FloatRing] = [:]
    private var pixels: [ObjectIdentifier: PixelRing] = [:]

    /// - Parameters:
    ///   - clock: measures the nodes, which are added to it.
    ///   - source: hands out the picture's rows.
    init(_ graph: RowGraph, clock: StageClock?, source: @escaping PixelRows.Source) {
        self.graph = graph
        self.source = source
        self.clock = clock
        let first = clock?.add(graph.nodes.map(\.name)) ?? 0
        stages = Dictionary(
            uniqueKeysWithValues: graph.nodes.enumerated().map { (ObjectIdentifier($1), first + $0) })
    }

    func rows(of node: FloatRows) -> FloatRing {
        if let ring = floats[ObjectIdentifier(node)] { return ring }
        let ring = FloatRing(
            node, keeping: graph.rowsKept(by: node), stage: stage(of: node), body: node.start(self))
        floats[ObjectIdentifier(node)] = ring
        return ring
    }

    func rows(of node: PixelRows) -> PixelRing {
        if let ring = pixels[ObjectIdentifier(node)] { return ring }
        let ring = PixelRing(node, keeping: graph.rowsKept(by: node), stage: stage(of: node), source: source)
        pixels[ObjectIdentifier(node)] = ring
        return ring
    }

    func stage(of node: any RowNode) -> MeasuredStage? {
        guard let clock, let number = stages[ObjectIdentifier(node)] else { return nil }
        return MeasuredStage(clock: clock, number: number)
    }
}
