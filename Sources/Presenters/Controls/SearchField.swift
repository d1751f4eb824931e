import Observation

/// A line of text that says what people look for.
@MainActor @Observable
package final class SearchField {
    package let title: String
    package private(set) var text = ""
    @ObservationIgnored private var action: (@MainActor (String) -> Void)?

    package init(_ title: String) {
        self.title = title
    }

    package var isBound: Bool { action != nil }

    /// Says what a change by a person does.
    package func onChange(_ action: @escaping @MainActor (String) -> Void) {
        self.action = action
    }

    /// What a person's typing does.
    package func set(_ text: String) {
        guard text != self.text else { return }
        self.text = text
        action?(text)
    }

    /// Empties the field without notifying anybody.
    package func clear() { text = "" }
}
