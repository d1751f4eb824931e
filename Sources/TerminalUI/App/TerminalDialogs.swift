import Observation
import Presenters

/// The dialogs that wait for an answer, shown one at a time over the screen.
@MainActor @Observable
package final class TerminalDialogs: DialogPresenter {
    /// Something to be answered.
    enum Request {
        case dialog(Dialog)
        case question(Question)
    }

    struct Question {
        var title: String
        var message: String
        var suggestion: String
        var answer: @MainActor (String?) -> Void
    }

    private var waiting: [Request] = []
    /// Counts the requests, so that each gets a view of its own.
    private(set) var answered = 0

    package init() {}

    var current: Request? { waiting.first }

    package func present(_ dialog: Dialog) {
        waiting.append(.dialog(dialog))
    }

    package func ask(
        title: String, message: String, suggestion: String, answer: @escaping @MainActor (String?) -> Void
    ) {
        waiting.append(.question(Question(title: title, message: message, suggestion: suggestion, answer: answer)))
    }

    /// Takes the current request away; its answer may ask for the next.
    func finishCurrent() {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst()
        answered += 1
    }
}
