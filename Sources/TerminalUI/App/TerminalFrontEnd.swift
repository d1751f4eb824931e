import Observation
import Presenters

/// Shows a navigation's visible screen and takes keys for it. It knows no device: it makes canvases and is given input.
@MainActor @Observable
package final class TerminalFrontEnd {
    private let navigation: Navigation
    private let dialogs: DialogQueue
    private let painter: PicturePainter
    /// The views of the screens that are open, so that they stay as they were left.
    @ObservationIgnored private var views: [ObjectIdentifier: any ScreenView] = [:]
    @ObservationIgnored private var dialogView: (number: Int, view: DialogKind)?
    /// Whether the terminal was too small when it was last drawn on: nothing of the screens is to be seen.
    @ObservationIgnored private var isBlind = false
    /// Whether the person has quit.
    package private(set) var hasQuit = false

    private enum DialogKind {
        case dialog(DialogView)
        case question(QuestionView)
    }

    /// The smallest terminal that the screens are drawn for.
    static let smallest = CellSize(columns: 40, rows: 12)

    package init(navigation: Navigation, dialogs: DialogQueue, painter: PicturePainter) {
        self.navigation = navigation
        self.dialogs = dialogs
        self.painter = painter
    }

    // MARK: Drawing

    /// What a terminal of this size is to show.
    /// - Parameter tick: counts the frames of what moves by itself.
    package func draw(size: CellSize, tick: Int = 0) -> (canvas: Canvas, isAnimated: Bool) {
        // It may end with work, such as a save, also where the screen is not to be seen.
        _ = hasQuit
        let size = size.drawable
        var canvas = Canvas(size: size)
        isBlind = size.columns < Self.smallest.columns || size.rows < Self.smallest.rows
        guard !isBlind else {
            askForRoom(on: &canvas)
            return (canvas, false)
        }
        let context = DrawingContext(painter: painter, tick: tick)
        let screen = navigation.visible
        let view = view(of: screen)
        if view.showsTitle {
            canvas.write(
                PrintableText.escaped(screen.title), row: 0, column: 1, style: .accent, limit: size.columns - 2
            )
        }
        let isRoomy = size.rows >= 20
        let top = isRoomy ? 2 : 1
        let area = CellRect(column: 1, row: top, columns: size.columns - 2, rows: size.rows - top - (isRoomy ? 2 : 1))
        view.draw(on: &canvas, in: area, context)
        var keyBar = keyBar(of: screen)
        if let dialogView = currentDialog() {
            canvas.dim()
            switch dialogView {
            case .dialog(let view):
                view.draw(on: &canvas)
                keyBar = view.keyBar(columns: size.columns)
            case .question(let view):
                view.draw(on: &canvas)
                keyBar = view.keyBar
            }
        }
        // Where there is room, a row between the screen and its keys is free.
        keyBar.draw(on: &canvas, row: size.rows - 1, maximumRows: isRoomy ? 2 : 1)
        return (canvas, context.isAnimated)
    }

    private func keyBar(of screen: Screen) -> KeyBar {
        let back = screen.leftNavigationItems.first.map { KeyHelp("Esc", $0.title.lowercased()) }
        return KeyBar(
            keys: view(of: screen).help, others: view(of: screen).moreHelp, more: KeyHelp("?", "keys"),
            exits: [back, Self.quitKey].compactMap(\.self))
    }

    private static let quitKey = KeyHelp("q", "quit")

    private func askForRoom(on canvas: inout Canvas) {
        let smallest = Self.smallest
        if dialogs.current == nil {
            KeyBar(keys: [], exits: [Self.quitKey]).draw(on: &canvas, row: canvas.size.rows - 1, maximumRows: 1)
        }
        let text = "image-app needs \(smallest.columns) columns and \(smallest.rows) rows; make the window larger."
        for (row, line) in TextWidth.wrapped(text, to: canvas.size.columns).enumerated() {
            canvas.write(line, row: row, column: 0)
        }
    }

    private func view(of screen: Screen) -> any ScreenView {
        let open = navigation.openScreens
        let identities = Set(open.map(ObjectIdentifier.init))
        views = views.filter { identities.contains($0.key) }
        let identity = ObjectIdentifier(screen)
        if let view = views[identity] { return view }
        let view = ScreenViews.make(for: screen)
        views[identity] = view
        return view
    }

    private func currentDialog() -> DialogKind? {
        guard let current = dialogs.current else {
            dialogView = nil
            return nil
        }
        if let dialogView, dialogView.number == dialogs.answered { return dialogView.view }
        let finish: @MainActor () -> Void = { [dialogs] in dialogs.finishCurrent() }
        let kind: DialogKind =
            switch current {
            case .dialog(let dialog): .dialog(DialogView(dialog, finish: finish))
            case .question(let question): .question(QuestionView(question, finish: finish))
            }
        dialogView = (dialogs.answered, kind)
        return kind
    }

    // MARK: Keys

    package func handle(_ key: Key) {
        guard !isBlind else {
            // What can't be seen must not be confirmed.
            if key == .character("q"), dialogs.current == nil { quit() }
            return
        }
        if let dialog = currentDialog() {
            switch dialog {
            case .dialog(let view): view.handle(key)
            case .question(let view): view.handle(key)
            }
            return
        }
        let screen = navigation.visible
        if view(of: screen).handle(key) { return }
        switch key {
        case .escape: screen.leftNavigationItems.first?.tap()
        case .character("q"): quit()
        case .character("?"): listKeys(of: screen)
        default: break
        }
    }

    private func listKeys(of screen: Screen) {
        let keyBar = keyBar(of: screen)
        // No line ends between a key and its meaning.
        let keys = (keyBar.keys + keyBar.exits + keyBar.others).map { key in
            "\(key.key) \(key.meaning)".replacing(" ", with: "\u{A0}")
        }
        dialogs.present(
            Dialog(title: "Keys", message: keys.joined(separator: ", "), actions: [Dialog.Action("Close")]))
    }

    /// Takes text that was pasted. Only a question has a use for it; as keys it might do anything.
    package func paste(_ text: String) {
        if case .question(let view) = currentDialog() { view.paste(text) }
    }

    /// Leaves every open screen, the top one first; each may ask before it lets go.
    private func quit() {
        leave(navigation.openScreens.reversed()[...])
    }

    private func leave(_ screens: ArraySlice<Screen>) {
        guard let top = screens.first else {
            hasQuit = true
            return
        }
        top.presenter.leave { [weak self] in self?.leave(screens.dropFirst()) }
    }
}
