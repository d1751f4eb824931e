/// One character cell of the terminal.
package struct Cell: Hashable, Sendable {
    /// What stands there; `Cell.rest` is the right half of a wide character.
    package var character: Character
    package var style: Style

    package init(_ character: Character = " ", style: Style = .plain) {
        self.character = character
        self.style = style
    }

    package static let blank = Cell()
    static let rest: Character = "\u{0}"
}

/// Everything that a terminal is to show: cells, and pictures of pixels that stand over blank ones.
package struct Canvas: Sendable {
    /// A picture that the terminal draws itself.
    struct Placement: Sendable {
        var rect: CellRect
        var picture: PixelPicture

        /// Whether this is shown where and as the other one is.
        func isSame(as other: Placement) -> Bool { rect == other.rect && picture.id == other.picture.id }
    }

    package let size: CellSize
    private(set) var cells: [Cell]
    private(set) var placements: [Placement] = []

    package init(size: CellSize) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// The whole of it.
    package var bounds: CellRect { CellRect(size) }

    package subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

    /// Writes a line of text; what leaves the canvas, or `limit` cells, is cut with "…".
    /// - Returns: the column after it.
    @discardableResult
    package mutating func write(
        _ text: String, row: Int, column: Int, style: Style = .plain, limit: Int = .max
    ) -> Int {
        guard (0..<size.rows).contains(row), column < size.columns else { return column }
        var column = column
        for character in TextWidth.truncated(text, to: min(limit, size.columns - column)) {
            let width = TextWidth.of(character)
            // A mark without a letter, or a code: a cell can't hold it.
            guard width > 0 else { continue }
            if column >= 0 {
                set(Cell(character, style: style), row: row, column: column)
                if width == 2, column + 1 < size.columns {
                    set(Cell(Cell.rest, style: style), row: row, column: column + 1, keepsLead: true)
                }
            }
            column += width
        }
        return column
    }

    /// Fills a rectangle; pictures that reach into it go.
    package mutating func fill(_ rect: CellRect, with cell: Cell = .blank) {
        let rect = rect.intersection(bounds)
        guard !rect.isEmpty else { return }
        placements.removeAll { !$0.rect.intersection(rect).isEmpty }
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn { set(cell, row: row, column: column) }
        }
    }

    /// Gives the cells of a rectangle a style and keeps their characters.
    package mutating func restyle(_ rect: CellRect, _ style: Style) {
        let rect = rect.intersection(bounds)
        guard !rect.isEmpty else { return }
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn { cells[row * size.columns + column].style = style }
        }
    }

    /// Puts a picture into the middle of a rectangle that is large enough for it.
    package mutating func draw(_ picture: DrawnPicture, in rect: CellRect) {
        let frame = rect.centered(columns: picture.size.columns, rows: picture.size.rows)
        fill(frame)
        switch picture {
        case .cells(let picture):
            let visible = frame.intersection(bounds)
            guard !visible.isEmpty else { return }
            for row in visible.row..<visible.endRow {
                for column in visible.column..<visible.endColumn {
                    let index = (row - frame.row) * picture.size.columns + column - frame.column
                    set(picture.cells[index], row: row, column: column)
                }
            }
        case .pixels(let pixels):
            // Cut pixels are not to be had; who has no room for the picture does not see it.
            guard frame.intersection(bounds) == frame, frame.columns == pixels.size.columns,
                frame.rows == pixels.size.rows
            else { return }
            placements.append(Placement(rect: frame, picture: pixels))
        }
    }

    /// Makes everything faint, for what stands over it and waits for an answer.
    package mutating func dim() {
        for index in cells.indices {
            cells[index].style.isFaint = true
            cells[index].style.isReversed = false
        }
    }

    /// A frame with round corners.
    package mutating func drawBorder(_ rect: CellRect, style: Style = .plain) {
        guard rect.columns > 1, rect.rows > 1 else { return }
        let line = String(repeating: "─", count: rect.columns - 2)
        write("╭\(line)╮", row: rect.row, column: rect.column, style: style)
        for row in rect.row + 1..<rect.endRow - 1 {
            write("│", row: row, column: rect.column, style: style)
            write("│", row: row, column: rect.endColumn - 1, style: style)
        }
        write("╰\(line)╯", row: rect.endRow - 1, column: rect.column, style: style)
    }

    /// The rows as text, without styles and without the blanks at their ends.
    package var text: [String] {
        (0..<size.rows).map { row in
            var line = String((0..<size.columns).map { self[row, $0].character }.filter { $0 != Cell.rest })
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Half a wide character can't stay: what it leaves is blank.
    private mutating func set(_ cell: Cell, row: Int, column: Int, keepsLead: Bool = false) {
        let index = row * size.columns + column
        if cells[index].character == Cell.rest, !keepsLead, column > 0 { cells[index - 1].character = " " }
        if column + 1 < size.columns, cells[index + 1].character == Cell.rest { cells[index + 1].character = " " }
        cells[index] = cell
    }
}
