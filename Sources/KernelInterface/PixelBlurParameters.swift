/// What each of two values weighs and each of two others, of sixteen bits, each twice in a word.
@frozen
public struct PairWeights: Hashable, Sendable {
    public let outer: UInt32
    public let inner: UInt32

    /// - Parameters:
    ///   - outer: what one of the outer values weighs; the inner ones share the rest.
    ///   - one: what all four are together, at most 2¹⁷.
    public init(outer: Double, one: UInt32) {
        let share = UInt32((outer * Double(one)).rounded())
        self.outer = share * 0x1_0001
        inner = (one / 2 - share) * 0x1_0001
    }
}

/// Rows of sixteen-bit values, two and two.
@frozen
public struct FixedRowPairs {
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
