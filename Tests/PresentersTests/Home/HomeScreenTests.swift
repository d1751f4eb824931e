import ImageSources
import Presenters
import TestSupport
import Testing

@MainActor
@Suite("The Home screen", .hangGuard)
struct HomeScreenTests {
    private let fakes = Fakes()

    @Test("comes with a presenter, each knowing the other")
    func pair() throws {
        let screen = HomePresenter.makeScreen(fakes.services)
        let presenter = try #require(screen.presenter as? HomePresenter)
        #expect(presenter.screen === screen)
    }

    @Test("has three buttons, and loaded, all of them do something")
    func wiring() async {
        let screen = HomePresenter.makeScreen(fakes.services)
        let buttons = [screen.homeView.cameraButton, screen.homeView.galleryButton, screen.homeView.inspireButton]
        #expect(buttons.map(\.title) == ["Camera", "Gallery", "Inspire"])
        #expect(!buttons.contains { $0.isBound })
        fakes.sources.recorder.expect(.availability(.camera))
        let navigation = Navigation(root: screen)
        #expect(buttons.allSatisfy { $0.isBound })
        #expect(navigation.visible.leftNavigationItems.isEmpty)
        await until { buttons[0].isEnabled }
    }

    @Test("presents the picker that its factory makes, with the delegate", arguments: ImageSourceType.allCases)
    func showPicker(source: ImageSourceType) async {
        let pickers = OnePicker()
        let screen = HomeScreen(presenter: HomePresenter(services: fakes.services), pickers: pickers)
        let navigation = RecordingNavigation(root: Screen(presenter: Presenter()))
        navigation.recorder.expect(.push("Image"))
        fakes.sources.recorder.expect(.availability(.camera))
        navigation.push(screen)

        let delegate = RecordingDelegate()
        navigation.recorder.expect(.present("\(source) picker"))
        screen.showImagePicker(source, delegate: delegate)
        #expect(navigation.presented === pickers.made)
        #expect(pickers.made?.source == source)
        #expect(pickers.made?.delegate === delegate)
        await fakes.sources.recorder.met()
    }

    @Test("has the app's own screens as its pickers")
    func ownPickers() {
        let pickers = PickerScreens(services: fakes.services)
        #expect(pickers.makePicker(for: .camera) is CameraScreen)
        #expect(pickers.makePicker(for: .gallery) is GalleryScreen)
    }
}

/// Makes pickers that do nothing, and remembers the last one.
final class OnePicker: ImagePickerFactory {
    private(set) var made: PickerScreen?

    func makePicker(for source: ImageSourceType) -> PickerScreen {
        let picker = PickerScreen(source: source, presenter: Presenter())
        picker.title = "\(source) picker"
        made = picker
        return picker
    }
}
