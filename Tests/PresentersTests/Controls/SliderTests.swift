import Presenters
import Testing

@MainActor
@Suite("A slider")
struct SliderTests {
    private let slider = Slider("Strength", value: 1, steps: 20)

    @Test("goes step by step, reports each change, and stays within its ends")
    func steps() {
        var values: [Double] = []
        #expect(!slider.isBound)
        slider.onChange { values.append($0) }
        #expect(slider.isBound)
        slider.increase()
        #expect(values.isEmpty)
        slider.decrease()
        slider.decrease()
        slider.set(-3)
        slider.decrease()
        slider.increase()
        #expect(values == [0.95, 0.9, 0, 0.05])
        #expect(slider.value == values.last)
    }

    @Test("takes the nearest step")
    func nearest() {
        slider.set(0.512)
        #expect(slider.value == 0.5)
        slider.set(.nan)
        #expect(slider.value == 0.5)
    }

    @Test("comes back to the value that it had")
    func exact() {
        for _ in 0..<7 { slider.decrease() }
        for _ in 0..<7 { slider.increase() }
        #expect(slider.value == 1)
    }

    @Test("does nothing while it is disabled")
    func disabled() {
        slider.onChange { _ in Issue.record("a disabled slider was obeyed") }
        slider.isEnabled = false
        slider.set(0)
        #expect(slider.value == 1)
    }
}
