import Observation

/// A number to choose from a range.
@MainActor @Observable
package final class Slider {
    /// How a value is written for people.
    package enum Format: Equatable {
        /// 0.5 as "50 %".
        case percent
        /// With so many digits after the point, and a unit, which may be empty.
        case number(decimals: Int, unit: String)
    }

    package let title: String
    /// What it does, in a few words; empty where the title says it.
    package let summary: String
    package let range: ClosedRange<Double>
    /// How many values there are beside the lowest, all the same way from each other.
    package let steps: Int
    package let format: Format
    package var isEnabled = true
    /// In ``range``. Set by presenters; people go through ``set(_:)``.
    package var value: Double
    /// The value that it began with.
    package let initialValue: Double
    @ObservationIgnored private var action: (@MainActor (Double) -> Void)?

    package init(
        _ title: String, summary: String = "", range: ClosedRange<Double> = 0...1, value: Double, steps: Int,
        format: Format = .percent
    ) {
        self.title = title
        self.summary = summary
        self.range = range
        self.value = value
        initialValue = value
        self.steps = steps
        self.format = format
    }

    package var isBound: Bool { action != nil }

    /// Says what a change by a person does.
    package func onChange(_ action: @escaping @MainActor (Double) -> Void) {
        self.action = action
    }

    /// What a person's choice does: the slider takes the nearest value in its range that is a whole number of steps from its
    /// lowest. Nothing happens while it is disabled, or where that is its value already.
    package func set(_ wanted: Double) {
        guard isEnabled, wanted.isFinite else { return }
        let (lowest, extent) = (range.lowerBound, range.upperBound - range.lowerBound)
        let clamped = min(max(wanted, lowest), range.upperBound)
        let step = ((clamped - lowest) / extent * Double(steps)).rounded()
        // Divided once, so that 0.3 is 0.3.
        let chosen = (lowest * Double(steps) + step * extent) / Double(steps)
        guard chosen != value else { return }
        value = chosen
        action?(chosen)
    }

    /// The value as people read it.
    package var valueText: String {
        switch format {
        case .percent: return "\(Int((value * 100).rounded()))%"
        case .number(let decimals, let unit):
            let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
            let scaled = Int((abs(value) * Double(scale)).rounded())
            let digits = String(scaled % scale)
            let fraction =
                decimals == 0 ? "" : "." + String(repeating: "0", count: decimals - digits.count) + digits
            let number = "\(value < 0 && scaled > 0 ? "-" : "")\(scaled / scale)\(fraction)"
            return unit.isEmpty || unit == "°" ? number + unit : "\(number) \(unit)"
        }
    }

    /// So many steps up.
    package func increase(by count: Int = 1) { set(value + Double(count) * stepLength) }

    /// So many steps down.
    package func decrease(by count: Int = 1) { set(value - Double(count) * stepLength) }

    private var stepLength: Double { (range.upperBound - range.lowerBound) / Double(steps) }
}
