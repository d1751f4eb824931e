import Presenters

/// A picture, its looks beside it, and below it what is done with them.
@MainActor
final class ImageScreenView: ScreenView {
    private let view: ImageView
    private var looks: LookListView
    private var adjustments: AdjustmentListView
    /// Whether the sliders stand beside the picture instead of the looks.
    private var isAdjusting = false
    /// The button that Enter taps; nil while the list has the focus.
    private var focus: Int?

    init(_ view: ImageView) {
        self.view = view
        looks = LookListView(view.looks)
        adjustments = AdjustmentListView([
            ("Adjust", view.adjustments), ("Where", view.maskValues), ("Skin", [view.skinProtection]),
        ])
    }

    var help: [KeyHelp] {
        var help =
            isAdjusting
            ? [KeyHelp("↑↓", "slider"), KeyHelp("←→", "value"), KeyHelp("- +", "finely"), KeyHelp("d", "looks")]
            : [KeyHelp("↑↓", "look"), KeyHelp("←→", "strength")]
        if isAdjusting, view.showsMask.isEnabled { help.append(KeyHelp("w", view.showsMask.title.lowercased())) }
        if isAdjusting, view.resetButton.isEnabled { help.append(KeyHelp("z", view.resetButton.title.lowercased())) }
        if view.keepsSkinHue.isEnabled {
            help.append(KeyHelp("h", view.keepsSkinHue.isOn ? "let skin's hue change" : "keep skin's hue"))
        }
        help.append(KeyHelp("b", "before/after"))
        if view.againButton.isEnabled { help.append(KeyHelp("o", view.againButton.title.lowercased())) }
        if view.saveButton.isEnabled { help += [KeyHelp("s", "save"), KeyHelp("a", "save as")] }
        if view.undoButton.isEnabled { help.append(KeyHelp("u", view.undoButton.title.lowercased())) }
        if view.redoButton.isEnabled { help.append(KeyHelp("y", view.redoButton.title.lowercased())) }
        if view.nextButton.isEnabled { help.append(KeyHelp("n", view.nextButton.title.lowercased())) }
        if view.previousButton.isEnabled { help.append(KeyHelp("p", view.previousButton.title.lowercased())) }
        if !isAdjusting { help.append(KeyHelp("d", "adjust")) }
        help.append(KeyHelp("v", "split"))
        if view.cancelButton.isEnabled { help.append(KeyHelp("x", view.cancelButton.title.lowercased())) }
        return help
    }

    var moreHelp: [KeyHelp] {
        [
            KeyHelp("c", "crop"), KeyHelp("l r", "turn"), KeyHelp("m", "mirror"), KeyHelp("[ ]", "straighten"),
            KeyHelp("0", "no look"), KeyHelp("i", "like another picture"), KeyHelp("k", "save as a look"),
            KeyHelp("e", "open the look in the sliders"), KeyHelp(", .", "move the split"),
        ]
    }

    // MARK: Keys

    func handle(_ key: Key) -> Bool {
        if isAdjusting, handleAdjusting(key) { return true }
        switch key {
        case .up: view.looks.select((view.looks.selectedIndex ?? 0) - 1)
        case .down: view.looks.select((view.looks.selectedIndex ?? 0) + 1)
        case .pageUp: view.looks.select((view.looks.selectedIndex ?? 0) - looks.pageCount)
        case .pageDown: view.looks.select((view.looks.selectedIndex ?? 0) + looks.pageCount)
        case .home: view.looks.select(0)
        case .end: view.looks.select(view.looks.items.count - 1)
        case .left: view.strength.decrease()
        case .right: view.strength.increase()
        case .tab: moveFocus(1)
        case .backTab: moveFocus(-1)
        case .enter, .character(" "): tapFocused()
        case .character("b"): view.before.tap()
        case .character("v"): view.split.tap()
        case .character("h"): view.keepsSkinHue.tap()
        case .character("d"): isAdjusting.toggle()
        case .character("e"):
            view.openLookButton.tap()
            isAdjusting = true
        case .character(","): view.picture.moveDivider(to: view.picture.divider - 0.05)
        case .character("."): view.picture.moveDivider(to: view.picture.divider + 0.05)
        case .character("["): view.straighten.set(view.straighten.value - 0.5)
        case .character("]"): view.straighten.set(view.straighten.value + 0.5)
        case .character(let key):
            guard let button = view.buttons.first(where: { $0.key == key }) else { return false }
            button.tap()
        default: return false
        }
        return true
    }

    /// Keys that mean something else while the sliders are there.
    private func handleAdjusting(_ key: Key) -> Bool {
        let slider = adjustments.selected
        // Any value is 40 presses away at the most, and none is skipped by the finer ones.
        let coarse = max(1, slider.steps / 40)
        switch key {
        case .up: adjustments.moveSelection(by: -1)
        case .down: adjustments.moveSelection(by: 1)
        case .pageUp: adjustments.moveSelection(by: -adjustments.pageCount)
        case .pageDown: adjustments.moveSelection(by: adjustments.pageCount)
        case .home: adjustments.select(0)
        case .end: adjustments.selectLast()
        case .left: slider.decrease(by: coarse)
        case .right: slider.increase(by: coarse)
        case .character("-"): slider.decrease()
        case .character("+"): slider.increase()
        case .character("w"): view.showsMask.tap()
        default: return false
        }
        return true
    }

    /// The list, then the buttons, round and round.
    private func moveFocus(_ step: Int) {
        let next = ((focus ?? -1) + 1 + step + 4) % 4
        focus = next == 0 ? nil : next - 1
    }

    private func tapFocused() {
        switch focus {
        case 0: view.before.tap()
        case 1: view.saveButton.tap()
        case 2: view.saveAsButton.tap()
        default: view.looks.choose()
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, in area: CellRect, _ context: DrawingContext) {
        let rows = area.rows - 3
        let listColumns = area.columns < 60 ? 16 : area.columns < 90 ? 27 : 32
        let list = CellRect(column: area.endColumn - listColumns, row: area.row, columns: listColumns, rows: rows)
        let room = CellRect(
            column: area.column, row: area.row, columns: area.columns - listColumns - 2, rows: rows
        )
        view.picture.resize(to: context.painter.pixels(of: CellSize(columns: room.columns, rows: room.rows)))
        let instead = view.picture.picture == nil && view.status.isBusy ? context.spinner : ""
        PictureFrame.draw(view.picture.composed, instead: instead, on: &canvas, in: room, context)
        let caption = TextWidth.truncated(PrintableText.escaped(view.picture.caption), to: room.columns)
        let captionColumn = room.column + (room.columns - TextWidth.of(caption)) / 2
        canvas.write(caption, row: room.endRow, column: captionColumn, style: .faint)
        let summary: String
        if isAdjusting {
            adjustments.draw(on: &canvas, in: list)
            summary = adjustments.selected.summary
        } else {
            summary = looks.draw(on: &canvas, in: list, context)?.summary ?? ""
        }
        controls(isAdjusting ? adjustments.selected : view.strength, on: &canvas, row: room.endRow + 1, area)
        status(on: &canvas, row: room.endRow + 2, area, summary: summary, context)
    }

    /// The slider that the arrow keys move, and the buttons.
    private func controls(_ slider: Slider, on canvas: inout Canvas, row: Int, _ area: CellRect) {
        var column = area.column
        let isEnabled = slider.isEnabled
        if area.columns >= 60 {
            column =
                canvas.write(
                    slider.title, row: row, column: column, style: isEnabled ? .plain : .faint) + 1
            let cells = 20
            let (lowest, extent) = (slider.range.lowerBound, slider.range.upperBound - slider.range.lowerBound)
            let full = Int(((slider.value - lowest) / extent * Double(cells)).rounded())
            column = canvas.write(
                String(repeating: "━", count: full), row: row, column: column,
                style: isEnabled ? Style(foreground: .cyan) : .faint
            )
            column = canvas.write(
                String(repeating: "─", count: cells - full), row: row, column: column, style: .faint
            )
        }
        canvas.write(slider.valueText, row: row, column: column + 1, style: isEnabled ? .plain : .faint)
        let before = "\(view.before.isOn ? "●" : "○") \(view.before.title)"
        let saving = [view.saveButton, view.saveAsButton]
        let buttons = ButtonRow(
            titles: [before] + saving.map(\.title), focus: focus ?? -1,
            disabled: Set(saving.indices.filter { !saving[$0].isEnabled }.map { $0 + 1 })
        )
        buttons.draw(on: &canvas, row: row, column: column + max(6, TextWidth.of(slider.valueText) + 2))
    }

    /// What goes on, or else what the chosen look is about.
    private func status(
        on canvas: inout Canvas, row: Int, _ area: CellRect, summary: String, _ context: DrawingContext
    ) {
        if view.status.text.isEmpty, !view.status.isBusy {
            let clipping = view.histogram.clipping
            let sentence = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
            let parts = [PrintableText.escaped(sentence), clipping.hasPrefix("clipped") ? clipping : ""]
            canvas.write(
                parts.filter { !$0.isEmpty }.joined(separator: "; "), row: row, column: area.column, style: .faint,
                limit: area.columns)
        } else {
            StatusLine.draw(
                view.status, on: &canvas, row: row, column: area.column, limit: area.columns, context
            )
        }
    }
}
