/// Memory for one row, with room around its planes as the rows of ``FloatRows`` have.
package final class RowScratch {
    let layout: RowLayout
    private let memory: UnsafeMutablePointer<Float>

    package init(planes: Int = 1, width: Int) {
        layout = RowLayout(planes: planes, width: width)
        memory = .allocate(capacity: layout.count)
        memory.initialize(repeating: 0, count: layout.count)
    }

    deinit { memory.deallocate() }

    var row: FloatRow { layout.row(at: memory) }

    /// The first plane's first value.
    package var start: UnsafeMutablePointer<Float> { row.start }

    /// Repeats the first and the last value of each plane beyond its ends.
    func extendEdges() { layout.extendEdges(of: row) }
}
