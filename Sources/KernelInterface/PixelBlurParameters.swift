/// The weights of two outer and of two inner values, of sixteen bits, each twice in a word.
@frozen
public struct PairWeights: Hashable, Sendable {
    public let outer: UInt32
    public let inner: UInt32

    /// - Parameters:
    ///   - outer: the weight of each outer value; the inner ones share the rest.
    ///   - one: the sum of all four, at most 2¹⁷.
    public init(outer: Double, one: UInt32) {
        let share = UInt32((outer * Double(one)).rounded())
        self.outer = share * 0x1_0001
        inner = (one / 2 - share) * 0x1_0001
    }
}

/// Rows of sixteen-bit values, two and two.
@frozen
public struct FixedPointRowPairs {
    public var outer: (UnsafePointer<UInt16>, UnsafePointer<UInt16>)
    public var inner: (UnsafePointer<UInt16>, UnsafePointer<UInt16>)

    @inlinable
    public init(
        outer: (UnsafePointer<UInt16>, UnsafePointer<UInt16>), inner: (UnsafePointer<UInt16>, UnsafePointer<UInt16>)
    ) {
        self.outer = outer
        self.inner = inner
    }
}
