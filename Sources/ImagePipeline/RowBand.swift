import ImageCore

/// A band of a picture's rows on its way from one thread to another.
///
/// Unchecked because a channel gives it to one thread at a time. A value would be copied by a thread that fills it while
/// another one has yet to release it.
final class RowBand<Rows>: ProducedRows, @unchecked Sendable {
    var rows: Rows
    let capacity: Int
    var firstRow = 0
    var count = 0
    /// Whether the look is on the rows.
    var isFiltered = false

    /// - Parameter capacity: how many rows there is room for.
    init(_ rows: Rows, capacity: Int) {
        self.rows = rows
        self.capacity = capacity
    }
}
