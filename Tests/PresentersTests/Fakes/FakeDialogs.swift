import Presenters
import Testing

/// Dialogs in memory: a test expects them by their titles and answers them.
final class FakeDialogs: DialogPresenter {
    enum Call: Hashable {
        case present(String)
        case ask(String, suggestion: String)
    }

    let recorder: CallRecorder<Call>
    /// The dialog that waits for an answer.
    private(set) var dialog: Dialog?
    /// The question that waits for an answer.
    private(set) var question: (message: String, answer: @MainActor (String?) -> Void)?

    init(line: SourceLocation) {
        recorder = CallRecorder(line: line)
    }

    func present(_ dialog: Dialog) {
        self.dialog = dialog
        recorder.record(.present(dialog.title))
    }

    func ask(title: String, message: String, suggestion: String, answer: @escaping @MainActor (String?) -> Void) {
        question = (message, answer)
        recorder.record(.ask(title, suggestion: suggestion))
    }

    /// Waits for the dialogs that are expected.
    func shown() async { await recorder.met() }

    /// The titles of what can be done.
    var actions: [String] { dialog?.actions.map(\.title) ?? [] }

    /// The title of what Enter means.
    var focused: String? { dialog.map { $0.actions[$0.focus].title } }

    /// Chooses one of the actions, which ends the dialog.
    func choose(_ title: String, line: SourceLocation = #_sourceLocation) {
        let action = dialog?.actions.first { $0.title == title }
        dialog = nil
        if let action {
            action.run()
        } else {
            Issue.record("no dialog offers \(title)", sourceLocation: line)
        }
    }

    /// Answers the question.
    func answer(_ text: String?, line: SourceLocation = #_sourceLocation) {
        let question = question
        self.question = nil
        if let question {
            question.answer(text)
        } else {
            Issue.record("nothing was asked", sourceLocation: line)
        }
    }
}
