import ImageFiles
import Observation
import Presenters
import Synchronization
import SystemPackage
import TerminalUI
import Testing

/// Dialogs over a screen, and lines of text that people edit.
@MainActor @Suite struct DialogTests {
    private let screens = TestScreens { services in
        ImagePresenter.makeScreen(for: PickedImage(file: "/home/ann/Pictures/photo.jpg"), services)
    }

    private func dialog(_ titles: String..., message: String = "Why.", done: @escaping @MainActor (String) -> Void)
        -> Dialog
    {
        Dialog(title: "What", message: message, actions: titles.map { title in Dialog.Action(title) { done(title) } })
    }

    @Test("Enter is the first action, Escape the last, arrows and Tab choose")
    func actions() {
        var done: [String] = []
        let keys: [([Key], String)] = [
            ([.enter], "One"), ([.escape], "Three"), ([.right, .enter], "Two"), ([.left, .enter], "Three"),
            ([.tab, .tab, .tab, .character(" ")], "One"), ([.backTab, .enter], "Three"),
        ]
        for (keys, _) in keys {
            screens.dialogs.present(dialog("One", "Two", "Three") { done.append($0) })
            for key in keys { screens.press(key) }
            #expect(!screens.has("Why."))
        }
        #expect(done == keys.map(\.1))
    }

    @Test("Where a dialog says so, Enter is another action than the first")
    func focus() {
        var done: [String] = []
        for keys: [Key] in [[.enter], [.left, .enter], [.escape]] {
            var dialog = dialog("Replace", "Save as", "Cancel") { done.append($0) }
            dialog.focus = 2
            screens.dialogs.present(dialog)
            #expect(screens.style(of: "[ Cancel ]")?.isReversed == true)
            for key in keys { screens.press(key) }
        }
        #expect(done == ["Cancel", "Save as", "Cancel"])
    }

    @Test("A dialog keeps keys from the screen below it, and is the only thing that is not faint")
    func modality() async throws {
        try await screens.shows("100%")
        screens.dialogs.present(dialog("OK") { _ in })
        screens.press(.left, .character("q"), .character("b"))
        #expect(screens.has("100%") && screens.has("○ Before") && !screens.frontEnd.hasQuit)
        #expect(screens.style(of: "photo.jpg")?.isFaint == true)
        #expect(screens.style(of: "[ OK ]")?.isReversed == true && screens.style(of: "Why.")?.isFaint == false)
        #expect(screens.text.last == " Enter ok")
    }

    @Test("What can't be seen can't be answered: a window that is too small takes no keys for dialogs")
    func unseen() {
        var done: [String] = []
        screens.dialogs.present(dialog("Replace", "Cancel") { done.append($0) })
        screens.size = CellSize(columns: 39, rows: 12)
        #expect(screens.text[0].hasPrefix("image-app needs"))
        screens.press(.enter, .character("q"), .escape)
        #expect(done == [] && !screens.frontEnd.hasQuit)
        screens.size = CellSize(columns: 80, rows: 24)
        #expect(screens.has("[ Replace ]"))
        screens.press(.enter)
        #expect(done == ["Replace"])
    }

    @Test("Several dialogs come one after another, also from an action")
    func queue() {
        var done: [String] = []
        let dialogs = screens.dialogs
        let second = dialog("Second") { done.append($0) }
        dialogs.present(
            dialog("First") {
                done.append($0)
                dialogs.present(second)
            })
        dialogs.present(dialog("Other") { done.append($0) })
        screens.press(.enter, .enter, .enter, .enter)
        #expect(done == ["First", "Other", "Second"])
    }

    @Test("A long message is broken, and one that is too long leaves room for the answers")
    func longMessage() {
        let words = String(repeating: "very-long-path/ ", count: 400)
        screens.dialogs.present(dialog("Try again", "Cancel", message: "Names \u{1B}[2J " + words) { _ in })
        for size in [CellSize(columns: 80, rows: 24), CellSize(columns: 40, rows: 12)] {
            screens.size = size
            #expect(screens.has("[ Try again ] [ Cancel ]") && screens.has("╰─"))
            #expect(screens.has("\\u{1b}[2J"))
        }
    }

    @Test("Actions that have no room side by side stand one below the other")
    func narrow() {
        screens.size = CellSize(columns: 40, rows: 12)
        screens.dialogs.present(dialog("Leave when saved", "Stop and leave", "Stay") { _ in })
        #expect(
            screens.has("│ [ Leave when saved ]") && screens.has("│ [ Stop and leave ]") && screens.has("│ [ Stay ]"))
    }

    @Test("The keys that choose are those along which the actions stand")
    func arrows() {
        screens.dialogs.present(dialog("Home folder", "Current folder", "Type a path", "Cancel") { _ in })
        #expect(screens.text.last == " ←→ choose  Enter home folder  Esc cancel")
        screens.size = CellSize(columns: 60, rows: 24)
        #expect(screens.text.last == " ↑↓ choose  Enter home folder  Esc cancel")
        screens.press(.down)
        #expect(screens.text.last == " ↑↓ choose  Enter current folder  Esc cancel")
        screens.size = CellSize(columns: 40, rows: 12)
        #expect(screens.text.last == " ↑↓ choose  Esc cancel")
    }

    @Test("The line of keys has the way out of every dialog in 40 columns")
    func wayOut() {
        screens.size = CellSize(columns: 40, rows: 12)
        screens.dialogs.present(dialog("Again from the original", "Use this picture as it is", "Cancel") { _ in })
        #expect(screens.text.last?.hasSuffix("Esc cancel") == true)
        screens.press(.escape)
        screens.dialogs.present(dialog("OK") { _ in })
        #expect(screens.text.last == " Enter ok")
        screens.press(.enter)
        screens.dialogs.ask(title: "Name", message: "Which?", suggestion: "") { _ in }
        #expect(screens.text.last?.hasSuffix("Esc cancel") == true)
    }

    @Test("A line of text is edited as people are used to")
    func editing() {
        var answers: [String?] = []
        func ask(_ keys: [Key]) {
            screens.dialogs.ask(title: "Name", message: "Which?", suggestion: "photo.jpg") { answers.append($0) }
            for key in keys { screens.press(key) }
        }
        ask([.enter])
        ask([.escape])
        ask([.backspace, .backspace, .backspace, .character("p"), .character("n"), .character("g"), .enter])
        ask([.home, .delete, .character("P"), .end, .character("!"), .enter])
        ask([.control("u"), .character("q"), .left, .character("é"), .right, .right, .character("漢"), .enter])
        ask([.left, .left, .left, .left, .control("u"), .character("x"), .enter])
        ask([.control("u"), .backspace, .delete, .left, .right, .enter])
        #expect(answers == ["photo.jpg", nil, "photo.png", "Photo.jpg!", "éq漢", "x.jpg", ""])
    }

    @Test("A paste is text where text is asked for, and nothing elsewhere")
    func paste() async throws {
        try await screens.shows("100%")
        screens.frontEnd.paste("qs")
        #expect(!screens.frontEnd.hasQuit && screens.has("100%"))
        var answer: String?
        screens.dialogs.ask(title: "Name", message: "Which?", suggestion: "") { answer = $0 }
        screens.frontEnd.paste("my\nphoto\u{1B}.jpg")
        screens.press(.enter)
        #expect(answer == "myphoto.jpg")
    }

    @Test("A text that is longer than its box shows the part around the cursor")
    func longText() {
        screens.dialogs.ask(
            title: "Name", message: "Which?", suggestion: String(repeating: "a", count: 100) + "END"
        ) { _ in }
        #expect(screens.has("END"))
        screens.press(.home)
        #expect(!screens.has("END") && screens.has("aaaa"))
        screens.press(.end, .left, .left, .left)
        // As much of what is before the cursor as there is room for.
        #expect(screens.has(String(repeating: "a", count: 58) + "EN"))
    }

    @Test("Quitting asks where something would be lost, and quits once that is answered")
    func quitting() async throws {
        try await screens.shows("Corrects each picture")
        screens.press(.down, .character("q"))
        #expect(screens.has("photo.jpg is not saved") && !screens.frontEnd.hasQuit)
        screens.press(.escape)
        #expect(!screens.frontEnd.hasQuit)
        screens.press(.character("q"), .right, .enter)
        #expect(screens.frontEnd.hasQuit)
    }

    @Test("Quitting that is decided by work is seen in a window that is too small to show anything")
    func quittingInASmallWindow() async throws {
        try await screens.shows("Corrects each picture")
        let changes = Mutex(0)
        withObservationTracking {
            _ = screens.frontEnd.draw(size: CellSize(columns: 10, rows: 3))
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        screens.press(.character("q"))
        #expect(screens.frontEnd.hasQuit && changes.withLock { $0 } == 1)
    }

    @Test("Quitting where nothing would be lost does not ask")
    func quittingAtOnce() async throws {
        try await screens.shows("Corrects each picture")
        screens.press(.character("q"))
        #expect(screens.frontEnd.hasQuit)
    }
}
