/// A row's samples as JPEGs code them: one of each chroma belongs to one or two columns of luma.
@frozen
public struct YCbCrRow {
    public var luma: UnsafeMutableRawPointer
    public var cb: UnsafeMutableRawPointer
    public var cr: UnsafeMutableRawPointer

    @inlinable
    public init(luma: UnsafeMutableRawPointer, cb: UnsafeMutableRawPointer, cr: UnsafeMutableRawPointer) {
        self.luma = luma
        self.cb = cb
        self.cr = cr
    }

    /// Columns that kernels may read and write at a time: so far there is room behind a row's end.
    public static let lanes = 32
}

/// What is added to sixteen times an interpolated chroma before it is divided, at even and at odd columns: alternating, so
/// that a picture does not become lighter as a whole.
@frozen
public struct ChromaRounding: Sendable {
    public var even: UInt32
    public var odd: UInt32

    @inlinable
    public init(even: UInt32, odd: UInt32) {
        self.even = even
        self.odd = odd
    }

    /// Libjpeg's, where chroma has half the width and half the height.
    public static let halfSize = ChromaRounding(even: 8, odd: 7)
    /// Libjpeg's 1 and 2 of 4, where chroma has half the width.
    public static let halfWidth = ChromaRounding(even: 4, odd: 8)
}
