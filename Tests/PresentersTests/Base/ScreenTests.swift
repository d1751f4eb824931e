import Presenters
import Testing

@MainActor
@Suite("A screen")
struct ScreenTests {
    @Test("gives its presenter a reference to itself, which does not keep it alive")
    func reference() {
        let presenter = Presenter()
        var screen: Screen? = Screen(presenter: presenter)
        #expect(presenter.screen === screen)
        #expect(screen?.presenter === presenter)
        screen = nil
        #expect(presenter.screen == nil)
    }

    @Test("asks for its navigation items once when it is loaded, and then says that it is")
    func load() {
        let (left, right) = (Button("Back"), Button("Help"))
        let presenter = RecordingPresenter(left: [left], right: [right])
        let screen = Screen(presenter: presenter)
        for call in [RecordingPresenter.Call.leftNavigationItems, .rightNavigationItems, .viewLoaded] {
            presenter.recorder.expect(call)
        }
        #expect(!screen.isLoaded)
        screen.loadIfNeeded()
        screen.loadIfNeeded()
        #expect(screen.isLoaded)
        #expect(presenter.recorder.calls.last == .viewLoaded)
        #expect(screen.leftNavigationItems.first === left)
        #expect(screen.rightNavigationItems.first === right)
    }

    @Test("dismisses through the navigation, with its completion")
    func dismiss() {
        let screen = Screen(presenter: Presenter())
        let navigation = RecordingNavigation(root: screen)
        navigation.recorder.expect(.dismiss)
        var isDone = false
        screen.dismiss { isDone = true }
        #expect(isDone)
    }
}
