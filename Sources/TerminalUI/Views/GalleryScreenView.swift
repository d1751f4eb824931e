import Presenters

/// The gallery: a grid of pictures where they can be shown, or else a list.
@MainActor
final class GalleryScreenView: ScreenView {
    private let view: GalleryView
    private var grid: GalleryGridView
    private var list: GalleryListView
    /// Pictures in a row, and rows that are seen at a time, as they were drawn last: how far a key goes.
    private var shown = (columns: 1, rows: 1)
    /// The button that Enter taps where there are no pictures.
    private var focus = 0

    init(_ view: GalleryView) {
        self.view = view
        grid = GalleryGridView(view.list)
        list = GalleryListView(view.list)
    }

    /// What can be done where there are no pictures.
    private var buttons: [Button] { [view.retryButton, view.folderButton] }

    var help: [KeyHelp] {
        let folder = KeyHelp("f", view.folderButton.title.lowercased())
        guard view.list.items.isEmpty else {
            let arrows = shown.columns > 1 ? "←↑↓→" : "↑↓"
            return [KeyHelp(arrows, "move"), KeyHelp("Enter", "choose"), KeyHelp("PgUp/PgDn", "page"), folder]
        }
        return (view.retryButton.isEnabled ? [KeyHelp("r", view.retryButton.title.lowercased())] : []) + [folder]
    }

    var moreHelp: [KeyHelp] { [KeyHelp("/", view.searchButton.title.lowercased())] }

    // MARK: Keys

    func handle(_ key: Key) -> Bool {
        switch key {
        case .character("r"): view.retryButton.tap()
        case .character("f"): view.folderButton.tap()
        case .character("/"): view.searchButton.tap()
        default: return view.list.items.isEmpty ? takeForButtons(key) : takeForPictures(key)
        }
        return true
    }

    private func takeForPictures(_ key: Key) -> Bool {
        switch key {
        case .left, .backTab: move(.left)
        case .right, .tab: move(.right)
        case .up: move(.up)
        case .down: move(.down)
        case .pageUp: move(.pageUp)
        case .pageDown: move(.pageDown)
        case .home: move(.home)
        case .end: move(.end)
        case .enter, .character(" "): view.list.choose()
        default: return false
        }
        return true
    }

    private func move(_ move: GridMove) {
        view.list.move(move, columns: shown.columns, pageRows: shown.rows)
    }

    private func takeForButtons(_ key: Key) -> Bool {
        switch key {
        case .left, .up, .backTab, .right, .down, .tab: focus = 1 - focus
        case .enter, .character(" "): buttons[focus].tap()
        default: return false
        }
        return true
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, in area: CellRect, _ context: DrawingContext) {
        status(on: &canvas, in: area, context)
        switch view.list.state {
        case .loading:
            PictureFrame.draw(nil, instead: "reading the gallery", on: &canvas, in: area, context)
        case .empty(let text), .failed(let text):
            message(text, on: &canvas, in: area)
        case .loaded:
            if let layout = layout(area, context) {
                shown = (layout.columns, layout.rows)
                grid.draw(on: &canvas, in: area, layout, context)
            } else {
                shown = (1, area.rows)
                list.draw(on: &canvas, in: area, context)
            }
        }
    }

    /// Nil where pictures can't be shown, or not small and in colour: then it is a list.
    private func layout(_ area: CellRect, _ context: DrawingContext) -> GridLayout? {
        let capabilities = context.painter.capabilities
        guard capabilities.colors != .none, PicturePainter.problem == nil else { return nil }
        return GridLayout(
            area: CellSize(columns: area.columns, rows: area.rows - 1), cell: capabilities.cellSize)
    }

    private func message(_ text: String, on canvas: inout Canvas, in area: CellRect) {
        let columns = min(area.columns - 4, 60)
        let lines = TextWidth.wrapped(PrintableText.escaped(text), to: columns)
        let frame = area.centered(columns: columns, rows: lines.count + 2)
        for (index, line) in lines.enumerated() {
            canvas.write(line, row: frame.row + index, column: frame.column)
        }
        let row = ButtonRow(titles: buttons.map(\.title), focus: focus)
        row.draw(on: &canvas, row: frame.row + lines.count + 1, column: frame.column)
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
