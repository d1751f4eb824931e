/// What the page is told of a screen.
package struct ScreenState: Encodable, Equatable, Sendable {
    package struct Group: Encodable, Equatable, Sendable {
        package var role: String
        package var title: String
        package var controls: [ControlState]
    }

    /// Another screen has another number.
    package let id: Int
    package var title: String
    /// How many screens are below it: how often Back leads somewhere.
    package var depth: Int
    package var leading: [ControlState]
    package var trailing: [ControlState]
    package var groups: [Group]
    package var dialog: DialogState?
    /// Whether something would be lost with the tab.
    package var isUnsaved: Bool
    /// Whether the screen waits for a picture to be picked, which may come from the browser.
    package var picks: Bool

    /// All controls, by their ids.
    package var controls: [Int: ControlState] {
        let all = leading + trailing + groups.flatMap(\.controls)
        return Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The same without what changes from moment to moment: where this is equal, the page keeps its elements.
    package var outline: [[Int]] {
        [[id, depth], leading.map(\.id), trailing.map(\.id)] + groups.map { $0.controls.map(\.id) }
    }
}

/// A dialog that waits for an answer.
package struct DialogState: Encodable, Equatable, Sendable {
    /// Counts the dialogs: an answer to another one does not count.
    package let number: Int
    package var title: String
    package var message: String
    /// What can be done; empty where a line of text is asked for.
    package var actions: [String]
    /// The action that has the focus at first.
    package var focus: Int
    /// What a question's field begins with; nil where it is no question.
    package var suggestion: String?
}

/// What is sent to a page.
package enum TabMessage: Encodable, Equatable, Sendable {
    /// The whole screen: it is another one, or has other controls.
    case screen(ScreenState)
    /// Controls that have changed, and what is not a control.
    case change(title: String, controls: [ControlState], dialog: DialogState?, isUnsaved: Bool)
}
