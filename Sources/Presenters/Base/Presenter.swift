/// What happens on a screen. It knows its screen's controls and no front end.
///
/// A screen owns its presenter, a navigation its screens: what a presenter hands out (actions of buttons and dialogs,
/// completions of work) holds it weakly, so that a screen that was left goes away with all it had under way.
@MainActor
open class Presenter {
    /// The screen that shows what this decides.
    package weak var screen: Screen?

    public init() {}

    /// The screen's controls are there. By default nothing happens.
    open func viewLoaded() {}

    /// The screen becomes the visible one: for the first time, or again when what stood over it has gone. By default
    /// nothing happens.
    open func viewWillAppear() {}

    /// Nobody sees the screen any more that is the visible one, for a page may be hidden, or somebody does again. By default
    /// nothing happens.
    open func seenChanged(_ isSeen: Bool) {}

    /// Buttons for the left of the screen's title line: those that leave it.
    open func leftNavigationItems() -> [Button] { [] }

    /// Buttons for the right of the screen's title line.
    open func rightNavigationItems() -> [Button] { [] }

    /// Whether something would be lost if the program ended now. By default not.
    open var hasUnsaved: Bool { false }

    /// The user wants to leave the screen, or to quit the program: `proceed` is called when nothing would be lost by
    /// it, or when the person has said that it may be. By default at once.
    open func leave(_ proceed: @escaping @MainActor () -> Void) { proceed() }
}
