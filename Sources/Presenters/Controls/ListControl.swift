import Observation

/// A list to move through and to choose from.
@MainActor @Observable
package final class ListControl<Item: ListItem, Cell: AnyObject> {
    /// What the list is of, for those who can't see it: "Looks".
    package let title: String
    package private(set) var state = ListState.loading
    /// None of them where the state is not `loaded`.
    package private(set) var items: [Item] = []
    /// The items by their headings: none where no item has one.
    package private(set) var sections: [ListSection] = []
    /// The item that the next ``choose()`` means; nil where there are none.
    package private(set) var selectedIndex: Int?
    @ObservationIgnored private let source: ListDataSource<Item, Cell>
    @ObservationIgnored private var selectAction: (@MainActor (Item) -> Void)?
    @ObservationIgnored private var chooseAction: (@MainActor (Item) -> Void)?
    @ObservationIgnored private var previewAction: (@MainActor (Item?) -> Void)?

    /// - Parameters:
    ///   - title: what the list is of, for those who can't see it.
    ///   - makeCell, configure: as for ``ListDataSource``.
    package init(
        _ title: String, makeCell: @escaping @MainActor () -> Cell,
        configure: @escaping @MainActor (Cell, Item) -> Void
    ) {
        self.title = title
        source = ListDataSource(makeCell: makeCell, configure: configure)
    }

    /// Whether moving through the list or choosing from it does something.
    package var isBound: Bool { selectAction != nil || chooseAction != nil }

    /// Says what happens when a person moves to another item.
    package func onSelect(_ action: @escaping @MainActor (Item) -> Void) { selectAction = action }

    /// Says what happens when a person chooses an item.
    package func onChoose(_ action: @escaping @MainActor (Item) -> Void) { chooseAction = action }

    /// Says what happens when a person points at an item without moving there, or at none any more.
    package func onPreview(_ action: @escaping @MainActor (Item?) -> Void) { previewAction = action }

    /// Whether moving to an item is what chooses it.
    package var choosesOnSelect: Bool { chooseAction == nil }

    package var selectedItem: Item? { selectedIndex.map { items[$0] } }

    // MARK: For front ends

    /// The cells of the items that are shown now. See ``ListDataSource/cells(in:)``.
    package func cells(in range: Range<Int>) -> [Cell] { source.cells(in: range.clamped(to: items.indices)) }

    /// What a person's move to an item does; beyond the ends it goes to the nearest item.
    package func select(_ index: Int) {
        guard !items.isEmpty else { return }
        let index = min(max(index, 0), items.count - 1)
        guard index != selectedIndex else { return }
        selectedIndex = index
        selectAction?(items[index])
    }

    /// What a person's move does where the items are shown as a grid; with one column, as a list.
    /// - Parameters:
    ///   - columns: items in a row.
    ///   - pageRows: rows that are seen at a time.
    package func move(_ move: GridMove, columns: Int = 1, pageRows: Int) {
        guard !items.isEmpty else { return }
        let (columns, pageRows) = (max(1, columns), max(1, pageRows))
        select(move.index(from: selectedIndex ?? 0, count: items.count, columns: columns, pageRows: pageRows))
    }

    /// What a person's choice of the selected item does.
    package func choose() {
        if let selectedItem { chooseAction?(selectedItem) }
    }

    /// What it does that a person points at an item, or with nil, at none any more.
    package func preview(_ index: Int?) {
        if let index, !items.indices.contains(index) { return }
        previewAction?(index.map { items[$0] })
    }

    // MARK: For presenters

    /// Shows items. The selection stays on its item, or where that is gone, at its index.
    package func show(_ newItems: [Item], emptyText: String) {
        let selected = selectedItem?.id
        let index = newItems.firstIndex { $0.id == selected } ?? min(selectedIndex ?? 0, newItems.count - 1)
        selectedIndex = nil
        source.items = newItems
        items = newItems
        sections = Self.sections(of: newItems)
        selectedIndex = newItems.isEmpty ? nil : index
        state = newItems.isEmpty ? .empty(emptyText) : .loaded
    }

    package func showLoading() { clear(.loading) }

    package func showFailure(_ text: String) { clear(.failed(text)) }

    /// Moves the selection without notifying anybody.
    package func moveSelection(to id: Item.ID) {
        if let index = items.firstIndex(where: { $0.id == id }) { selectedIndex = index }
    }

    private static func sections(of items: [Item]) -> [ListSection] {
        var sections: [ListSection] = []
        for (index, item) in items.enumerated() {
            if sections.last?.title == item.section {
                sections[sections.count - 1].count += 1
            } else {
                sections.append(ListSection(title: item.section, first: index, count: 1))
            }
        }
        return sections.contains { !$0.title.isEmpty } ? sections : []
    }

    private func clear(_ newState: ListState) {
        selectedIndex = nil
        items = []
        sections = []
        source.items = []
        state = newState
    }
}
