extension Array where Element: Comparable {
    /// What `sorted()[index]` is, without an order among the others (Hoare's selection).
    package func element(inOrder index: Int) -> Element {
        var values = self
        var (first, last) = (0, count - 1)
        while first < last {
            let pivot = values[first + (last - first) / 2]
            var (low, high) = (first, last)
            while low <= high {
                while values[low] < pivot { low += 1 }
                while pivot < values[high] { high -= 1 }
                guard low <= high else { break }
                values.swapAt(low, high)
                low += 1
                high -= 1
            }
            if index <= high {
                last = high
            } else if index >= low {
                first = low
            } else {
                break
            }
        }
        return values[index]
    }
}
