import Observation

/// The dialogs that wait for an answer, for front ends that show them one at a time over the screen.
@MainActor @Observable
package final class DialogQueue: DialogPresenter {
    /// Something to be answered.
    package enum Request {
        case dialog(Dialog)
        case question(Question)
    }

    package struct Question {
        package var title: String
        package var message: String
        package var suggestion: String
        package var answer: @MainActor (String?) -> Void
    }

    private var waiting: [Request] = []
    /// Counts the requests, so that a front end can tell them apart.
    package private(set) var answered = 0

    package init() {}

    package var current: Request? { waiting.first }

    package func present(_ dialog: Dialog) {
        waiting.append(.dialog(dialog))
    }

    package func ask(
        title: String, message: String, suggestion: String, answer: @escaping @MainActor (String?) -> Void
    ) {
        waiting.append(.question(Question(title: title, message: message, suggestion: suggestion, answer: answer)))
    }

    /// Takes the current request away; its answer may ask for the next.
    package func finishCurrent() {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst()
        answered += 1
    }
}
