import Observation

/// Something to tap. Front ends show it and tap it; presenters say what a tap does.
@MainActor @Observable
public final class Button {
    public var title: String
    public var isEnabled = true
    /// A word beside it: why it is disabled, for one.
    public var hint: String?
    @ObservationIgnored private var action: (@MainActor () -> Void)?

    public init(_ title: String) {
        self.title = title
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
