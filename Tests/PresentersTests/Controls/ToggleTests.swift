import Presenters
import Testing

@MainActor
@Suite("A toggle")
struct ToggleTests {
    private let toggle = Toggle("Before")

    @Test("changes with each tap and reports it")
    func tap() {
        var values: [Bool] = []
        #expect(!toggle.isBound)
        toggle.onChange { values.append($0) }
        #expect(toggle.isBound)
        toggle.tap()
        toggle.tap()
        #expect(values == [true, false])
        #expect(!toggle.isOn)
    }

    @Test("does nothing while it is disabled")
    func disabled() {
        toggle.onChange { _ in Issue.record("a disabled toggle was obeyed") }
        toggle.isEnabled = false
        toggle.tap()
        #expect(!toggle.isOn)
    }
}
