import Presenters

/// A question whose answer is a line of text.
@MainActor
final class QuestionView {
    private let question: DialogQueue.Question
    private var field: TextField
    private let finish: @MainActor () -> Void

    /// - Parameter finish: takes the question away.
    init(_ question: DialogQueue.Question, finish: @escaping @MainActor () -> Void) {
        self.question = question
        self.finish = finish
        field = TextField(question.suggestion)
    }

    let keyBar = KeyBar(
        keys: [KeyHelp("Enter", "done"), KeyHelp("Ctrl-U", "clear")], exits: [KeyHelp("Esc", "cancel")])

    func draw(on canvas: inout Canvas) {
        let box = DialogBox(title: question.title, message: question.message)
        let area = box.draw(on: &canvas, rows: 2, columns: 0)
        field.draw(on: &canvas, row: area.row, column: area.column, columns: area.columns)
        canvas.write(String(repeating: "─", count: area.columns), row: area.row + 1, column: area.column, style: .faint)
    }

    func handle(_ key: Key) {
        switch key {
        case .enter: answer(field.text)
        case .escape: answer(nil)
        default: field.handle(key)
        }
    }

    func paste(_ text: String) {
        field.insert(text)
    }

    private func answer(_ text: String?) {
        finish()
        question.answer(text)
    }
}
