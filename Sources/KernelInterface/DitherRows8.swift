/// Two neighbouring rows of RGBA8 pixels before and after filters, which ``KernelTable/ditherRGBA8`` compares. A picture's last row
/// may stand in for both.
@frozen
public struct DitherRows8 {
    /// The pixels before the filters.
    public var before: (above: UnsafeRawPointer, below: UnsafeRawPointer)
    /// The results, to which noise is added.
    public var after: (above: UnsafeMutableRawPointer, below: UnsafeMutableRawPointer)

    @inlinable
    public init(
        before: (above: UnsafeRawPointer, below: UnsafeRawPointer),
        after: (above: UnsafeMutableRawPointer, below: UnsafeMutableRawPointer)
    ) {
        self.before = before
        self.after = after
    }

    /// Levels by which sixteen pixels of two rows may differ for their steps to be seen: texture hides those of others.
    @inlinable public static var largestRange: Int { 2 }
    /// The same for values that were not rounded yet, after filters.
    @inlinable public static var largestRangeOfValues: Float { 3 }
}
