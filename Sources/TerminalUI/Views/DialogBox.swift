/// The frame of a dialog in the middle of the screen, with its title and its message.
struct DialogBox {
    var title: String
    var message: String

    /// Cells of the widest box.
    private static let widest = 64

    /// Draws it and returns the rows below the message, `rows` high.
    func draw(on canvas: inout Canvas, rows: Int, columns: Int) -> CellRect {
        let room = canvas.bounds.inset(columns: 2, rows: 1)
        let inner = min(room.columns - 4, max(columns, Self.widest - 4))
        var lines = TextWidth.wrapped(PrintableText.escapedLines(message), to: inner)
        // The answers matter more than the end of a message that is too long for the terminal.
        let most = max(0, room.rows - rows - 3)
        if lines.count > most { lines = Array(lines.prefix(most)) }
        let box = room.centered(columns: inner + 4, rows: lines.count + rows + 3)
        canvas.fill(box)
        canvas.drawBorder(box, style: .plain)
        let heading = TextWidth.truncated(PrintableText.escaped(title), to: inner - 2)
        canvas.write(" \(heading) ", row: box.row, column: box.column + 2, style: .accent)
        for (index, line) in lines.enumerated() {
            canvas.write(line, row: box.row + 1 + index, column: box.column + 2)
        }
        return CellRect(
            column: box.column + 2, row: box.row + lines.count + 2, columns: inner, rows: rows
        )
    }
}
