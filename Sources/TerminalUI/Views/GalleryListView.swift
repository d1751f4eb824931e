import ImageCore
import ImageSources
import Presenters

/// The gallery's titles and dates in rows, with the selected picture beside them where there is room.
@MainActor
struct GalleryListView {
    private let list: ListControl<GalleryItem, GalleryCell>
    private var scroll = ListScroll()

    /// Cells of a date with its time of day, and of the date alone.
    private static let (longDate, shortDate) = (16, 10)

    init(_ list: ListControl<GalleryItem, GalleryCell>) {
        self.list = list
    }

    mutating func draw(on canvas: inout Canvas, in area: CellRect, _ context: DrawingContext) {
        let hasRoom = area.columns >= 60
        let columns = hasRoom ? max(36, area.columns * 45 / 100) : area.columns
        let rect = CellRect(column: area.column, row: area.row, columns: columns, rows: area.rows)
        let selected = rows(on: &canvas, in: rect)
        guard hasRoom, let selected else { return }
        let column = rect.endColumn + 2
        let side = CellRect(column: column, row: area.row, columns: area.endColumn - column, rows: area.rows)
        draw(selected, on: &canvas, in: side, context)
    }

    /// The selected item's picture and what is known of it.
    private func draw(
        _ cell: GalleryCell, on canvas: inout Canvas, in side: CellRect, _ context: DrawingContext
    ) {
        cell.loadPicture()
        var rows = side.rows - 1
        if let picture = cell.picture {
            rows = context.painter.size(of: picture.size, within: CellSize(columns: side.columns, rows: rows)).rows
        }
        let frame = CellRect(column: side.column, row: side.row, columns: side.columns, rows: rows)
        let instead = cell.problem ?? (cell.picture == nil ? context.spinner : "")
        PictureFrame.draw(cell.picture, instead: instead, on: &canvas, in: frame, context)
        guard let item = list.selectedItem else { return }
        let text = TextWidth.truncated(GalleryCaption.text(of: item, cell), to: side.columns)
        let column = side.column + (side.columns - TextWidth.of(text)) / 2
        canvas.write(text, row: frame.endRow, column: column, style: .faint)
    }

    /// Draws the items that are seen and returns the selected one's cell.
    private mutating func rows(on canvas: inout Canvas, in rect: CellRect) -> GalleryCell? {
        let visible = scroll.visible(selected: list.selectedIndex, count: list.items.count, capacity: rect.rows)
        let cells = list.cells(in: visible)
        var selected: GalleryCell?
        for (offset, cell) in cells.enumerated() {
            let row = rect.row + offset
            let isSelected = visible.lowerBound + offset == list.selectedIndex
            if isSelected { selected = cell }
            let dateColumns = rect.columns < 48 ? Self.shortDate : Self.longDate
            let mark = cell.look == nil ? "" : GalleryCaption.mark
            let markColumns = mark.isEmpty ? 0 : TextWidth.of(mark) + 1
            let titleColumns = rect.columns - dateColumns - 4 - markColumns
            canvas.write(
                PrintableText.escaped(cell.title), row: row, column: rect.column + 1,
                style: isSelected ? .bold : .plain, limit: titleColumns
            )
            let dateColumn = rect.endColumn - dateColumns - 1
            canvas.write(mark, row: row, column: dateColumn - markColumns, style: .result)
            canvas.write(String(cell.date.prefix(dateColumns)), row: row, column: dateColumn, style: .faint)
            if isSelected {
                canvas.restyle(CellRect(column: rect.column, row: row, columns: rect.columns, rows: 1), .focused)
            }
        }
        return selected
    }
}
