/// The samples that make a row of planar 4:2:0 pixels.
@frozen
public struct YU12Row {
    public var luma: UnsafeRawPointer
    /// The nearest row of chroma, and the next nearest.
    public var nearU: UnsafeRawPointer
    public var farU: UnsafeRawPointer
    public var nearV: UnsafeRawPointer
    public var farV: UnsafeRawPointer

    @inlinable
    public init(
        luma: UnsafeRawPointer, nearU: UnsafeRawPointer, farU: UnsafeRawPointer, nearV: UnsafeRawPointer,
        farV: UnsafeRawPointer
    ) {
        self.luma = luma
        self.nearU = nearU
        self.farU = farU
        self.nearV = nearV
        self.farV = farV
    }
}
