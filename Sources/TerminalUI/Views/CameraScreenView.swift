import Presenters

/// What the camera took, and whether to keep it.
@MainActor
final class CameraScreenView: ScreenView {
    private let view: CameraView
    private var focus = 0

    init(_ view: CameraView) {
        self.view = view
    }

    private var buttons: [Button] { [view.useButton, view.againButton].filter(\.isEnabled) }

    var help: [KeyHelp] {
        (view.useButton.isEnabled ? [KeyHelp("Enter", "use it")] : [])
            + (view.againButton.isEnabled ? [KeyHelp("a", "take another")] : [])
    }

    func handle(_ key: Key) -> Bool {
        let buttons = buttons
        switch key {
        case .left, .right, .tab, .backTab, .up, .down: focus = buttons.isEmpty ? 0 : (focus + 1) % buttons.count
        case .enter, .character(" "):
            if !buttons.isEmpty { buttons[min(focus, buttons.count - 1)].tap() }
            focus = 0
        case .character("u"): view.useButton.tap()
        case .character("a"): view.againButton.tap()
        default: return false
        }
        return true
    }

    func draw(on canvas: inout Canvas, in area: CellRect, _ context: DrawingContext) {
        let room = CellRect(column: area.column, row: area.row, columns: area.columns, rows: area.rows - 2)
        view.picture.resize(to: context.painter.pixels(of: CellSize(columns: room.columns, rows: room.rows)))
        PictureFrame.draw(view.picture.picture, on: &canvas, in: room, context)
        let row = area.endRow - 1
        let buttons = buttons
        let titles = ButtonRow(titles: buttons.map(\.title), focus: min(focus, buttons.count - 1))
        let column = buttons.isEmpty ? area.column : titles.draw(on: &canvas, row: row, column: area.column) + 1
        StatusLine.draw(view.status, on: &canvas, row: row, column: column, limit: area.endColumn - column, context)
    }
}
