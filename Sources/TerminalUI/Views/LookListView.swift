import Presenters

/// The looks, each with this very picture in it where there is room.
@MainActor
struct LookListView {
    private let list: LookList
    private var firstLine = 0
    /// Looks that were seen when it was drawn last: how far a page goes.
    private(set) var pageCount = 1

    init(_ list: LookList) {
        self.list = list
    }

    /// Draws the looks that are seen and returns the selected one's cell.
    mutating func draw(on canvas: inout Canvas, in rect: CellRect, _ context: DrawingContext) -> LookCell? {
        // Names alone where there is little room.
        let height = rect.rows < 12 || rect.columns < 24 ? 1 : rect.rows < 28 ? 3 : 4
        pageCount = max(1, rect.rows / height)
        let lines = ListLines(count: list.items.count, sections: list.sections, height: height)
            .visible(selected: list.selectedIndex, rows: rect.rows, first: &firstLine)
        let items = lines.compactMap { if case .item(let item) = $0.content { item } else { nil } }
        guard let first = items.first, let last = items.last else { return nil }
        let cells = list.cells(in: first..<last + 1)
        var selected: LookCell?
        var row = rect.row
        for line in lines {
            let frame = CellRect(column: rect.column, row: row, columns: rect.columns, rows: line.rows)
            row += line.rows
            switch line.content {
            case .heading(let title):
                canvas.write(
                    PrintableText.escaped(title), row: frame.row, column: frame.column + 2, style: .faint,
                    limit: frame.columns - 2)
            case .item(let item):
                let cell = cells[item - first]
                let isSelected = item == list.selectedIndex
                if isSelected { selected = cell }
                draw(cell, isSelected: isSelected, on: &canvas, frame, context)
            }
        }
        return selected
    }

    private func draw(
        _ cell: LookCell, isSelected: Bool, on canvas: inout Canvas, _ frame: CellRect, _ context: DrawingContext
    ) {
        var column = frame.column + 2
        if frame.rows > 1 {
            let picture = CellRect(column: column, row: frame.row, columns: frame.rows * 3, rows: frame.rows)
            cell.loadPicture()
            PictureFrame.draw(cell.picture, on: &canvas, in: picture, context)
            column = picture.endColumn + 1
        }
        let row = frame.row + (frame.rows - 1) / 2
        if isSelected { canvas.write("▸", row: row, column: frame.column, style: .accent) }
        canvas.write(
            " \(PrintableText.escaped(cell.title)) ", row: row, column: column, style: isSelected ? .focused : .plain,
            limit: frame.endColumn - column
        )
    }
}
