import Observation

/// The screens that are open: a stack, and what is presented over its top.
@MainActor @Observable
open class Navigation {
    /// The first one is the bottom. Never empty.
    package private(set) var stack: [Screen]
    /// What stands over the stack until it is dismissed: a picker's screen.
    package private(set) var presented: Screen?

    /// Whether somebody sees the visible screen, as far as the front end knows: what is costly and only to be seen need not go
    /// on meanwhile.
    @ObservationIgnored package var isSeen = true {
        didSet {
            if isSeen != oldValue { visible.presenter.seenChanged(isSeen) }
        }
    }

    public init(root: Screen) {
        stack = [root]
        root.navigation = self
        root.loadIfNeeded()
        root.presenter.viewWillAppear()
    }

    /// The screen that people see.
    package var visible: Screen { presented ?? stack[stack.count - 1] }

    /// All screens, from the bottom up.
    package var openScreens: [Screen] { stack + [presented].compactMap(\.self) }

    /// Puts a screen on the stack: under what is presented, if something is.
    open func push(_ screen: Screen) {
        change {
            load(screen)
            stack.append(screen)
        }
    }

    /// Puts a screen in place of the top one.
    open func replaceTop(with screen: Screen) {
        change {
            stack[stack.count - 1] = screen
            load(screen)
        }
    }

    /// Leaves the top screen. The root stays.
    open func pop() {
        change {
            if stack.count > 1 { stack.removeLast() }
        }
    }

    open func present(_ screen: Screen, completion: (@MainActor () -> Void)? = nil) {
        change {
            load(screen)
            presented = screen
        }
        completion?()
    }

    open func dismiss(completion: (@MainActor () -> Void)? = nil) {
        change { presented = nil }
        completion?()
    }

    private func load(_ screen: Screen) {
        screen.navigation = self
        screen.loadIfNeeded()
    }

    /// Notifies the screen that becomes visible by the change.
    private func change(_ change: () -> Void) {
        let before = visible
        change()
        if visible !== before { visible.presenter.viewWillAppear() }
    }
}
