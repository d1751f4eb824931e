import Presenters
import TerminalUI
import Testing

@Suite("The lines of a list with headings")
struct ListLinesTests {
    /// A: 0 1 · B: 2 3 4
    private let sections = [ListSection(title: "A", first: 0, count: 2), ListSection(title: "B", first: 2, count: 3)]

    private func seen(_ selected: Int, rows: Int, height: Int = 2, from first: inout Int) -> String {
        ListLines(count: 5, sections: sections, height: height).visible(selected: selected, rows: rows, first: &first)
            .map { line in
                switch line.content {
                case .heading(let title): title
                case .item(let item): "\(item)"
                }
            }.joined()
    }

    @Test("moves as little as can be, and shows no item in part")
    func moves() {
        var first = 0
        #expect(seen(0, rows: 6, from: &first) == "A01")
        #expect(seen(1, rows: 6, from: &first) == "A01")
        #expect(seen(2, rows: 6, from: &first) == "1B2")
        #expect(seen(3, rows: 6, from: &first) == "B23")
        #expect(seen(4, rows: 6, from: &first) == "234")
        #expect(seen(3, rows: 6, from: &first) == "234")
        #expect(seen(2, rows: 6, from: &first) == "B23", "its heading comes with the first of a section")
        #expect(seen(0, rows: 6, from: &first) == "A01")
    }

    @Test("leaves no room at the end while there are lines before, and shows all where there is room")
    func end() {
        var first = 6
        #expect(seen(4, rows: 7, from: &first) == "B234")
        #expect(seen(4, rows: 12, from: &first) == "A01B234")
    }

    @Test("shows the selected item where there is room for nothing else, and nothing where there is none for it")
    func little() {
        var first = 0
        #expect(seen(2, rows: 2, from: &first) == "2")
        #expect(seen(0, rows: 1, height: 1, from: &first) == "0")
        #expect(seen(0, rows: 1, from: &first) == "")
    }

    @Test("a list without headings has its items alone")
    func withoutHeadings() {
        var first = 0
        let lines = ListLines(count: 3, sections: [], height: 1).visible(selected: nil, rows: 2, first: &first)
        #expect(lines.map(\.content) == [.item(0), .item(1)])
        #expect(ListLines(count: 0, sections: [], height: 1).visible(selected: nil, rows: 2, first: &first).isEmpty)
    }
}
