import BrowserUI
import ImageCore
import Presenters
import TestSupport

/// A screen that no front end has heard of, with a control of every kind.
@MainActor
final class TestScreen: Screen {
    let button = Button("Press", summary: "counts", key: "p")
    let idle = Button("Idle")
    let toggle = Toggle("Light", key: "l")
    let slider = Slider("Speed", value: 0.5, steps: 10)
    let label = Label()
    let picture = PictureControl()
    let list: ListControl<TestItem, TestCell>

    init(_ presenter: Presenter = Presenter(), title: String = "Test") {
        list = ListControl("Things", makeCell: TestCell.init) { cell, item in
            cell.title = "thing \(item.id)"
            cell.onLoad { $0.show(.success(.test(width: 4, height: 3, level: UInt8(item.id % 200)))) }
        }
        super.init(presenter: presenter)
        self.title = title
        controls = [
            ControlGroup(.content, [.picture(picture), .list(list)]),
            ControlGroup(.tools, title: "Tools", [.button(button), .button(idle), .toggle(toggle), .slider(slider)]),
            ControlGroup(.status, [.label(label)]),
        ]
    }
}

struct TestItem: ListItem, Equatable {
    var id: Int
}

final class TestCell: PictureCell {}

extension PixelBuffer {
    /// One grey.
    static func test(width: Int, height: Int, level: UInt8, alpha: UInt8 = 255) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: width, height: height), format: .rgba8)
        for index in picture.bytes.indices { picture.bytes[index] = index % 4 == 3 ? alpha : level }
        return picture
    }
}

/// A tab with screens of a test.
@MainActor
struct TestTab {
    let tab: BrowserTab
    let dialogs = DialogQueue()
    let pictures = PictureStore()
    let navigation: Navigation

    init(_ screen: Screen) {
        navigation = Navigation(root: screen)
        tab = BrowserTab(id: "tab", navigation: navigation, dialogs: dialogs, pictures: pictures)
        _ = tab.connect("page")
    }

    /// The screen, as the page is told of it when it connects.
    func screen() throws -> ScreenState {
        _ = tab.connect("page")
        guard case .screen(let state) = tab.messages().first else { throw NoScreen() }
        return state
    }

    struct NoScreen: Error {}

    /// The state of a control of a kind, by its title.
    func control(_ kind: ControlState.Kind, _ title: String = "") throws -> ControlState {
        let found = try screen().controls.values.first { $0.kind == kind && $0.title == title }
        guard let found else { throw NoScreen() }
        return found
    }

    func perform(
        _ kind: TabAction.Kind, _ control: ControlState? = nil, value: Double? = nil, text: String? = nil,
        index: Int? = nil,
        count: Int? = nil
    ) {
        var action = TabAction(kind: kind, control: control?.id)
        (action.value, action.text, action.index, action.count) = (value, text, index, count)
        tab.perform(action)
    }
}
