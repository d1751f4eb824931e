/// Makes a list's cells out of its items, when a front end asks for them.
///
/// A cell is kept while its item is among those that were last asked for, also where the items are replaced by new ones
/// with the same identity; so a front end that asks for what it shows has cells that stay the same from drawing to
/// drawing, and a list of ten thousand items has a screenful of cells.
@MainActor
package final class ListDataSource<Item: ListItem, Cell: AnyObject> {
    package var items: [Item]
    private let makeCell: @MainActor () -> Cell
    private let configure: @MainActor (Cell, Item) -> Void
    private var cells: [Item.ID: (cell: Cell, item: Item)] = [:]

    /// - Parameters:
    ///   - makeCell: an empty cell.
    ///   - configure: fills a cell with what it shows of an item.
    package init(
        items: [Item] = [], makeCell: @escaping @MainActor () -> Cell,
        configure: @escaping @MainActor (Cell, Item) -> Void
    ) {
        self.items = items
        self.makeCell = makeCell
        self.configure = configure
    }

    /// The cells of the items in `range`, as far as there are items. All others are let go.
    package func cells(in range: Range<Int>) -> [Cell] {
        let shown = items[range.clamped(to: items.indices)]
        var kept: [Item.ID: (cell: Cell, item: Item)] = [:]
        defer { cells = kept }
        return shown.map { item in
            let cell = cell(of: item)
            kept[item.id] = (cell, item)
            return cell
        }
    }

    private func cell(of item: Item) -> Cell {
        if let (cell, configuredItem) = cells[item.id] {
            if configuredItem.cellContent != item.cellContent { configure(cell, item) }
            return cell
        }
        let cell = makeCell()
        configure(cell, item)
        return cell
    }
}
