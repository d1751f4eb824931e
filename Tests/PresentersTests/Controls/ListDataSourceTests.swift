import Presenters
import Testing

/// An item of the lists under test.
struct TestItem: ListItem, Equatable {
    var id: Int
    var text: String
    var section = ""

    func under(_ heading: String) -> TestItem { TestItem(id: id, text: text, section: heading) }
}

/// A cell that remembers how often it was configured.
final class TestCell {
    var text = ""
    var configurations = 0
}

@MainActor
@Suite("A list's data source")
struct ListDataSourceTests {
    private let source = ListDataSource<TestItem, TestCell>(
        items: [TestItem(id: 1, text: "a"), TestItem(id: 2, text: "b"), TestItem(id: 3, text: "c")],
        makeCell: TestCell.init
    ) { cell, item in
        cell.text = item.text
        cell.configurations += 1
    }

    @Test("makes a cell, configures that very cell with its item, and hands it out")
    func configure() throws {
        var made: [TestCell] = []
        var configured: [(TestCell, TestItem)] = []
        let items = [TestItem(id: 1, text: "a"), TestItem(id: 2, text: "b")]
        let source = ListDataSource<TestItem, TestCell>(items: items) {
            made.append(TestCell())
            return made[made.count - 1]
        } configure: {
            configured.append(($0, $1))
        }
        let cells = source.cells(in: 1..<2)
        #expect(made.count == 1)
        #expect(cells.first === made[0])
        #expect(configured.count == 1)
        #expect(configured[0].0 === made[0])
        #expect(configured[0].1 == items[1])
    }

    @Test("hands out the same cells for what is shown still, and lets the others go")
    func reuse() {
        let first = source.cells(in: 0..<2)
        weak let gone = first[0]
        let kept = first[1]
        let second = source.cells(in: 1..<3)
        #expect(second.map(\.text) == ["b", "c"])
        #expect(second[0] === kept)
        #expect(kept.configurations == 1)
        _ = consume first
        #expect(gone == nil)
    }

    @Test("keeps an item's cell when there are other items, and configures it again where the item is different")
    func changes() {
        let cells = source.cells(in: 0..<3)
        source.items = [TestItem(id: 0, text: "z"), TestItem(id: 1, text: "a"), TestItem(id: 3, text: "C")]
        let others = source.cells(in: 0..<3)
        #expect(others.map(\.text) == ["z", "a", "C"])
        #expect(others[1] === cells[0] && others[1].configurations == 1)
        #expect(others[2] === cells[2] && others[2].configurations == 2)
    }

    @Test("has no cells beyond its items")
    func bounds() {
        #expect(source.cells(in: 2..<9).map(\.text) == ["c"])
        #expect(source.cells(in: 7..<9).isEmpty)
    }
}
