import ImageCore

/// A last node, whose rows are pixels of the picture's format.
class PixelResults: RowNode {
    private var nextRow = 0

    /// Makes rows until this one is there. None is asked for twice, and none after a later one.
    final func prepare(_ row: Int) throws(ImageError) {
        while nextRow <= row {
            let rows = batch(of: nextRow)
            if let measured { measured.clock.begin(measured.stage) }
            defer { measured?.clock.end() }
            try make(rows)
            nextRow = rows.upperBound + 1
        }
    }

    /// Makes a batch of rows.
    func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        preconditionFailure("a node makes rows")
    }

    /// Writes a row of the last batch.
    func write(_ row: Int, to output: UnsafeMutableRawPointer) {
        preconditionFailure("a node writes its rows")
    }
}
