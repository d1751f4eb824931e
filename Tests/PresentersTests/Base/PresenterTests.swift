import Presenters
import Testing

@MainActor
@Suite("A presenter, unless it says otherwise,")
struct PresenterTests {
    private let presenter = Presenter()
    private let screen: Screen
    private let navigation: RecordingNavigation

    init() {
        screen = Screen(presenter: presenter)
        navigation = RecordingNavigation(root: screen)
    }

    @Test("does nothing when its screen is loaded or appears")
    func viewLoaded() {
        presenter.viewLoaded()
        presenter.viewWillAppear()
        #expect(navigation.visible === screen)
    }

    @Test("has no buttons for the left of the title")
    func leftNavigationItems() { #expect(presenter.leftNavigationItems().isEmpty) }

    @Test("has no buttons for the right of the title")
    func rightNavigationItems() { #expect(presenter.rightNavigationItems().isEmpty) }

    @Test("lets people leave at once")
    func leave() {
        var hasLeft = false
        presenter.leave { hasLeft = true }
        #expect(hasLeft)
    }
}
