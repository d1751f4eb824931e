import ImageCore

/// A band of a picture's rows on its way from one thread to another.
///
/// Unchecked because a channel gives it to one thread at a time. A value would be copied by a thread that fills it while
/// another one has yet to release it.
final class RowBand: ProducedRows, @unchecked Sendable {
    var rows: PixelBuffer
    var firstRow = 0
    var count = 0
    /// Whether the look is on the rows.
    var isFiltered = false

    var capacity: Int { rows.size.height }

    init(_ rows: PixelBuffer) { self.rows = rows }
}
