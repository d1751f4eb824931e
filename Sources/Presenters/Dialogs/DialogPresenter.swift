/// A question or a failure, and what can be done about it.
@MainActor
public struct Dialog {
    /// One of the things that can be done.
    public struct Action {
        public var title: String
        public var run: @MainActor () -> Void

        public init(_ title: String, run: @escaping @MainActor () -> Void = {}) {
            self.title = title
            self.run = run
        }
    }

    public var title: String
    public var message: String
    /// At least one; the last is what Escape means.
    public var actions: [Action]
    /// The index of the action that has the focus at first: what Enter means.
    public var focus: Int

    public init(title: String, message: String, actions: [Action], focus: Int = 0) {
        self.title = title
        self.message = message
        self.actions = actions
        self.focus = focus
    }
}

/// Puts dialogs before people. Injected, so that tests see what a screen would say.
@MainActor
public protocol DialogPresenter: AnyObject {
    func present(_ dialog: Dialog)
    /// Asks for a line of text. `answer` is called with it, or with nil where the person would rather not say.
    func ask(title: String, message: String, suggestion: String, answer: @escaping @MainActor (String?) -> Void)
}
