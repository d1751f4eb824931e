import Observation

/// A share to choose, 0…1.
@MainActor @Observable
public final class Slider {
    public let title: String
    /// How far one key press goes.
    public let step: Double
    public var isEnabled = true
    /// 0…1. Set by presenters; people go through ``set(_:)``.
    public var value: Double
    @ObservationIgnored private var action: (@MainActor (Double) -> Void)?

    public init(_ title: String, value: Double, step: Double) {
        self.title = title
        self.value = value
        self.step = step
    }

    public var isBound: Bool { action != nil }

    /// Says what a change by a person does.
    public func onChange(_ action: @escaping @MainActor (Double) -> Void) {
        self.action = action
    }

    /// What a person's choice does: the nearest value in 0…1 that is a whole number of steps. Nothing while the slider
    /// is disabled, or where that is its value already.
    public func set(_ wanted: Double) {
        guard isEnabled, wanted.isFinite else { return }
        let steps = (min(max(wanted, 0), 1) / step).rounded()
        let chosen = min(steps * step, 1)
        guard chosen != value else { return }
        value = chosen
        action?(chosen)
    }

    /// One step up.
    public func increase() { set(value + step) }

    /// One step down.
    public func decrease() { set(value - step) }
}
