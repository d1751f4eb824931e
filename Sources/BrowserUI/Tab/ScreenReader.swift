import ImageCore
import ImagePipeline
import PictureAnalysis
import Presenters

/// Reads what a page is to be told of a screen from its controls, whatever screen it is.
@MainActor
final class ScreenReader {
    /// Cells of a list that a page may show at a time.
    static let mostCells = 240

    /// What shows a picture.
    private struct Place: Hashable {
        var owner: ObjectIdentifier
        var isComparison: Bool

        init(_ owner: AnyObject, isComparison: Bool = false) {
            self.owner = ObjectIdentifier(owner)
            self.isComparison = isComparison
        }
    }

    /// A picture that the page was told of.
    private struct Known {
        var picture: PixelBuffer
        var state: PictureState
        /// The number of the one before it, where pictures follow each other so quickly that the page may just be about to fetch
        /// that one.
        var previous: Int?

        var numbers: [Int] { [state.number] + (previous.map { [$0] } ?? []) }
    }

    /// The cells of lists that the page shows, by the lists' numbers.
    var shownCells: [Int: Range<Int>] = [:]
    private let numbers = ControlNumbers()
    private let pictures: PictureStore
    /// The pictures that the page was told of, by what shows them.
    private var known: [Place: Known] = [:]
    private var screenNumbers: [ObjectIdentifier: Int] = [:]
    private var lastScreen = 0
    /// What was shown in the reading under way.
    private var seen: Set<Place> = []

    init(pictures: PictureStore) {
        self.pictures = pictures
    }

    deinit { pictures.remove(known.values.flatMap(\.numbers)) }

    func control(_ number: Int) -> Control? { numbers[number] }

    func state(of navigation: Navigation, _ dialogs: DialogQueue) -> ScreenState {
        let screen = navigation.visible
        seen = []
        let state = ScreenState(
            id: number(of: screen, among: navigation.openScreens), title: screen.title,
            depth: navigation.openScreens.count - 1, leading: screen.leftNavigationItems.map { read(.button($0)) },
            trailing: screen.rightNavigationItems.map { read(.button($0)) },
            groups: screen.controls.map { group in
                ScreenState.Group(role: group.role.rawValue, title: group.title, controls: group.controls.map(read))
            },
            dialog: Self.dialog(dialogs), isUnsaved: navigation.openScreens.contains(where: \.presenter.hasUnsaved),
            picks: (screen as? PickerScreen)?.delegate != nil)
        numbers.keep(Set(state.controls.keys))
        shownCells = shownCells.filter { state.controls[$0.key] != nil }
        let gone = known.filter { !seen.contains($0.key) }
        for place in gone.keys { known[place] = nil }
        pictures.remove(gone.values.flatMap(\.numbers))
        return state
    }

    private func number(of screen: Screen, among open: [Screen]) -> Int {
        let objects = Set(open.map { ObjectIdentifier($0) })
        screenNumbers = screenNumbers.filter { objects.contains($0.key) }
        if let number = screenNumbers[ObjectIdentifier(screen)] { return number }
        lastScreen += 1
        screenNumbers[ObjectIdentifier(screen)] = lastScreen
        return lastScreen
    }

    /// Bins of four values each. The first and last ones hold what is clipped, which would make the others flat.
    private static func bins(_ histogram: ColorHistogram) -> [[Int]] {
        let channels = [\ColorHistogram.red, \.green, \.blue].map { histogram.bins($0, count: 64) }
        let most = max(1, channels.flatMap { $0.dropFirst().dropLast() }.max() ?? 1)
        return channels.map { $0.map { min(100, $0 * 100 / most) } }
    }

    private static func dialog(_ dialogs: DialogQueue) -> DialogState? {
        switch dialogs.current {
        case nil: nil
        case .dialog(let dialog):
            DialogState(
                number: dialogs.answered, title: dialog.title, message: dialog.message,
                actions: dialog.actions.map(\.title), focus: dialog.focus)
        case .question(let question):
            DialogState(
                number: dialogs.answered, title: question.title, message: question.message, actions: [], focus: 0,
                suggestion: question.suggestion)
        }
    }

    // MARK: Controls

    private func read(_ control: Control) -> ControlState {
        let number = numbers.number(of: control)
        switch control {
        case .button(let button):
            var state = ControlState(number, .button, title: button.title)
            state.summary = button.summary.isEmpty ? nil : button.summary
            state.hint = button.hint
            state.key = button.key.map(String.init)
            state.isEnabled = button.isEnabled && button.isBound
            return state
        case .toggle(let toggle):
            var state = ControlState(number, .toggle, title: toggle.title)
            state.key = toggle.key.map(String.init)
            state.isEnabled = toggle.isEnabled && toggle.isBound
            state.isOn = toggle.isOn
            return state
        case .slider(let slider):
            var state = ControlState(number, .slider, title: slider.title)
            state.isEnabled = slider.isEnabled && slider.isBound
            state.summary = slider.summary.isEmpty ? nil : slider.summary
            state.value = slider.value
            state.range = [slider.range.lowerBound, slider.range.upperBound]
            state.steps = slider.steps
            if case .number(let decimals, let unit) = slider.format { (state.decimals, state.unit) = (decimals, unit) }
            return state
        case .search(let search):
            var state = ControlState(number, .search, title: search.title)
            state.key = search.key.map(String.init)
            state.text = search.text
            return state
        case .export(let export):
            var state = ControlState(number, .export, title: export.title)
            state.isEnabled = export.isEnabled && export.isBound
            return state
        case .copyable(let copyable):
            var state = ControlState(number, .copyable, title: copyable.title)
            state.text = copyable.text
            return state
        case .label(let label):
            var state = ControlState(number, .label)
            state.text = label.text
            state.isBusy = label.isBusy
            return state
        case .picture(let picture):
            var state = ControlState(number, .picture)
            state.text = picture.caption
            state.picture = read(picture.picture, .init(picture), picture.isLive ? .live : .large)
            state.comparison = read(picture.comparison, .init(picture, isComparison: true), .large)
            state.value = picture.divider
            state.crop = picture.cropFrame.map { [$0.left, $0.top, $0.width, $0.height] }
            state.fullSize = picture.fullSize.map { [$0.width, $0.height] }
            return state
        case .histogram(let control):
            var state = ControlState(number, .histogram)
            state.text = control.clipping
            state.bins = control.histogram.map(Self.bins)
            return state
        case .list(let list):
            var state = ControlState(number, .list, title: list.title)
            state.list = read(list, number)
            return state
        }
    }

    private func read(_ list: any PictureList, _ number: Int) -> ListContent {
        var content = ListContent(
            count: list.count, sections: list.sections, selected: list.selectedIndex,
            choosesOnSelect: list.choosesOnSelect, first: 0, cells: [])
        switch list.state {
        case .loading: content.isLoading = true
        case .loaded: break
        case .empty(let text), .failed(let text): content.message = text
        }
        let range = (shownCells[number] ?? 0..<0).clamped(to: 0..<list.count)
        content.first = range.lowerBound
        content.cells = list.pictureCells(in: range).map { cell in
            cell.loadPicture()
            return ListContent.Cell(
                title: cell.title, details: cell.details, picture: read(cell.picture, .init(cell), .small),
                problem: cell.problem)
        }
        return content
    }

    /// The number of a picture: the one that it had, while it is the same.
    private func read(_ picture: PixelBuffer?, _ place: Place, _ kind: PictureStore.Kind) -> PictureState? {
        guard let picture else { return nil }
        seen.insert(place)
        if let before = known[place] {
            if before.picture == picture { return before.state }
            pictures.remove(kind == .live ? before.previous.map { [$0] } ?? [] : before.numbers)
        }
        let state = PictureState(
            number: pictures.add(picture, kind), width: picture.size.width, height: picture.size.height)
        known[place] = Known(
            picture: picture, state: state, previous: kind == .live ? known[place]?.state.number : nil)
        return state
    }
}

extension TabAction {
    /// A part of a picture.
    var area: UnitArea? {
        guard let values, values.count == 4 else { return nil }
        return UnitArea(left: values[0], top: values[1], width: values[2], height: values[3])
    }

    /// Pixels, as far as a screen may have so many.
    var size: PixelSize? {
        guard let width, let height, (1...16384).contains(width), (1...16384).contains(height) else { return nil }
        return PixelSize(width: width, height: height)
    }
}
