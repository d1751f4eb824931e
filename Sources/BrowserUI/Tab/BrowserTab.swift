import Observation
import Presenters

/// One page in a browser: screens of its own, what it was told of them, and what was done on it.
///
/// The page pulls: when something changed, it is woken, and is then told what is different by that time from what it was told
/// last. A page that is slow skips what is outdated, and nothing piles up.
@MainActor
package final class BrowserTab {
    package let id: String
    package let navigation: Navigation
    private let dialogs: DialogQueue
    private let reader: ScreenReader
    private var told: ScreenState?
    /// The page that is connected, or was last.
    package private(set) var page = ""
    /// Counts the connections.
    package private(set) var connection = 0
    private var pulse: Task<Void, Never>?
    private var isPulseDue = false
    private var wake: AsyncStream<Void>.Continuation?
    private let clock = FrameClock()
    private let picker = BrowserPicker()

    /// - Parameter navigation: its screens, whose dialogs come to `dialogs`.
    package init(id: String, navigation: Navigation, dialogs: DialogQueue, pictures: PictureStore) {
        self.id = id
        self.navigation = navigation
        self.dialogs = dialogs
        reader = ScreenReader(pictures: pictures)
    }

    /// Whether a page is connected.
    package var isConnected: Bool { wake != nil }

    /// The open pictures that would be lost.
    package var unsavedTitles: [String] { navigation.openScreens.filter(\.presenter.hasUnsaved).map(\.title) }

    // MARK: What the page is told

    /// A page connects, for the first time or again: it is told everything anew.
    /// - Returns: an element whenever there is something to tell.
    package func connect(_ page: String) -> AsyncStream<Void> {
        end()
        self.page = page
        told = nil
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wake = continuation
        navigation.isSeen = true
        clock.advance()
        continuation.yield()
        pulse = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(10))
                self?.sendPulse()
            }
        }
        return stream
    }

    private func sendPulse() {
        isPulseDue = true
        wake?.yield()
    }

    /// The page of a connection is not connected any more.
    /// - Returns: false where a later connection has taken its place.
    @discardableResult
    package func disconnect(_ connection: Int) -> Bool {
        guard connection == self.connection else { return false }
        end()
        navigation.isSeen = false
        return true
    }

    private func end() {
        connection += 1
        pulse?.cancel()
        wake?.finish()
        wake = nil
    }

    /// What is to be sent now, as server-sent events.
    package func events() -> [UInt8] {
        let events = messages().flatMap(EventStream.event)
        defer { isPulseDue = false }
        return events.isEmpty && isPulseDue ? EventStream.pulse : events
    }

    /// What the page does not know yet.
    package func messages() -> [TabMessage] {
        let state = observed()
        defer { told = state }
        guard let told, told.outline == state.outline else { return [.screen(state)] }
        let known = told.controls
        let changed = state.controls.values.filter { known[$0.id] != $0 }.sorted { $0.id < $1.id }
        let isSame =
            changed.isEmpty && told.title == state.title && told.dialog == state.dialog
            && told.isUnsaved == state.isUnsaved
        if isSame { return [] }
        return [
            .change(title: state.title, controls: changed, dialog: state.dialog, isUnsaved: state.isUnsaved)
        ]
    }

    /// The screen as it is now; the page is woken when it changes.
    private func observed() -> ScreenState {
        withObservationTracking {
            clock.observe()
            return reader.state(of: navigation, dialogs)
        } onChange: { [weak self] in
            Task { @MainActor in self?.wake?.yield() }
        }
    }

    // MARK: Files

    /// A picture was dropped on the page, or chosen in the browser.
    package func pick(_ bytes: [UInt8], named name: String) {
        guard dialogs.current == nil else { return }
        picker.pick(bytes, named: name, for: navigation)
    }

    /// The file of an export control; nil where there is none of this number, or where it is disabled.
    package func export(_ number: Int) async throws -> ExportControl.Export? {
        guard case .export(let control)? = reader.control(number) else { return nil }
        return try await control.export()
    }

    // MARK: What is done on the page

    package func perform(_ action: TabAction) {
        switch action.kind {
        case .back: if dialogs.current == nil { navigation.visible.leftNavigationItems.first?.tap() }
        case .answer: answer(action)
        default:
            // What stands behind a dialog can't be reached.
            let isQuiet = action.kind == .show || action.kind == .resize
            guard isQuiet || dialogs.current == nil, let number = action.control, let control = reader.control(number)
            else { return }
            perform(action, on: control, number)
        }
    }

    private func perform(_ action: TabAction, on control: Control, _ number: Int) {
        switch (control, action.kind) {
        case (.button(let button), .tap): button.tap()
        case (.toggle(let toggle), .tap): toggle.tap()
        case (.toggle(let toggle), .set):
            if let value = action.value, value.isFinite, (value != 0) != toggle.isOn { toggle.tap() }
        case (.slider(let slider), .set): if let value = action.value { slider.set(value) }
        case (.search(let search), .set): if let text = action.text { search.set(text) }
        case (.list(let list), .select): if let index = action.index { list.select(index) }
        case (.list(let list), .choose):
            if let index = action.index, (0..<list.count).contains(index) {
                list.select(index)
                list.choose()
            }
        case (.list(let list), .preview): list.preview(action.index)
        case (.list(let list), .show):
            if let first = action.index, let count = action.count { show(first, count, of: list, number) }
        case (.picture(let picture), .set): if let value = action.value { picture.moveDivider(to: value) }
        case (.picture(let picture), .crop): if let area = action.area { picture.moveCropFrame(to: area) }
        case (.picture(let picture), .resize):
            if let size = action.size { picture.resize(to: size) }
        default: break
        }
    }

    /// Shows the cells from `first` on. Both numbers are the page's: any integers.
    private func show(_ first: Int, _ count: Int, of list: any PictureList, _ number: Int) {
        let first = min(max(first, 0), list.count)
        reader.shownCells[number] = first..<first + min(max(count, 0), ScreenReader.mostCells)
        clock.advance()
    }

    private func answer(_ action: TabAction) {
        guard let request = dialogs.current, action.control == dialogs.answered else { return }
        switch request {
        case .dialog(let dialog):
            let index = action.index ?? dialog.actions.count - 1
            guard dialog.actions.indices.contains(index) else { return }
            dialogs.finishCurrent()
            dialog.actions[index].run()
        case .question(let question):
            dialogs.finishCurrent()
            question.answer(action.text)
        }
    }
}
