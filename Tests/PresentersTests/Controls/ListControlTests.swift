import Presenters
import Testing

@MainActor
@Suite("A list")
struct ListControlTests {
    private let list = ListControl<TestItem, TestCell>("Items", makeCell: TestCell.init) { $0.text = $1.text }
    private let items = ["a", "b", "c"].enumerated().map { TestItem(id: $0.offset, text: $0.element) }

    @Test("is loading at first; then shows items, that there are none, or why not")
    func states() {
        #expect(list.state == .loading)
        #expect(list.selectedItem == nil)
        list.show(items, emptyText: "nothing")
        #expect(list.state == .loaded)
        #expect(list.selectedItem == items[0])
        #expect(list.cells(in: 0..<3).map(\.text) == ["a", "b", "c"])
        list.show([], emptyText: "nothing")
        #expect(list.state == .empty("nothing"))
        #expect(list.selectedItem == nil)
        list.show(items, emptyText: "nothing")
        list.showFailure("broken")
        #expect(list.state == .failed("broken"))
        #expect(list.items.isEmpty && list.selectedItem == nil && list.cells(in: 0..<3).isEmpty)
        list.showLoading()
        #expect(list.state == .loading)
    }

    @Test("has its neighbours of one heading under it, and no sections where there are no headings")
    func sections() {
        list.show(items, emptyText: "")
        #expect(list.sections.isEmpty)
        list.show(zip(items, ["", "One", "One"]).map { $0.under($1) }, emptyText: "")
        #expect(
            list.sections == [
                ListSection(title: "", first: 0, count: 1), ListSection(title: "One", first: 1, count: 2),
            ])
        list.showLoading()
        #expect(list.sections.isEmpty)
    }

    @Test("reports a move to another item, up to its ends")
    func select() {
        var selected: [String] = []
        list.show(items, emptyText: "")
        #expect(!list.isBound)
        list.onSelect { selected.append($0.text) }
        #expect(list.isBound)
        list.select(1)
        list.select(1)
        list.select(9)
        list.select(-9)
        #expect(selected == ["b", "c", "a"])
    }

    @Test("reports which item is chosen")
    func choose() {
        var chosen: [String] = []
        #expect(!list.isBound)
        list.onChoose { chosen.append($0.text) }
        #expect(list.isBound)
        list.choose()
        list.show(items, emptyText: "")
        list.select(2)
        list.choose()
        #expect(chosen == ["c"])
    }

    @Test("shown as a grid, is moved through by rows and columns, and never beyond its ends")
    func grid() {
        // 0 1 2
        // 3 4 5
        // 6 7
        list.show((0..<8).map { TestItem(id: $0, text: "\($0)") }, emptyText: "")
        let steps: [(GridMove, Int)] = [
            (.up, 0), (.left, 0), (.right, 1), (.down, 4), (.right, 5), (.down, 7), (.down, 7), (.right, 7), (.up, 4),
            (.left, 3), (.left, 2), (.pageDown, 7), (.pageUp, 1), (.pageUp, 1), (.end, 7), (.home, 0), (.pageDown, 6),
        ]
        for (move, index) in steps {
            list.move(move, columns: 3, pageRows: 2)
            #expect(list.selectedIndex == index, "\(move)")
        }
        for (move, index) in [(GridMove.home, 0), (.down, 1), (.pageDown, 4), (.up, 3)] {
            list.move(move, pageRows: 3)
            #expect(list.selectedIndex == index, "\(move) in a list")
        }
        list.show([], emptyText: "")
        list.move(.down, columns: 3, pageRows: 2)
        #expect(list.selectedIndex == nil)
    }

    @Test("keeps the selection on its item when there are other items, without notifying anybody")
    func keeps() {
        list.onSelect { _ in Issue.record("the selection did not move") }
        list.show(items, emptyText: "")
        list.moveSelection(to: 1)
        list.show([TestItem(id: 7, text: "z")] + items, emptyText: "")
        #expect(list.selectedItem?.text == "b")
        // Its item gone, the selection stays at its index, or at the last one.
        list.show([items[0], items[2]], emptyText: "")
        #expect(list.selectedItem?.text == "c")
    }
}
