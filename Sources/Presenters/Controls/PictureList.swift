/// A list whose items are shown as small pictures, whatever they are.
@MainActor
package protocol PictureList: AnyObject {
    /// What the list is of, for those who can't see it: "Looks".
    var title: String { get }
    var state: ListState { get }
    var count: Int { get }
    /// The items by their headings: none where no item has one.
    var sections: [ListSection] { get }
    /// The item that the next ``choose()`` means; nil where there are none.
    var selectedIndex: Int? { get }
    /// Whether moving to an item is what chooses it.
    var choosesOnSelect: Bool { get }

    /// The cells of the items that are shown now; all others are let go.
    func pictureCells(in range: Range<Int>) -> [PictureCell]
    /// What a person's move to an item does.
    func select(_ index: Int)
    /// What a person's choice of the selected item does.
    func choose()
    /// What it does that a person points at an item, or with nil, at none any more.
    func preview(_ index: Int?)
}

/// What a list shows.
package enum ListState: Equatable {
    case loading
    case loaded
    /// There are no items; the text says where was looked and what to do.
    case empty(String)
    /// The items could not be had; the text says why and what to do.
    case failed(String)
}

extension ListControl: PictureList where Cell: PictureCell {
    package var count: Int { items.count }

    package func pictureCells(in range: Range<Int>) -> [PictureCell] { cells(in: range) }
}
