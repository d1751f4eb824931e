extension SIMD3 where Scalar: FloatingPoint {
    /// What `sum()` is, to the bit: that goes through indices, and takes several times as long as the three numbers do.
    @inline(__always)
    var total: Scalar { x + y + z }

    /// What `min()` is where none is NaN.
    @inline(__always)
    var lowest: Scalar { Swift.min(Swift.min(x, y), z) }

    /// What `max()` is where none is NaN.
    @inline(__always)
    var highest: Scalar { Swift.max(Swift.max(x, y), z) }
}
