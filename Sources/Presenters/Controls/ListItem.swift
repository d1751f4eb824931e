/// An item of a list.
package protocol ListItem: Identifiable {
    associatedtype Content: Equatable

    /// What a cell shows of the item, or what that follows from: cells are configured again where it is another one.
    var cellContent: Content { get }
    /// The heading under which the item stands, as its neighbours with the same one do; empty where there is none.
    var section: String { get }
}

extension ListItem {
    package var section: String { "" }
}

extension ListItem where Self: Equatable {
    package var cellContent: Self { self }
}
