/// A question or a failure, and what can be done about it.
@MainActor
package struct Dialog {
    /// One of the things that can be done.
    package struct Action {
        package var title: String
        package var run: @MainActor () -> Void

        package init(_ title: String, run: @escaping @MainActor () -> Void = {}) {
            self.title = title
            self.run = run
        }
    }

    package var title: String
    package var message: String
    /// At least one; the last is what Escape means.
    package var actions: [Action]
    /// The index of the action that has the focus at first: what Enter means.
    package var focus: Int

    package init(title: String, message: String, actions: [Action], focus: Int = 0) {
        self.title = title
        self.message = message
        self.actions = actions
        self.focus = focus
    }
}

/// Puts dialogs before people. Injected, so that tests see what a screen would say.
@MainActor
package protocol DialogPresenter: AnyObject {
    func present(_ dialog: Dialog)
    /// Asks for a line of text. `answer` is called with it, or with nil where the person would rather not say.
    func ask(title: String, message: String, suggestion: String, answer: @escaping @MainActor (String?) -> Void)
}
