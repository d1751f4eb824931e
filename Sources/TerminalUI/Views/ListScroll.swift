/// Which part of a list is shown: as little moves as can be, and what is selected is always in it.
struct ListScroll {
    private var first = 0

    /// The items to show.
    mutating func visible(selected: Int?, count: Int, capacity: Int) -> Range<Int> {
        guard capacity > 0, count > 0 else { return 0..<0 }
        let selected = selected ?? 0
        first = min(first, selected)
        first = max(first, selected - capacity + 1)
        first = max(0, min(first, count - capacity))
        return first..<min(count, first + capacity)
    }
}
