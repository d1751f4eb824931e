import Presenters
import Testing

@MainActor
@Suite("A list")
struct ListControlTests {
    private let list = ListControl<TestItem, TestCell>(makeCell: TestCell.init) { $0.text = $1.text }
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

    @Test("tells when somebody moves to another item, up to its ends")
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

    @Test("tells which item somebody chooses")
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

    @Test("keeps the selection on its item when there are other items, without telling anybody")
    func keeps() {
        list.onSelect { _ in Issue.record("nobody moved") }
        list.show(items, emptyText: "")
        list.moveSelection(to: 1)
        list.show([TestItem(id: 7, text: "z")] + items, emptyText: "")
        #expect(list.selectedItem?.text == "b")
        // Its item gone, the selection stays at its place, or at the last one.
        list.show([items[0], items[2]], emptyText: "")
        #expect(list.selectedItem?.text == "c")
    }
}
