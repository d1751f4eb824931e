extension Array {
    /// In the order of numbers that are not negative; elements with the same number stay in their order.
    ///
    /// It goes through them once for each eleven bits of the numbers, which for the samples of a picture takes a fifth of the
    /// time of comparing them.
    package func radixSorted(by number: (Element) -> Double) -> [Element] {
        // The patterns of numbers that are not negative are in their order.
        var keys = map { number($0).bitPattern }
        var indices = Array<Int>(self.indices)
        var (nextKeys, nextIndices) = (keys, indices)
        for shift in stride(from: 0, to: 64, by: Self.digitBits) {
            var starts = [Int](repeating: 0, count: 1 << Self.digitBits)
            for key in keys { starts[Self.digit(key, shift)] += 1 }
            if starts.contains(count) { continue }
            var start = 0
            for digit in starts.indices { (starts[digit], start) = (start, start + starts[digit]) }
            for (key, index) in zip(keys, indices) {
                let digit = Self.digit(key, shift)
                nextKeys[starts[digit]] = key
                nextIndices[starts[digit]] = index
                starts[digit] += 1
            }
            swap(&keys, &nextKeys)
            swap(&indices, &nextIndices)
        }
        return indices.map { self[$0] }
    }

    private static var digitBits: Int { 11 }

    private static func digit(_ key: UInt64, _ shift: Int) -> Int {
        Int(truncatingIfNeeded: key >> UInt64(shift)) & (1 << digitBits - 1)
    }
}
