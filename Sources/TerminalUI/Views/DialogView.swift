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

    /// - Parameter columns: the terminal's, which decide how the actions are laid out.
    func keyBar(columns: Int) -> KeyBar {
        let actions = dialog.actions
        let enter = KeyHelp("Enter", actions[focus].title.lowercased())
        guard actions.count > 1 else { return KeyBar(keys: [], exits: [enter]) }
        return KeyBar(
            keys: [KeyHelp(isStacked(columns: columns) ? "↑↓" : "←→", "choose"), enter],
            exits: [KeyHelp("Esc", actions[actions.count - 1].title.lowercased())])
    }

    private var buttons: ButtonRow { ButtonRow(titles: dialog.actions.map(\.title), focus: focus) }

    /// Whether the actions stand one below the other, for want of room side by side.
    private func isStacked(columns: Int) -> Bool { buttons.columns > columns - 8 }

    func draw(on canvas: inout Canvas) {
        let box = DialogBox(title: dialog.title, message: dialog.message)
        let buttons = buttons
        if !isStacked(columns: canvas.size.columns) {
            let area = box.draw(on: &canvas, rows: 1, columns: buttons.columns)
            buttons.draw(on: &canvas, row: area.row, column: area.column)
        } else {
            let area = box.draw(on: &canvas, rows: buttons.titles.count, columns: 0)
            for (index, title) in buttons.titles.enumerated() {
                canvas.write(
                    "[ \(title) ]", row: area.row + index, column: area.column,
                    style: index == focus ? .focused : .plain, limit: area.columns
                )
            }
        }
    }

    func handle(_ key: Key) {
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
