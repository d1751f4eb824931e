/// A key that was pressed.
package enum Key: Hashable, Sendable {
    /// A character that was typed, as it is written: shifted letters are capitals.
    case character(Character)
    /// A letter with Ctrl.
    case control(Character)
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right
    case home, end, pageUp, pageDown
}
