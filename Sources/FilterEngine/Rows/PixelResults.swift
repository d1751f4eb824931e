import ImageCore

/// A last node, whose rows are pixels of the picture's format.
package final class PixelResults: RowNode {
    let name: String
    let extent: RowExtent
    let batch: Int
    let inputs: [RowInput]
    private let scratch: Int
    let start: (StartedNodes) -> any PixelResultMaker

    /// - Parameters:
    ///   - name: what it does, for the list of stages.
    ///   - batch: rows that are made together.
    ///   - scratch: bytes of a batch of results, and of all else that it needs while it runs.
    ///   - start: runs once, before the first row.
    init(
        _ name: String, extent: RowExtent, batch: Int = 1, inputs: [RowInput], scratch: Int,
        start: @escaping (StartedNodes) -> any PixelResultMaker
    ) {
        self.name = name
        self.extent = extent
        self.batch = batch
        self.inputs = inputs
        self.scratch = scratch
        self.start = start
    }

    func memory(keeping rows: Int) -> Int { scratch }
}

/// What makes the rows of ``PixelResults`` while they run.
protocol PixelResultMaker: AnyObject {
    /// Makes a batch of rows.
    func make(_ rows: ClosedRange<Int>) throws(ImageError)

    /// Writes a row of the last batch.
    func write(_ row: Int, to output: UnsafeMutableRawPointer)
}
