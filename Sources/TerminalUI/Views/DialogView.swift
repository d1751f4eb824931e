import Presenters

/// A dialog with its actions.
@MainActor
final class DialogView {
    private let dialog: Dialog
    private var focus: Int
    private let finish: @MainActor () -> Void

    /// - Parameter finish: takes the dialog away.
    init(_ dialog: Dialog, finish: @escaping @MainActor () -> Void) {
        self.dialog = dialog
        focus = dialog.focus
        self.finish = finish
    }

    var help: [KeyHelp] {
        let actions = dialog.actions
        return (actions.count > 1 ? [KeyHelp("←→", "choose")] : [])
            + [KeyHelp("Enter", actions[focus].title.lowercased())]
            + (actions.count > 1 ? [KeyHelp("Esc", actions[actions.count - 1].title.lowercased())] : [])
    }

    func draw(on canvas: inout Canvas) {
        let titles = dialog.actions.map(\.title)
        let row = ButtonRow(titles: titles, focus: focus)
        let box = DialogBox(title: dialog.title, message: dialog.message)
        // Side by side where there is room, else one below the other.
        let most = canvas.size.columns - 8
        if row.columns <= most {
            let area = box.draw(on: &canvas, rows: 1, columns: row.columns)
            row.draw(on: &canvas, row: area.row, column: area.column)
        } else {
            let area = box.draw(on: &canvas, rows: titles.count, columns: 0)
            for (index, title) in titles.enumerated() {
                canvas.write(
                    "[ \(title) ]", row: area.row + index, column: area.column,
                    style: index == focus ? .focused : .plain, limit: area.columns
                )
            }
        }
    }

    func take(_ key: Key) {
        switch key {
        case .left, .up, .backTab: focus = (focus + dialog.actions.count - 1) % dialog.actions.count
        case .right, .down, .tab: focus = (focus + 1) % dialog.actions.count
        case .enter, .character(" "): run(focus)
        case .escape: run(dialog.actions.count - 1)
        default: break
        }
    }

    private func run(_ index: Int) {
        finish()
        dialog.actions[index].run()
    }
}
