import FilterEngine
import ImageCore

/// The way of a picture's rows from its decoder through the look to its encoder, a band at a time.
protocol RowPath {
    /// What a band of rows is kept in.
    associatedtype Rows

    /// Whether the look can be put on rows after they were decoded, on any thread.
    var filtersDecodedRows: Bool { get }

    /// Room for as many rows as the plan has in a band.
    func makeRows() -> Rows

    /// Decodes the next rows, all that the look needs for them, and applies it.
    func fill(_ rows: inout Rows, count: Int, firstRow: Int) throws(ImageError)

    /// Decodes the next rows without the look, where that is put on them later: either all rows, or none.
    func decode(_ rows: inout Rows, count: Int, firstRow: Int) throws(ImageError)

    /// Puts the look on rows that were decoded without it.
    func filter(
        _ rows: inout Rows, count: Int, firstRow: Int, measured: (clock: StageClock, firstStage: Int)?
    ) throws(ImageError)

    /// Draws on the next rows what is to be on them, and encodes them.
    func encode(_ rows: inout Rows, count: Int) throws(ImageError)
}
