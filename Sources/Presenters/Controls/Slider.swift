import Observation

/// A share to choose, 0…1.
@MainActor @Observable
package final class Slider {
    package let title: String
    /// How many values there are beside 0, all the same way from each other.
    package let steps: Int
    package var isEnabled = true
    /// 0…1. Set by presenters; people go through ``set(_:)``.
    package var value: Double
    @ObservationIgnored private var action: (@MainActor (Double) -> Void)?

    package init(_ title: String, value: Double, steps: Int) {
        self.title = title
        self.value = value
        self.steps = steps
    }

    package var isBound: Bool { action != nil }

    /// Says what a change by a person does.
    package func onChange(_ action: @escaping @MainActor (Double) -> Void) {
        self.action = action
    }

    /// What a person's choice does: the slider takes the nearest value in 0…1 that is a whole number of steps. Nothing
    /// happens while it is disabled, or where that is its value already.
    package func set(_ wanted: Double) {
        guard isEnabled, wanted.isFinite else { return }
        let chosen = (min(max(wanted, 0), 1) * Double(steps)).rounded() / Double(steps)
        guard chosen != value else { return }
        value = chosen
        action?(chosen)
    }

    /// One step up.
    package func increase() { set(value + 1 / Double(steps)) }

    /// One step down.
    package func decrease() { set(value - 1 / Double(steps)) }
}
