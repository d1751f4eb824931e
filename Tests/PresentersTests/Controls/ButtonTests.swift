import Presenters
import Testing

@MainActor
@Suite("A button")
struct ButtonTests {
    @Test("does what it is bound to when it is tapped")
    func tap() {
        let button = Button("Save")
        var taps = 0
        #expect(!button.isBound)
        button.onTap { taps += 1 }
        #expect(button.isBound)
        button.tap()
        #expect(taps == 1)
    }

    @Test("does nothing while it is disabled")
    func disabled() {
        let button = Button("Save")
        button.onTap { Issue.record("a disabled button was obeyed") }
        button.isEnabled = false
        button.tap()
    }
}
