import Presenters
import Testing

@MainActor
@Suite("The navigation")
struct NavigationTests {
    private let root = Screen(presenter: Presenter())
    private let navigation: Navigation

    init() {
        navigation = Navigation(root: root)
    }

    /// A screen whose presenter expects to be loaded, and to be seen so often.
    private func screen(seen times: Int, line: SourceLocation = #_sourceLocation) -> Screen {
        let presenter = RecordingPresenter(line: line)
        for call in [RecordingPresenter.Call.leftNavigationItems, .rightNavigationItems, .viewLoaded] {
            presenter.recorder.expect(call, line: line)
        }
        for _ in 0..<times { presenter.recorder.expect(.viewWillAppear, line: line) }
        return Screen(presenter: presenter)
    }

    @Test("loads its root and shows it")
    func loadsRoot() {
        let root = screen(seen: 1)
        #expect(Navigation(root: root).visible === root)
    }

    @Test("pushes a screen, loads it, and pops it again")
    func push() {
        let pushed = screen(seen: 1)
        navigation.push(pushed)
        #expect(navigation.visible === pushed)
        #expect(pushed.navigation === navigation)
        navigation.pop()
        #expect(navigation.visible === root)
    }

    @Test("replaces its top screen, which is popped to what was below")
    func replaceTop() {
        navigation.push(screen(seen: 1))
        let other = screen(seen: 1)
        navigation.replaceTop(with: other)
        #expect(navigation.visible === other && navigation.stack.count == 2)
        #expect(other.navigation === navigation)
        navigation.pop()
        #expect(navigation.visible === root)
    }

    @Test("keeps its root, however often it is popped")
    func popRoot() {
        navigation.pop()
        #expect(navigation.visible === root)
    }

    @Test("presents a screen over the stack and dismisses it, each with its completion")
    func present() {
        let presented = screen(seen: 1)
        var log: [String] = []
        navigation.present(presented) { log.append("presented") }
        #expect(navigation.visible === presented)
        navigation.dismiss { log.append("dismissed") }
        #expect(navigation.visible === root)
        #expect(log == ["presented", "dismissed"])
    }

    @Test("notifies a screen that it appears when it is seen again, and not while another covers it")
    func appear() {
        let below = screen(seen: 2)
        navigation.push(below)
        navigation.push(screen(seen: 1))
        navigation.pop()
        // Pushed under what is presented, a screen is loaded and not yet seen.
        let pushed = screen(seen: 1)
        navigation.present(screen(seen: 1))
        navigation.push(pushed)
        navigation.dismiss()
        #expect(navigation.visible === pushed)
    }
}
