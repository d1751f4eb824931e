import Presenters

/// The numbers by which the page names controls. A number is never used again, so that a tap that comes late for a screen
/// that has gone taps nothing.
@MainActor
final class ControlNumbers {
    private struct Entry {
        var number: Int
        var control: Control
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var controls: [Int: Control] = [:]
    private var last = 0

    /// The number of a control, a new one where it was not seen before.
    func number(of control: Control) -> Int {
        let object = ObjectIdentifier(control.object)
        if let entry = entries[object] { return entry.number }
        last += 1
        entries[object] = Entry(number: last, control: control)
        controls[last] = control
        return last
    }

    /// The control of a number, while it is on the screen.
    subscript(number: Int) -> Control? { controls[number] }

    /// Lets go of all controls but those of the screen that is shown.
    func keep(_ numbers: Set<Int>) {
        for (object, entry) in entries where !numbers.contains(entry.number) {
            entries[object] = nil
            controls[entry.number] = nil
        }
    }
}
