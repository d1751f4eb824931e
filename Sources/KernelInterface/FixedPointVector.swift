/// Vectors of sixteen-bit values, as ``PixelBlurKernels`` process them.
public enum FixedPointVector {
    /// Values that a kernel processes at a time.
    public static let lanes = 64
}
