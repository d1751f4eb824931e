import ImageSources
import Presenters

/// The gallery's pictures side by side, each with its title below it.
@MainActor
struct GalleryGridView {
    private let list: ListControl<GalleryItem, GalleryCell>
    private var scroll = ListScroll()

    init(_ list: ListControl<GalleryItem, GalleryCell>) {
        self.list = list
    }

    /// Draws the pictures that are seen, and below them what is known of the selected one.
    /// - Parameter layout: of the area without its last row.
    mutating func draw(on canvas: inout Canvas, in area: CellRect, _ layout: GridLayout, _ context: DrawingContext) {
        let count = list.items.count
        let seenRows = scroll.visible(
            selected: list.selectedIndex.map { $0 / layout.columns },
            count: (count + layout.columns - 1) / layout.columns, capacity: layout.rows
        )
        let first = seenRows.lowerBound * layout.columns
        let cells = list.cells(in: first..<seenRows.upperBound * layout.columns)
        for (offset, cell) in cells.enumerated() {
            let rect = CellRect(
                column: area.column + offset % layout.columns * layout.item.columns,
                row: area.row + offset / layout.columns * layout.item.rows,
                columns: layout.item.columns - 1, rows: layout.item.rows
            )
            let isSelected = first + offset == list.selectedIndex
            draw(cell, isSelected: isSelected, on: &canvas, in: rect, context)
            if isSelected, let item = list.selectedItem {
                let text = GalleryCaption.text(of: item, cell)
                canvas.write(
                    text, row: area.endRow - 1, column: area.column + 1, style: .faint, limit: area.columns - 1)
            }
        }
    }

    private func draw(
        _ cell: GalleryCell, isSelected: Bool, on canvas: inout Canvas, in rect: CellRect, _ context: DrawingContext
    ) {
        cell.loadPicture()
        let frame = CellRect(column: rect.column, row: rect.row, columns: rect.columns, rows: rect.rows - 1)
        let instead = cell.problem == nil ? (cell.picture == nil ? context.spinner : "") : "no picture"
        PictureFrame.draw(cell.picture, instead: instead, on: &canvas, in: frame, context)
        let row = frame.endRow
        let mark = cell.look == nil ? "" : GalleryCaption.mark
        let limit = rect.columns - 2 - (mark.isEmpty ? 0 : TextWidth.of(mark) + 1)
        let title = TextWidth.truncated(PrintableText.escaped(cell.title), to: limit)
        let width = TextWidth.of(title) + (mark.isEmpty ? 0 : TextWidth.of(mark) + 1)
        var column = rect.column + (rect.columns - width) / 2
        column = canvas.write(title, row: row, column: column) + 1
        canvas.write(mark, row: row, column: column, style: .result)
        if isSelected {
            canvas.restyle(CellRect(column: rect.column, row: row, columns: rect.columns, rows: 1), .focused)
        }
    }
}
