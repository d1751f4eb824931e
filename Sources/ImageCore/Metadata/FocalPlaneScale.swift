/// What a change of a picture's pixels does to its focal-plane resolutions: the sensor's size stays, so with twice the pixels
/// there are twice as many on each of its millimetres. A part that was cut out keeps them.
public struct FocalPlaneScale: Sendable {
    private let before: PixelSize
    private let after: PixelSize
    /// Whether width and height change places.
    private let isTransposed: Bool

    /// All of a picture at another size. Both sizes have pixels, and fewer than 2³¹ on a side.
    public static func resized(from before: PixelSize, to after: PixelSize) -> FocalPlaneScale {
        FocalPlaneScale(before: before, after: after, isTransposed: false)
    }

    /// A quarter turn, mirrored or not.
    public static let transposed = FocalPlaneScale(
        before: PixelSize(width: 1, height: 1), after: PixelSize(width: 1, height: 1), isTransposed: true)

    func scaled(x: Fraction?, y: Fraction?) -> (x: Fraction?, y: Fraction?) {
        if isTransposed { return (y, x) }
        return (x?.scaled(by: after.width, over: before.width), y?.scaled(by: after.height, over: before.height))
    }
}
