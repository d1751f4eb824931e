/// Neighbouring items of a list that stand under one heading.
package struct ListSection: Encodable, Equatable, Sendable {
    /// Empty where there is no heading.
    package var title: String
    package var first: Int
    package var count: Int

    package init(title: String, first: Int, count: Int) {
        self.title = title
        self.first = first
        self.count = count
    }
}
