/// A run of pixels as planes of floats, small enough to stay in the first-level cache while kernels process it.
///
/// Each plane has room for a multiple of ``Tile/lanes`` values: kernels work on whole vectors and may write past the
/// count, up to that multiple. Encoded values, 0…1 where they are in range.
@frozen
public struct Tile: @unchecked Sendable {
    // Pointers into scratch memory that its owner lends to one thread at a time: nothing here is shared.
    public var red: UnsafeMutablePointer<Float>
    public var green: UnsafeMutablePointer<Float>
    public var blue: UnsafeMutablePointer<Float>
    public var alpha: UnsafeMutablePointer<Float>

    /// Values in a vector.
    @inlinable public static var lanes: Int { 16 }

    @inlinable
    public init(
        red: UnsafeMutablePointer<Float>, green: UnsafeMutablePointer<Float>, blue: UnsafeMutablePointer<Float>,
        alpha: UnsafeMutablePointer<Float>
    ) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}
