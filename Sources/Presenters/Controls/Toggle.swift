import Observation

/// Something that is on or off.
@MainActor @Observable
package final class Toggle {
    package let title: String
    /// The key that taps it, where the front end has keys: a letter in lower case.
    package let key: Character?
    package var isEnabled = true
    /// Set by presenters; people go through ``tap()``.
    package var isOn = false
    @ObservationIgnored private var action: (@MainActor (Bool) -> Void)?

    package init(_ title: String, key: Character? = nil) {
        self.title = title
        self.key = key
    }

    package var isBound: Bool { action != nil }

    /// Says what a change by a person does.
    package func onChange(_ action: @escaping @MainActor (Bool) -> Void) {
        self.action = action
    }

    /// What a person's tap does: nothing while the toggle is disabled.
    package func tap() {
        guard isEnabled else { return }
        isOn.toggle()
        action?(isOn)
    }
}
