/// Columns and rows of a terminal.
package struct CellSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The part of a terminal of this size that is drawn on. Whoever says how large a window is may say 65,535 by
    /// 65,535, and a cell for each would take more memory than there is.
    package var drawable: CellSize { CellSize(columns: min(columns, 2000), rows: min(rows, 1000)) }
}

/// A rectangle of cells; row 0 is the top one.
package struct CellRect: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var columns: Int
    package var rows: Int

    /// A rectangle; sizes below zero count as zero.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    package init(_ size: CellSize) {
        self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
    }

    var endColumn: Int { column + columns }
    var endRow: Int { row + rows }
    var isEmpty: Bool { columns == 0 || rows == 0 }

    func inset(columns horizontal: Int, rows vertical: Int) -> CellRect {
        CellRect(
            column: column + horizontal, row: row + vertical, columns: columns - 2 * horizontal,
            rows: rows - 2 * vertical
        )
    }

    /// A rectangle of a size in the middle of this one, no larger than it.
    func centered(columns: Int, rows: Int) -> CellRect {
        let columns = min(columns, self.columns)
        let rows = min(rows, self.rows)
        return CellRect(
            column: column + (self.columns - columns) / 2, row: row + (self.rows - rows) / 2, columns: columns,
            rows: rows
        )
    }

    func intersection(_ other: CellRect) -> CellRect {
        let column = max(column, other.column)
        let row = max(row, other.row)
        return CellRect(
            column: column, row: row, columns: min(endColumn, other.endColumn) - column,
            rows: min(endRow, other.endRow) - row
        )
    }
}
