import BrowserUI
import ImageCore
import ImagePipeline
import Presenters
import Testing

@MainActor
@Suite("A tab of the browser, with a screen that only this test knows")
struct BrowserTabTests {
    private let screen = TestScreen()
    private let tab: TestTab

    init() {
        tab = TestTab(screen)
    }

    @Test("a page that connects is told the whole screen, by the roles of its controls")
    func wholeScreen() throws {
        screen.button.onTap {}
        screen.label.text = "at rest"
        let state = try tab.screen()
        #expect(state.title == "Test" && state.depth == 0)
        #expect(state.groups.map(\.role) == ["content", "tools", "status"])
        #expect(state.groups[1].title == "Tools")
        let button = state.groups[1].controls[0]
        #expect(button.kind == .button && button.title == "Press" && button.summary == "counts" && button.key == "p")
        #expect(button.isEnabled && !state.groups[1].controls[1].isEnabled, "a button without an action does nothing")
        #expect(state.groups[1].controls[3].value == 0.5 && state.groups[1].controls[3].steps == 10)
        #expect(state.groups[2].controls[0].text == "at rest")
    }

    @Test("then it is told of what has changed, and of nothing else")
    func changes() throws {
        screen.button.onTap { [label = screen.label] in label.text = "pressed" }
        let button = try tab.control(.button, "Press")
        #expect(tab.tab.messages().isEmpty)
        tab.perform(.tap, button)
        let messages = tab.tab.messages()
        guard case .change(_, let controls, _, _) = try #require(messages.first), messages.count == 1 else {
            Issue.record("\(messages)")
            return
        }
        #expect(controls.map(\.kind) == [.label] && controls[0].text == "pressed")
        #expect(tab.tab.messages().isEmpty)
    }

    @Test("a change wakes the page, and several changes wake it once")
    func wakeUps() async throws {
        let wakeUps = tab.tab.connect("page")
        var iterator = wakeUps.makeAsyncIterator()
        _ = await iterator.next()
        _ = tab.tab.messages()
        for text in ["a", "b", "c"] { screen.label.text = text }
        _ = await iterator.next()
        guard case .change(_, let controls, _, _) = try #require(tab.tab.messages().first) else { return }
        #expect(controls.map(\.text) == ["c"])
    }

    @Test("toggles and sliders do what people do to them")
    func values() throws {
        var seen: [String] = []
        screen.toggle.onChange { seen.append("light \($0)") }
        screen.slider.onChange { seen.append("speed \($0)") }
        tab.perform(.set, try tab.control(.toggle, "Light"), value: 1)
        tab.perform(.set, try tab.control(.toggle, "Light"), value: 1)
        tab.perform(.tap, try tab.control(.toggle, "Light"))
        tab.perform(.set, try tab.control(.slider, "Speed"), value: 0.68)
        tab.perform(.set, try tab.control(.slider, "Speed"), value: .infinity)
        #expect(seen == ["light true", "light false", "speed 0.7"])
    }

    @Test("of ten thousand items, the page gets those that it shows, with pictures that it can fetch")
    func longList() async throws {
        screen.list.show((0..<10_000).map { TestItem(id: $0) }, emptyText: "")
        let list = try tab.control(.list, "Things")
        #expect(list.list?.count == 10_000 && list.list?.cells.isEmpty == true)
        tab.perform(.show, list, index: 5000, count: 30)
        let content = try #require(try tab.control(.list, "Things").list)
        #expect(content.first == 5000 && content.cells.count == 30 && content.cells[0].title == "thing 5000")
        let number = try #require(content.cells[0].picture?.number)
        #expect(await tab.pictures.file(number)?.mediaType == "image/jpeg")
        tab.perform(.show, list, index: 9990, count: 1_000_000)
        #expect(try tab.control(.list, "Things").list?.cells.count == 10)
        #expect(await tab.pictures.file(number) == nil, "what is not shown any more is let go")
        #expect(tab.pictures.count == 10)
    }

    @Test(
        "A list shows cells for any first index and any count",
        arguments: [Int.min, -1, 0, 4, 5, 6, .max - 1, .max], [Int.min, -1, 0, 1, 240, 241, .max])
    func cellsOfAnyNumbers(first: Int, count: Int) throws {
        screen.list.show((0..<5).map { TestItem(id: $0) }, emptyText: "")
        tab.perform(.show, try tab.control(.list, "Things"), index: first, count: count)
        let content = try #require(try tab.control(.list, "Things").list)
        let shown = (0..<5).filter { $0 >= first && count > 0 && $0 - max(first, 0) < count }
        #expect(content.cells.map(\.title) == shown.map { "thing \($0)" })
    }

    @Test("A list that becomes shorter shows the cells that are left")
    func shorterList() throws {
        screen.list.show((0..<500).map { TestItem(id: $0) }, emptyText: "")
        tab.perform(.show, try tab.control(.list, "Things"), index: 490, count: 240)
        screen.list.show((0..<3).map { TestItem(id: $0) }, emptyText: "")
        #expect(try tab.control(.list, "Things").list?.cells.isEmpty == true)
    }

    @Test("An index outside of a list chooses nothing", arguments: [Int.min, -1, 5, .max])
    func choiceOutside(index: Int) throws {
        var chosen: [Int] = []
        screen.list.show((0..<5).map { TestItem(id: $0) }, emptyText: "")
        screen.list.onChoose { chosen.append($0.id) }
        let list = try tab.control(.list, "Things")
        tab.perform(.choose, list, index: index)
        tab.perform(.preview, list, index: index)
        tab.perform(.select, list, index: index)
        #expect(chosen.isEmpty)
        #expect(try tab.control(.list, "Things").list?.selected == (index < 0 ? 0 : 4))
    }

    @Test(
        "Controls ignore values that are no finite numbers",
        arguments: [Double.nan, .signalingNaN, .infinity, -.infinity])
    func notFinite(value: Double) throws {
        var changes = 0
        screen.toggle.onChange { _ in changes += 1 }
        screen.slider.onChange { _ in changes += 1 }
        screen.picture.cropFrame = .whole
        screen.picture.onCrop { _ in changes += 1 }
        tab.perform(.set, try tab.control(.toggle, "Light"), value: value)
        tab.perform(.set, try tab.control(.slider, "Speed"), value: value)
        tab.perform(.set, try tab.control(.picture), value: value)
        for place in 0..<4 {
            var action = TabAction(kind: .crop, control: try tab.control(.picture).id)
            action.values = [0.1, 0.1, 0.5, 0.5]
            action.values?[place] = value
            tab.tab.perform(action)
        }
        #expect(changes == 0)
        #expect(try tab.control(.picture).value == 0.5)
    }

    @Test("Sliders, dividers and crop frames keep huge values within their ranges", arguments: [1e308, -1e308, 1e-300])
    func hugeValues(value: Double) throws {
        screen.slider.onChange { _ in }
        screen.picture.cropFrame = .whole
        tab.perform(.set, try tab.control(.slider, "Speed"), value: value)
        tab.perform(.set, try tab.control(.picture), value: value)
        var action = TabAction(kind: .crop, control: try tab.control(.picture).id)
        action.values = [value, value, value, value]
        tab.tab.perform(action)
        #expect((0...1).contains(try tab.control(.slider, "Speed").value ?? -1))
        #expect((0...1).contains(try tab.control(.picture).value ?? -1))
        let crop = try #require(try tab.control(.picture).crop)
        #expect(crop.allSatisfy { (0...1).contains($0) } && crop[0] + crop[2] <= 1 && crop[1] + crop[3] <= 1)
    }

    @Test("A crop needs four numbers", arguments: [[], [0.1], [0, 0, 1], [0, 0, 1, 1, 1]])
    func cropWithOtherNumbers(values: [Double]) throws {
        screen.picture.cropFrame = .whole
        screen.picture.onCrop { _ in Issue.record("there was a crop") }
        var action = TabAction(kind: .crop, control: try tab.control(.picture).id)
        action.values = values
        tab.tab.perform(action)
    }

    @Test(
        "A picture ignores a room with sides that no page asks for",
        arguments: [
            (0, 100), (-1, 100), (Int.min, Int.min), (16385, 1), (1, 16385), (.max, .max), (.max, 1),
            (3_037_000_500, 3_037_000_500),
        ])
    func roomOfPicture(width: Int, height: Int) throws {
        let before = screen.picture.room
        var action = TabAction(kind: .resize, control: try tab.control(.picture).id)
        (action.width, action.height) = (width, height)
        tab.tab.perform(action)
        #expect(screen.picture.room == before)
        (action.width, action.height) = (16384, 4320)
        tab.tab.perform(action)
        #expect(screen.picture.room == PixelSize(width: 16384, height: 4320))
    }

    @Test(
        "An answer with an index outside of a dialog's actions leaves the dialog open",
        arguments: [Int.min, -1, 2, .max])
    func answerOutside(index: Int) throws {
        tab.dialogs.present(
            Dialog(
                title: "Sure?", message: "",
                actions: [Dialog.Action("Yes") { Issue.record("yes") }, Dialog.Action("No") { Issue.record("no") }]))
        let number = try #require(try tab.screen().dialog).number
        tab.tab.perform(TabAction(kind: .answer, control: number, index: index))
        tab.tab.perform(TabAction(kind: .answer, control: index, index: 0))
        #expect(try tab.screen().dialog != nil)
    }

    @Test("a list is moved through and chosen from")
    func list() throws {
        var seen: [String] = []
        screen.list.show((0..<5).map { TestItem(id: $0) }, emptyText: "")
        screen.list.onSelect { seen.append("select \($0.id)") }
        screen.list.onPreview { seen.append("preview \($0.map { String($0.id) } ?? "none")") }
        #expect(try tab.control(.list, "Things").list?.choosesOnSelect == true)
        let list = try tab.control(.list, "Things")
        tab.perform(.preview, list, index: 3)
        tab.perform(.preview, list, index: 17)
        tab.perform(.preview, list)
        tab.perform(.select, list, index: 2)
        screen.list.onChoose { seen.append("choose \($0.id)") }
        #expect(try tab.control(.list, "Things").list?.choosesOnSelect == false)
        tab.perform(.choose, list, index: 4)
        tab.perform(.choose, list, index: 5)
        #expect(seen == ["preview 3", "preview none", "select 2", "select 4", "choose 4"])
    }

    @Test("a picture has a number until there is another one")
    func picture() async throws {
        screen.picture.picture = .test(width: 20, height: 10, level: 90)
        let first = try #require(try tab.control(.picture).picture)
        #expect(first.width == 20 && first.height == 10)
        #expect(try tab.control(.picture).picture == first)
        screen.picture.picture = .test(width: 20, height: 10, level: 90, alpha: 100)
        let second = try #require(try tab.control(.picture).picture)
        #expect(second.number != first.number)
        #expect(await tab.pictures.file(first.number) == nil)
        #expect(await tab.pictures.file(second.number)?.mediaType == "image/png")
    }

    @Test("of pictures that follow each other quickly, the one that the page may just be fetching stays for a moment")
    func livePictures() async throws {
        screen.picture.isLive = true
        var numbers: [Int] = []
        for level in 1...4 {
            screen.picture.picture = .test(width: 8, height: 6, level: UInt8(level))
            numbers.append(try #require(try tab.control(.picture).picture?.number))
            #expect(tab.pictures.count == min(level, 2))
        }
        #expect(await tab.pictures.file(numbers[1]) == nil)
        #expect(await tab.pictures.file(numbers[2])?.isPassing == true)
        #expect(await tab.pictures.file(numbers[3])?.isPassing == true)
        screen.picture.isLive = false
        screen.picture.picture = .test(width: 8, height: 6, level: 200)
        let still = try #require(try tab.control(.picture).picture?.number)
        #expect(tab.pictures.count == 1)
        #expect(await tab.pictures.file(still)?.isPassing == false)
    }

    @Test("the screens know whether a page shows them")
    func seen() {
        #expect(navigation.isSeen)
        tab.tab.disconnect(tab.tab.connection - 1)
        #expect(navigation.isSeen, "another page has taken its place")
        tab.tab.disconnect(tab.tab.connection)
        #expect(!navigation.isSeen)
        _ = tab.tab.connect("page")
        #expect(navigation.isSeen)
    }

    private var navigation: Navigation { tab.navigation }

    @Test("a dialog stands before everything, and is answered once")
    func dialog() throws {
        var seen: [String] = []
        screen.button.onTap { seen.append("tap") }
        let button = try tab.control(.button, "Press")
        tab.dialogs.present(
            Dialog(
                title: "Sure?", message: "It may hurt.",
                actions: [Dialog.Action("Yes") { seen.append("yes") }, Dialog.Action("No") { seen.append("no") }],
                focus: 1))
        tab.dialogs.ask(title: "Name", message: "", suggestion: "a.jpg") { seen.append($0 ?? "nothing") }
        let dialog = try #require(try tab.screen().dialog)
        #expect(dialog.actions == ["Yes", "No"] && dialog.focus == 1 && dialog.suggestion == nil)
        tab.perform(.tap, button)
        tab.tab.perform(TabAction(kind: .answer, control: dialog.number, index: 0))
        tab.tab.perform(TabAction(kind: .answer, control: dialog.number, index: 0))
        let question = try #require(try tab.screen().dialog)
        #expect(question.suggestion == "a.jpg")
        tab.tab.perform(TabAction(kind: .answer, control: question.number, text: "b.jpg"))
        #expect(try tab.screen().dialog == nil)
        tab.perform(.tap, button)
        #expect(seen == ["yes", "b.jpg", "tap"])
    }

    @Test("Escape means the last action, and no answer")
    func escape() throws {
        var seen: [String] = []
        tab.dialogs.present(
            Dialog(
                title: "", message: "", actions: [Dialog.Action("Do"), Dialog.Action("Stay") { seen.append("stay") }]))
        tab.dialogs.ask(title: "", message: "", suggestion: "") { seen.append($0 ?? "nothing") }
        tab.tab.perform(TabAction(kind: .answer, control: 0))
        tab.tab.perform(TabAction(kind: .answer, control: 1))
        #expect(seen == ["stay", "nothing"])
    }

    @Test("what comes late for a screen that has gone does nothing")
    func lateActions() throws {
        var taps = 0
        screen.button.onTap { taps += 1 }
        let button = try tab.control(.button, "Press")
        let other = TestScreen(title: "Other")
        other.button.onTap { taps += 100 }
        tab.navigation.push(other)
        #expect(try tab.screen().depth == 1)
        tab.perform(.tap, button)
        #expect(taps == 0)
        tab.perform(.tap, try tab.control(.button, "Press"))
        #expect(taps == 100)
    }

    @Test("a page that left has no place in the way of one that came back")
    func connections() throws {
        let old = tab.tab.connection
        _ = tab.tab.connect("page")
        #expect(!tab.tab.disconnect(old) && tab.tab.isConnected)
        #expect(tab.tab.disconnect(tab.tab.connection) && !tab.tab.isConnected)
    }

    @Test("nothing keeps a tab that was let go")
    func release() throws {
        weak var weakTab: BrowserTab?
        weak var weakScreen: TestScreen?
        let pictures = PictureStore()
        do {
            let screen = TestScreen()
            screen.picture.picture = .test(width: 2, height: 2, level: 1)
            let dialogs = DialogQueue()
            let tab = BrowserTab(id: "x", navigation: Navigation(root: screen), dialogs: dialogs, pictures: pictures)
            _ = tab.connect("page")
            _ = tab.messages()
            tab.disconnect(tab.connection)
            (weakTab, weakScreen) = (tab, screen)
            #expect(pictures.count == 1)
        }
        #expect(weakTab == nil && weakScreen == nil && pictures.count == 0)
    }
}
