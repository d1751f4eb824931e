import Observation

/// The screens that are open: a stack, and what is presented over its top.
@MainActor @Observable
open class Navigation {
    /// The first one is the bottom. Never empty.
    public private(set) var stack: [Screen]
    /// What stands over the stack until it is dismissed: a picker's screen.
    public private(set) var presented: Screen?

    public init(root: Screen) {
        stack = [root]
        root.navigation = self
        root.loadIfNeeded()
    }

    /// The screen that people see.
    public var visible: Screen { presented ?? stack[stack.count - 1] }

    open func push(_ screen: Screen) {
        screen.navigation = self
        stack.append(screen)
        screen.loadIfNeeded()
    }

    /// Leaves the top screen. The root stays.
    open func pop() {
        if stack.count > 1 { stack.removeLast() }
    }

    open func present(_ screen: Screen, completion: (@MainActor () -> Void)? = nil) {
        screen.navigation = self
        presented = screen
        screen.loadIfNeeded()
        completion?()
    }

    open func dismiss(completion: (@MainActor () -> Void)? = nil) {
        presented = nil
        completion?()
    }
}
