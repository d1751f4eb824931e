import Observation

/// A line of text that says what a list is to show.
@MainActor @Observable
package final class SearchField {
    package let title: String
    /// The key that leads to it, where the front end has keys.
    package let key: Character?
    /// Empty where all is shown. Set by presenters; people go through ``set(_:)``.
    package var text = ""
    @ObservationIgnored private var action: (@MainActor (String) -> Void)?

    package init(_ title: String, key: Character? = nil) {
        self.title = title
        self.key = key
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
}
