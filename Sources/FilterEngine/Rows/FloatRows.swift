import ImageCore
import KernelInterface

/// A node whose rows are planes of floats, with the edge values repeated in margins around them.
package final class FloatRows: RowNode {
    /// Writes rows into the ring; those that it reads come from the rings of its inputs.
    typealias Body = (_ rows: ClosedRange<Int>, _ output: FloatRing) throws(ImageError) -> Void

    static let margin = RowLayout.margin

    let name: String
    let extent: RowExtent
    let batch: Int
    let inputs: [RowInput]
    let layout: RowLayout
    /// Bytes that its body needs for itself.
    private let scratch: Int
    /// Makes what makes the rows, with scratch memory of its own.
    let start: (StartedNodes) -> Body

    /// - Parameters:
    ///   - name: what it does, for the list of stages.
    ///   - batch: rows that are made together.
    ///   - scratch: bytes that the body needs for itself.
    ///   - start: runs once, before the first row.
    init(
        _ name: String, extent: RowExtent, planes: Int, batch: Int = 1, inputs: [RowInput], scratch: Int = 0,
        start: @escaping (StartedNodes) -> Body
    ) {
        self.name = name
        self.extent = extent
        self.batch = batch
        self.inputs = inputs
        self.scratch = scratch
        self.start = start
        layout = RowLayout(planes: planes, width: extent.columns.count)
    }

    var planes: Int { layout.planes }
    var width: Int { layout.width }

    func memory(keeping rows: Int) -> Int { rows * layout.byteCount + scratch }
}
