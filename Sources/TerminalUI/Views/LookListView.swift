import Presenters

/// The looks, each with this very picture in it where there is room.
@MainActor
struct LookListView {
    private let list: LookList
    private var scroll = ListScroll()
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
        let visible = scroll.visible(selected: list.selectedIndex, count: list.items.count, capacity: pageCount)
        var selected: LookCell?
        for (offset, cell) in list.cells(in: visible).enumerated() {
            let isSelected = visible.lowerBound + offset == list.selectedIndex
            if isSelected { selected = cell }
            let frame = CellRect(
                column: rect.column, row: rect.row + offset * height, columns: rect.columns, rows: height
            )
            draw(cell, isSelected: isSelected, on: &canvas, frame, context)
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
