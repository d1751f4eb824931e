import Observation

/// Something that is on or off.
@MainActor @Observable
public final class Toggle {
    public let title: String
    public var isEnabled = true
    /// Set by presenters; people go through ``tap()``.
    public var isOn = false
    @ObservationIgnored private var action: (@MainActor (Bool) -> Void)?

    public init(_ title: String) {
        self.title = title
    }

    public var isBound: Bool { action != nil }

    /// Says what a change by a person does.
    public func onChange(_ action: @escaping @MainActor (Bool) -> Void) {
        self.action = action
    }

    /// What a person's tap does: nothing while the toggle is disabled.
    public func tap() {
        guard isEnabled else { return }
        isOn.toggle()
        action?(isOn)
    }
}
