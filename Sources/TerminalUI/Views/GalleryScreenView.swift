import ImageCore
import ImageSources
import Presenters
import SystemPackage

/// The list of pictures, with the selected one beside it.
@MainActor
final class GalleryScreenView: ScreenView {
    private let view: GalleryView
    private var scroll = ListScroll()
    /// Rows of the list as drawn last: how far a page goes.
    private var pageRows = 1

    init(_ view: GalleryView) {
        self.view = view
    }

    var help: [KeyHelp] {
        let retry = view.retryButton.isEnabled ? [KeyHelp("r", view.retryButton.title.lowercased())] : []
        let move =
            view.list.items.isEmpty
            ? [] : [KeyHelp("↑↓", "move"), KeyHelp("Enter", "choose"), KeyHelp("PgUp/PgDn", "page")]
        return retry + move
    }

    func take(_ key: Key) -> Bool {
        let list = view.list
        let selected = list.selectedIndex ?? 0
        switch key {
        case .up, .backTab: list.select(selected - 1)
        case .down, .tab: list.select(selected + 1)
        case .pageUp: list.select(selected - pageRows)
        case .pageDown: list.select(selected + pageRows)
        case .home: list.select(0)
        case .end: list.select(list.items.count - 1)
        case .enter where list.items.isEmpty: view.retryButton.tap()
        case .enter, .character(" "): list.choose()
        case .character("r"): view.retryButton.tap()
        default: return false
        }
        return true
    }

    // MARK: Drawing

    /// Cells of a date with its time of day, and of the date alone.
    private static let (longDate, shortDate) = (16, 10)

    func draw(on canvas: inout Canvas, in area: CellRect, _ context: DrawingContext) {
        status(on: &canvas, in: area, context)
        switch view.list.state {
        case .loading:
            PictureFrame.draw(nil, instead: "reading the gallery", on: &canvas, in: area, context)
        case .empty(let text), .failed(let text):
            message(text, on: &canvas, in: area)
        case .loaded:
            let hasRoom = area.columns >= 60
            let columns = hasRoom ? max(36, area.columns * 45 / 100) : area.columns
            let list = CellRect(column: area.column, row: area.row, columns: columns, rows: area.rows)
            let selected = rows(on: &canvas, in: list)
            guard hasRoom else { return }
            let column = list.endColumn + 2
            let side = CellRect(
                column: column, row: area.row, columns: area.endColumn - column, rows: area.rows
            )
            if let selected { self.selected(selected, on: &canvas, in: side, context) }
        }
    }

    /// The selected item's picture, its file's name and its size.
    private func selected(
        _ cell: GalleryCell, on canvas: inout Canvas, in side: CellRect, _ context: DrawingContext
    ) {
        cell.loadPicture()
        var rows = side.rows - 1
        if let picture = cell.picture {
            rows = context.painter.size(of: picture.size, within: CellSize(columns: side.columns, rows: rows)).rows
        }
        let place = CellRect(column: side.column, row: side.row, columns: side.columns, rows: rows)
        let instead = cell.problem ?? (cell.picture == nil ? context.spinner : "")
        PictureFrame.draw(cell.picture, instead: instead, on: &canvas, in: place, context)
        guard let item = view.list.selectedItem else { return }
        let name = item.path.lastComponent?.string ?? item.title
        let size = item.size.map { ", \(item.orientation.uprightSize(ofStored: $0))" } ?? ""
        let text = TextWidth.truncated(PrintableText.escaped(name + size), to: side.columns)
        let column = side.column + (side.columns - TextWidth.of(text)) / 2
        canvas.write(text, row: place.endRow, column: column, style: .faint)
    }

    /// Draws the items that are seen and returns the selected one's cell.
    private func rows(on canvas: inout Canvas, in rect: CellRect) -> GalleryCell? {
        let list = view.list
        pageRows = rect.rows
        let visible = scroll.visible(selected: list.selectedIndex, count: list.items.count, capacity: rect.rows)
        let cells = list.cells(in: visible)
        var selected: GalleryCell?
        for (offset, cell) in cells.enumerated() {
            let row = rect.row + offset
            let isSelected = visible.lowerBound + offset == list.selectedIndex
            if isSelected { selected = cell }
            let dateColumns = rect.columns < 48 ? Self.shortDate : Self.longDate
            let titleColumns = rect.columns - dateColumns - 4
            canvas.write(
                PrintableText.escaped(cell.title), row: row, column: rect.column + 1,
                style: isSelected ? .bold : .plain, limit: titleColumns
            )
            canvas.write(
                String(cell.date.prefix(dateColumns)), row: row, column: rect.endColumn - dateColumns - 1, style: .faint
            )
            if isSelected {
                canvas.restyle(CellRect(column: rect.column, row: row, columns: rect.columns, rows: 1), .focused)
            }
        }
        return selected
    }

    private func message(_ text: String, on canvas: inout Canvas, in area: CellRect) {
        let columns = min(area.columns - 4, 60)
        let lines = TextWidth.wrapped(PrintableText.escaped(text), to: columns)
        let place = area.centered(columns: columns, rows: lines.count + 2)
        for (index, line) in lines.enumerated() {
            canvas.write(line, row: place.row + index, column: place.column)
        }
        let button = ButtonRow(titles: [view.retryButton.title], focus: view.retryButton.isEnabled ? 0 : -1)
        button.draw(on: &canvas, row: place.row + lines.count + 1, column: place.column)
    }

    /// At the right of the title: how many there are, or what goes on.
    private func status(on canvas: inout Canvas, in area: CellRect, _ context: DrawingContext) {
        var text = PrintableText.escaped(view.status.text)
        if let selected = view.list.selectedIndex, view.list.items.count > 0, !view.status.isBusy {
            text = "\(selected + 1) of \(view.list.items.count)"
        }
        let width = TextWidth.of(text) + 2
        guard width < area.columns / 2 else { return }
        let column = area.endColumn - width
        if view.status.isBusy { canvas.write(context.spinner, row: 0, column: column, style: .accent) }
        canvas.write(text, row: 0, column: column + 2, style: .faint)
    }
}
