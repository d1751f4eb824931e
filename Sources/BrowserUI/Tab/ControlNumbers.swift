import Presenters

/// The numbers by which the page names controls. A number is never used again, so that a tap that comes late for a screen
/// that has gone taps nothing.
@MainActor
final class ControlNumbers {
    /// They keep the controls, so that none of them makes way for another one at the same address.
    private var controls: [Int: Control] = [:]
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var last = 0

    /// The number of a control, a new one where it was not seen before.
    func number(of control: Control) -> Int {
        let object = ObjectIdentifier(control.object)
        if let number = numbers[object] { return number }
        last += 1
        numbers[object] = last
        controls[last] = control
        return last
    }

    /// The control of a number, while it is on the screen.
    subscript(number: Int) -> Control? { controls[number] }

    /// Lets go of all controls but those of the screen that is shown.
    func keep(_ shown: Set<Int>) {
        numbers = numbers.filter { shown.contains($0.value) }
        controls = controls.filter { shown.contains($0.key) }
    }
}
