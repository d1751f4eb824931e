import Presenters

/// The first screen: the program's name, and a button for each way to a picture.
@MainActor
final class HomeScreenView: ScreenView {
    private let buttons: [Button]
    private var focus: Int?

    init(_ view: HomeView) {
        buttons = [view.cameraButton, view.galleryButton, view.inspireButton]
    }

    /// The program's name is the heading.
    var showsTitle: Bool { false }

    var help: [KeyHelp] {
        [KeyHelp("↑↓", "move"), KeyHelp("Enter", "open")]
            + buttons.filter(\.isEnabled).compactMap { button in
                button.key.map { KeyHelp(String($0), button.title.lowercased()) }
            }
    }

    // MARK: Keys

    func handle(_ key: Key) -> Bool {
        switch key {
        case .up, .backTab: move(-1)
        case .down, .tab: move(1)
        case .enter, .character(" "): buttons[focused].tap()
        case .character(let letter):
            guard let button = buttons.first(where: { $0.key == letter }) else { return false }
            button.tap()
        default: return false
        }
        return true
    }

    /// The button with the focus: the one that people moved to, while it is enabled, or the first that is.
    private var focused: Int {
        if let focus, buttons[focus].isEnabled { return focus }
        return buttons.firstIndex(where: \.isEnabled) ?? 0
    }

    private func move(_ step: Int) {
        var next = focused
        repeat {
            next = (next + step + buttons.count) % buttons.count
        } while !buttons[next].isEnabled && next != focused
        focus = next
    }

    // MARK: Drawing

    private static let widest = 46
    private static let rainbow: [UInt8] = [5, 1, 3, 2, 6, 4]

    func draw(on canvas: inout Canvas, in area: CellRect, _ context: DrawingContext) {
        let isRoomy = area.rows >= 18
        let columns = min(area.columns - 2, Self.widest)
        let hints = buttons.map { hint(of: $0, columns: columns - 4) }
        let buttonRows = isRoomy ? 4 : 1
        let headRows = isRoomy ? 4 : 2
        let rows = headRows + buttons.count * buttonRows + hints.reduce(0) { $0 + $1.count }
        let frame = area.centered(columns: columns, rows: rows)
        heading(on: &canvas, frame)
        var row = frame.row + headRows
        for (index, button) in buttons.enumerated() {
            let rect = CellRect(column: frame.column, row: row, columns: columns, rows: isRoomy ? 3 : 1)
            draw(button, isFocused: index == focused, on: &canvas, rect)
            row += rect.rows
            for line in hints[index] where row < area.endRow {
                canvas.write(line, row: row, column: frame.column + 2, style: .warning)
                row += 1
            }
            if isRoomy { row += 1 }
        }
    }

    private func heading(on canvas: inout Canvas, _ frame: CellRect) {
        canvas.write("image-app", row: frame.row, column: frame.column + 2, style: .accent)
        canvas.write(
            "a look for every picture", row: frame.row, column: frame.column + 13, style: .faint,
            limit: frame.columns - 13
        )
        let part = (frame.columns - 4) / Self.rainbow.count
        for (index, color) in Self.rainbow.enumerated() {
            canvas.write(
                String(repeating: "━", count: part), row: frame.row + 1, column: frame.column + 2 + index * part,
                style: Style(foreground: .palette(color))
            )
        }
    }

    private func draw(_ button: Button, isFocused: Bool, on canvas: inout Canvas, _ rect: CellRect) {
        let isEnabled = button.isEnabled
        let style: Style = isFocused && isEnabled ? .accent : .faint
        if rect.rows == 3 { canvas.drawBorder(rect, style: style) }
        let row = rect.row + rect.rows / 2
        let titleStyle: Style = !isEnabled ? .faint : isFocused ? .focused : .bold
        let key = button.key.map(String.init) ?? ""
        canvas.write(key, row: row, column: rect.column + 2, style: isEnabled ? .accent : .faint)
        let end = canvas.write(" \(button.title) ", row: row, column: rect.column + 4, style: titleStyle)
        canvas.write(button.summary, row: row, column: end + 1, style: .faint, limit: rect.endColumn - end - 3)
    }

    /// Why the button is disabled, or what it is about to do.
    private func hint(of button: Button, columns: Int) -> [String] {
        guard let hint = button.hint else { return [] }
        return Array(TextWidth.wrapped(PrintableText.escaped(hint), to: columns).prefix(3))
    }
}
