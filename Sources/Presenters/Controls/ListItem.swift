/// An item of a list.
package protocol ListItem: Identifiable {
    associatedtype Content: Equatable

    /// What a cell shows of the item, or what that follows from: cells are configured again where it is another one.
    var cellContent: Content { get }
}

extension ListItem where Self: Equatable {
    package var cellContent: Self { self }
}
