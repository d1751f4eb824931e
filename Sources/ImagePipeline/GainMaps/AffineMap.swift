import ImageCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// x and y, each a sum of the two before and a number.
struct AffineMap: Hashable, Sendable {
    private(set) var xx = 1.0
    private(set) var xy = 0.0
    private(set) var x0 = 0.0
    private(set) var yx = 0.0
    private(set) var yy = 1.0
    private(set) var y0 = 0.0

    init() {}

    init(x: (Double, Double, Double), y: (Double, Double, Double)) {
        (xx, xy, x0) = x
        (yx, yy, y0) = y
    }

    /// From pixels of a picture of the second size to those of the first one, which shows the same.
    init(scale first: PixelSize, over second: PixelSize) {
        xx = Double(first.width) / Double(second.width)
        yy = Double(first.height) / Double(second.height)
    }

    /// From a picture that was turned clockwise about its middle to the one that it was.
    init(turning before: PixelSize, by angle: Double, to after: PixelSize) {
        (xx, xy, yx, yy) = (cos(angle), sin(angle), -sin(angle), cos(angle))
        let middle = (Double(after.width) / 2, Double(after.height) / 2)
        x0 = Double(before.width) / 2 - xx * middle.0 - xy * middle.1
        y0 = Double(before.height) / 2 - yx * middle.0 - yy * middle.1
    }

    /// From an upright picture to the one that is stored so.
    init(storing stored: PixelSize, as orientation: Orientation) {
        let upright = orientation.uprightSize(ofStored: stored)
        let point = { (x: Double, y: Double) in
            let share = orientation.inverse.upright(x: x / Double(upright.width), y: y / Double(upright.height))
            return (x: share.x * Double(stored.width), y: share.y * Double(stored.height))
        }
        let (origin, right, down) = (point(0, 0), point(1, 0), point(0, 1))
        self.init(
            x: (right.x - origin.x, down.x - origin.x, origin.x), y: (right.y - origin.y, down.y - origin.y, origin.y))
    }

    /// Makes it the one that begins with another.
    mutating func append(_ first: AffineMap) {
        let old = self
        xx = old.xx * first.xx + old.xy * first.yx
        xy = old.xx * first.xy + old.xy * first.yy
        x0 = old.xx * first.x0 + old.xy * first.y0 + old.x0
        yx = old.yx * first.xx + old.yy * first.yx
        yy = old.yx * first.xy + old.yy * first.yy
        y0 = old.yx * first.x0 + old.yy * first.y0 + old.y0
    }

    /// The map back. The map is one of a picture's geometry, which loses no dimension.
    var inverse: AffineMap {
        let determinant = xx * yy - xy * yx
        return AffineMap(
            x: (yy / determinant, -xy / determinant, (xy * y0 - yy * x0) / determinant),
            y: (-yx / determinant, xx / determinant, (yx * x0 - xx * y0) / determinant))
    }

    /// Makes its results those of a picture that is so many times as wide and as high.
    mutating func scaleResults(x: Double, y: Double) {
        (xx, xy, x0) = (xx * x, xy * x, x0 * x)
        (yx, yy, y0) = (yx * y, yy * y, y0 * y)
    }

    /// How far the result moves at most for a step of one, in x and in y.
    var steps: (x: Double, y: Double) { (hypot(xx, xy), hypot(yx, yy)) }

    func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (xx * x + xy * y + x0, yx * x + yy * y + y0)
    }

    /// Whether nothing moves by a thousandth of a pixel, in any picture that there is.
    var isNearlyIdentity: Bool {
        let difference = [xx - 1, xy, yx, yy - 1].map { abs($0) }.max() ?? 0
        return difference < 1e-8 && abs(x0) < 1e-3 && abs(y0) < 1e-3
    }
}
