import Presenters

/// The sliders that follow a look, one below the other, each with its value.
@MainActor
struct AdjustmentListView {
    private let sections: [(title: String, sliders: [Slider])]
    private let sliders: [Slider]
    private var selectedIndex = 0
    private var firstLine = 0
    /// Sliders that were seen when it was drawn last: how far a page goes.
    private(set) var pageCount = 1

    /// - Parameter sections: sliders below their headings.
    init(_ sections: [(title: String, sliders: [Slider])]) {
        self.sections = sections
        sliders = sections.flatMap(\.sliders)
    }

    var selected: Slider { sliders[selectedIndex] }

    mutating func select(_ index: Int) { selectedIndex = min(max(index, 0), sliders.count - 1) }
    mutating func moveSelection(by count: Int) { select(selectedIndex + count) }
    mutating func selectLast() { select(sliders.count - 1) }

    mutating func draw(on canvas: inout Canvas, in rect: CellRect) {
        pageCount = max(1, rect.rows)
        var first = 0
        let listSections = sections.map { section in
            defer { first += section.sliders.count }
            return ListSection(title: section.title, first: first, count: section.sliders.count)
        }
        let lines = ListLines(count: sliders.count, sections: listSections, height: 1)
            .visible(selected: selectedIndex, rows: rect.rows, first: &firstLine)
        for (offset, line) in lines.enumerated() {
            let row = rect.row + offset
            switch line.content {
            case .heading(let title):
                canvas.write(title, row: row, column: rect.column + 2, style: .faint, limit: rect.columns - 2)
            case .item(let index): draw(sliders[index], isSelected: index == selectedIndex, on: &canvas, rect, row)
            }
        }
    }

    private func draw(_ slider: Slider, isSelected: Bool, on canvas: inout Canvas, _ rect: CellRect, _ row: Int) {
        if isSelected { canvas.write("▸", row: row, column: rect.column, style: .accent) }
        let value = slider.valueText
        let valueColumn = rect.endColumn - TextWidth.of(value)
        let column = rect.column + 2
        canvas.write(
            " \(slider.title) ", row: row, column: column, style: isSelected ? .focused : .plain,
            limit: valueColumn - column)
        canvas.write(value, row: row, column: valueColumn, style: slider.value == slider.initialValue ? .faint : .bold)
    }
}
