/// Two neighbouring rows of RGBA8 pixels. A picture's last row may stand in for both.
@frozen
public struct RowPair {
    public var above: UnsafeRawPointer
    public var below: UnsafeRawPointer

    @inlinable
    public init(above: UnsafeRawPointer, below: UnsafeRawPointer) {
        self.above = above
        self.below = below
    }
}

/// Two neighbouring rows of RGBA8 pixels that a kernel changes. A picture's last row may stand in for both.
@frozen
public struct MutableRowPair {
    public var above: UnsafeMutableRawPointer
    public var below: UnsafeMutableRawPointer

    @inlinable
    public init(above: UnsafeMutableRawPointer, below: UnsafeMutableRawPointer) {
        self.above = above
        self.below = below
    }
}

/// The limits by which kernels choose the blocks that are dithered. Levels are those of 8 bits.
public enum DitherLimits {
    /// Levels by which sixteen pixels of two rows may differ for steps between them to be seen: texture hides others.
    @inlinable public static var maximumRange: Int { 2 }
    /// The same for values of more bits.
    @inlinable public static var maximumRangeOfValues: Float { 3 }
    /// Levels by which a range has to become wider, where results are not levels.
    @inlinable public static var minimumWidening: Float { 0.5 }
}
