import Observation

/// What is shown at a time: controls, for a front end to draw, and the presenter that says what they do.
@MainActor @Observable
open class Screen {
    package let presenter: Presenter
    package var title = ""
    /// The controls, for front ends that draw any screen: set by whoever makes the screen.
    package var controls: [ControlGroup] = []
    package private(set) var leftNavigationItems: [Button] = []
    package private(set) var rightNavigationItems: [Button] = []
    /// The navigation that the screen is part of, once it was pushed or presented.
    @ObservationIgnored package internal(set) weak var navigation: Navigation?
    @ObservationIgnored package private(set) var isLoaded = false

    public init(presenter: Presenter) {
        self.presenter = presenter
        presenter.screen = self
    }

    /// Asks the presenter for its buttons and lets it bind the controls. What is loaded is not loaded again.
    package final func loadIfNeeded() {
        guard !isLoaded else { return }
        isLoaded = true
        leftNavigationItems = presenter.leftNavigationItems()
        rightNavigationItems = presenter.rightNavigationItems()
        presenter.viewLoaded()
    }

    /// Takes away what is presented over this screen.
    package func dismiss(completion: (@MainActor () -> Void)? = nil) {
        navigation?.dismiss(completion: completion)
    }
}
