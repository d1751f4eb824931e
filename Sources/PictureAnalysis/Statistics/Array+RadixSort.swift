extension Array {
    /// In the order of numbers that are not negative; elements with the same number stay in their order.
    ///
    /// It goes through them once for each eleven bits of the numbers, which for the samples of a picture takes a fifth of the
    /// time of comparing them.
    package func radixSorted(by number: (Element) -> Double) -> [Element] {
        // The patterns of numbers that are not negative are in their order.
        var entries = enumerated().map { RadixEntry(key: number($1).bitPattern, index: UInt32($0)) }
        var next = entries
        for shift in stride(from: 0, to: UInt64(64), by: RadixEntry.digitBits) {
            var starts = [Int](repeating: 0, count: 1 << RadixEntry.digitBits)
            for entry in entries { starts[entry.digit(shift)] += 1 }
            if starts.contains(count) { continue }
            var start = 0
            for digit in starts.indices { (starts[digit], start) = (start, start + starts[digit]) }
            var places = next.mutableSpan
            var firsts = starts.mutableSpan
            for entry in entries {
                let digit = entry.digit(shift)
                places[firsts[digit]] = entry
                firsts[digit] += 1
            }
            swap(&entries, &next)
        }
        return entries.map { self[Int($0.index)] }
    }
}

/// A number on its way to its place, and which element it is of.
private struct RadixEntry {
    static let digitBits = 11

    let key: UInt64
    let index: UInt32

    func digit(_ shift: UInt64) -> Int { Int(truncatingIfNeeded: key &>> shift) & (1 << Self.digitBits - 1) }
}
