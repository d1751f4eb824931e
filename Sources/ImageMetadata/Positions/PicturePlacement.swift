import ImageCore

/// The place of a picture's points in the result that is made of it. Both are pictures as they are stored, and points count
/// pixels from the upper left corner.
package struct PicturePlacement: Hashable, Sendable {
    package let before: PixelSize
    package let after: PixelSize
    /// The coefficients of x, of y, and of 1.
    private let x: SIMD3<Double>
    private let y: SIMD3<Double>

    /// - Parameters:
    ///   - before: the picture's size.
    ///   - after: the result's size, with its border.
    ///   - x: the coefficients of the result's x: of x, of y, and a constant.
    ///   - y: the coefficients of the result's y.
    package init(
        from before: PixelSize, to after: PixelSize, x: (Double, Double, Double), y: (Double, Double, Double)
    ) {
        self.before = before
        self.after = after
        self.x = SIMD3(x.0, x.1, x.2)
        self.y = SIMD3(y.0, y.1, y.2)
    }

    /// The placement in a part of the picture that is turned upright then.
    /// - Parameters:
    ///   - left: the columns to the left of the part.
    ///   - top: the rows above it.
    ///   - size: the part's size.
    package init(
        from before: PixelSize, left: Int, top: Int, size: PixelSize, turnedUprightFrom orientation: Orientation
    ) {
        let after = orientation.uprightSize(ofStored: size)
        let place = { (x: Int, y: Int) in
            let share = orientation.upright(
                x: Double(x - left) / Double(size.width), y: Double(y - top) / Double(size.height))
            return (x: share.x * Double(after.width), y: share.y * Double(after.height))
        }
        let (origin, right, down) = (place(0, 0), place(1, 0), place(0, 1))
        self.init(
            from: before, to: after, x: (right.x - origin.x, down.x - origin.x, origin.x),
            y: (right.y - origin.y, down.y - origin.y, origin.y))
    }

    /// The placement in the picture made another size.
    init(from before: PixelSize, resizedTo after: PixelSize) {
        self.init(
            from: before, to: after, x: (Double(after.width) / Double(before.width), 0, 0),
            y: (0, Double(after.height) / Double(before.height), 0))
    }

    func callAsFunction(_ point: PicturePoint) -> PicturePoint {
        let point = SIMD3(point.x, point.y, 1)
        return PicturePoint(x: (x * point).sum(), y: (y * point).sum())
    }

    /// The mean scale: the square root of the factor by which areas change.
    var lengthFactor: Double { abs(x[0] * y[1] - x[1] * y[0]).squareRoot() }

    /// Whether nothing moves by a hundredth of a pixel.
    package var isIdentity: Bool {
        let moved = [PicturePoint(x: 0, y: 0), PicturePoint(x: Double(before.width), y: Double(before.height))]
        return before == after && !isTurned
            && moved.allSatisfy { abs(self($0).x - $0.x) < 0.01 && abs(self($0).y - $0.y) < 0.01 }
    }

    /// Whether the result is the whole picture, at most scaled.
    var isOnlyScaled: Bool { croppedArea.map { $0.isNearly(PictureArea(of: before)) } ?? false }

    /// The part of the picture that the result consists of; nil if it was turned or mirrored, or has a border.
    var croppedArea: PictureArea? {
        guard !isTurned else { return nil }
        let area = PictureArea(
            left: -x[2] / x[0], top: -y[2] / y[1], width: Double(after.width) / x[0],
            height: Double(after.height) / y[1])
        let whole = PictureArea(of: before)
        let slack = 0.01
        let isWithin =
            area.left > -slack && area.top > -slack && area.right < whole.right + slack
            && area.bottom < whole.bottom + slack
        return isWithin ? area : nil
    }

    private var isTurned: Bool { abs(x[1]) > 1e-9 || abs(y[0]) > 1e-9 || x[0] <= 0 || y[1] <= 0 }
}

/// A point of a picture, in pixels.
struct PicturePoint: Hashable {
    var x: Double
    var y: Double
}

/// A rectangle of a picture, in pixels.
struct PictureArea: Hashable {
    var left: Double
    var top: Double
    var width: Double
    var height: Double

    var right: Double { left + width }
    var bottom: Double { top + height }
    var center: PicturePoint { PicturePoint(x: left + width / 2, y: top + height / 2) }

    init(left: Double, top: Double, width: Double, height: Double) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    init(of size: PixelSize) {
        self.init(left: 0, top: 0, width: Double(size.width), height: Double(size.height))
    }

    init(center: PicturePoint, width: Double, height: Double) {
        self.init(left: center.x - width / 2, top: center.y - height / 2, width: width, height: height)
    }

    /// The smallest area that holds all points.
    init(around points: [PicturePoint]) {
        let (x, y) = (points.map(\.x), points.map(\.y))
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        self.init(left: left, top: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    }

    var corners: [PicturePoint] {
        [(left, top), (right, top), (right, bottom), (left, bottom)].map { PicturePoint(x: $0.0, y: $0.1) }
    }

    /// Whether a point lies within it, or on its left or upper edge.
    func contains(_ point: PicturePoint) -> Bool {
        point.x >= left && point.x < right && point.y >= top && point.y < bottom
    }

    /// The maximum length in pixels that rounding may leave of a region that only touches the result's edge.
    static let minimumSide = 1e-3

    /// The part that lies within another area; nil if there is none.
    func clipped(to other: PictureArea) -> PictureArea? {
        let (left, top) = (max(left, other.left), max(top, other.top))
        let (right, bottom) = (min(right, other.right), min(bottom, other.bottom))
        guard right - left > Self.minimumSide, bottom - top > Self.minimumSide else { return nil }
        return PictureArea(left: left, top: top, width: right - left, height: bottom - top)
    }

    func isNearly(_ other: PictureArea) -> Bool {
        [left - other.left, top - other.top, right - other.right, bottom - other.bottom].allSatisfy { abs($0) < 0.01 }
    }
}
