import Observation

/// What is shown at a time: controls, for a front end to draw, and the presenter that says what they do.
@MainActor @Observable
open class Screen {
    public let presenter: Presenter
    public var title = ""
    public private(set) var leftNavigationItems: [Button] = []
    public private(set) var rightNavigationItems: [Button] = []
    /// The navigation that the screen is part of, once it was pushed or presented.
    @ObservationIgnored public internal(set) weak var navigation: Navigation?
    @ObservationIgnored public private(set) var isLoaded = false

    public init(presenter: Presenter) {
        self.presenter = presenter
        presenter.screen = self
    }

    /// Asks the presenter for its buttons and lets it bind the controls. What is loaded is not loaded again.
    public final func loadIfNeeded() {
        guard !isLoaded else { return }
        isLoaded = true
        leftNavigationItems = presenter.leftNavigationItems()
        rightNavigationItems = presenter.rightNavigationItems()
        presenter.viewLoaded()
    }

    /// Takes away what is presented over this screen.
    public func dismiss(completion: (@MainActor () -> Void)? = nil) {
        navigation?.dismiss(completion: completion)
    }
}
