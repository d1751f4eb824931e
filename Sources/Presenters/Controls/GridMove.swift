/// A move of the selection where items are shown as a grid, filled row by row from the left.
package enum GridMove: Sendable {
    case left, right, up, down
    case pageUp, pageDown
    case home, end

    /// The index that it leads to from `index`. Left and right go on in the row above and below; what would leave the
    /// grid ends in its first or last row.
    /// - Parameters:
    ///   - count: the number of items, at least 1.
    ///   - columns: items in a row, at least 1.
    ///   - pageRows: rows that are seen at a time.
    func index(from index: Int, count: Int, columns: Int, pageRows: Int) -> Int {
        switch self {
        case .left: max(index - 1, 0)
        case .right: min(index + 1, count - 1)
        case .up: moved(by: -1, from: index, count: count, columns: columns)
        case .down: moved(by: 1, from: index, count: count, columns: columns)
        case .pageUp: moved(by: -pageRows, from: index, count: count, columns: columns)
        case .pageDown: moved(by: pageRows, from: index, count: count, columns: columns)
        case .home: 0
        case .end: count - 1
        }
    }

    /// The same column some rows on, or the last item where the last row is too short for it.
    private func moved(by rows: Int, from index: Int, count: Int, columns: Int) -> Int {
        let row = min(max(index / columns + rows, 0), (count - 1) / columns)
        return min(row * columns + index % columns, count - 1)
    }
}
