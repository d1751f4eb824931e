/// What happens on a screen. It knows its screen's controls and no front end.
@MainActor
open class Presenter {
    /// The screen that shows what this decides.
    public weak var screen: Screen?

    public init() {}

    /// The screen's controls are there. By default nothing happens.
    open func viewLoaded() {}

    /// Buttons for the left of the screen's title line.
    open func leftNavigationItems() -> [Button] { [] }

    /// Buttons for the right of the screen's title line.
    open func rightNavigationItems() -> [Button] { [] }
}
