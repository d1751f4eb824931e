/// Words in a row to choose from, one of which has the focus.
struct ButtonRow {
    var titles: [String]
    var focus: Int
    /// The words that can't be chosen now.
    var disabled: Set<Int> = []

    /// Writes the row and returns the column after it.
    @discardableResult
    func draw(on canvas: inout Canvas, row: Int, column: Int) -> Int {
        var column = column
        for (index, title) in titles.enumerated() {
            let style: Style = index == focus ? .focused : disabled.contains(index) ? .faint : .plain
            column = canvas.write("[ \(title) ]", row: row, column: column, style: style) + 1
        }
        return column
    }

    /// Cells that it takes.
    var columns: Int { titles.reduce(0) { $0 + TextWidth.of($1) + 5 } - 1 }
}
