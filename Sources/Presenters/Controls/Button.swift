import Observation

/// Something to tap. Front ends show it and tap it; presenters say what a tap does.
@MainActor @Observable
public final class Button {
    public var title: String
    public var isEnabled = true
    /// What it is for, in a few words; empty where the title says it.
    public let summary: String
    /// The key that taps it, where the front end has keys: a letter in lower case.
    public let key: Character?
    /// A word beside it: why it is disabled, for one.
    public var hint: String?
    @ObservationIgnored private var action: (@MainActor () -> Void)?

    public init(_ title: String, summary: String = "", key: Character? = nil) {
        self.title = title
        self.summary = summary
        self.key = key
    }

    /// Whether a tap does something, once the button is enabled.
    public var isBound: Bool { action != nil }

    /// Says what a tap does, in place of what was said before.
    public func onTap(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    /// What a person's tap does: nothing while the button is disabled.
    public func tap() {
        if isEnabled { action?() }
    }
}
