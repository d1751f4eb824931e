/// The rows that a node reads of another one: its halo.
struct RowWindow: Hashable {
    /// How many rows the other node has for each of this one's.
    enum Scale: Hashable {
        case same, twice, half
    }

    var scale: Scale
    /// Rows above the first and below the last of those at the same position.
    var above: Int
    var below: Int
    /// Whether each row is read once, as soon as it is there: then none has to wait for the last one.
    var isReadInTurn = false

    /// The same rows, and no others.
    static let row = RowWindow(scale: .same, above: 0, below: 0)

    /// The rows that are read for these.
    func rows(for rows: ClosedRange<Int>) -> ClosedRange<Int> {
        switch scale {
        case .same: rows.lowerBound - above...rows.upperBound + below
        case .twice: 2 * rows.lowerBound - above...2 * rows.upperBound + below
        case .half: rows.lowerBound >> 1 - above...rows.upperBound >> 1 + below
        }
    }

    /// The largest number of rows that are read together for a batch.
    func count(forBatch batch: Int) -> Int {
        if isReadInTurn { return 1 }
        let rows =
            switch scale {
            case .same: batch
            case .twice: 2 * batch - 1
            case .half: batch / 2 + 1
            }
        return above + rows + below
    }
}
