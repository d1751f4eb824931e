import FilterEngine
import ImageCore

/// How people turn a picture and what part of it they keep, whatever its size: mirrored, then turned, then cropped.
package struct Framing: Hashable, Sendable {
    /// Whether left and right are exchanged, before everything else.
    package private(set) var isMirrored = false
    /// Right angles that the picture is turned by clockwise, 0…3.
    package private(set) var quarterTurns = 0
    /// Degrees clockwise that it is turned by beyond those, as in ``straightenings``.
    package private(set) var straightening = 0.0
    /// The part that is kept of the turned picture.
    package var crop = UnitArea.whole

    /// What straightens a horizon.
    package static let straightenings = -30.0...30.0

    /// The whole picture as it is.
    package init() {}

    package mutating func turnRight() {
        quarterTurns = (quarterTurns + 1) % 4
        crop = UnitArea(
            left: 1 - crop.top - crop.height, top: crop.left, width: crop.height, height: crop.width)
    }

    package mutating func turnLeft() {
        for _ in 0..<3 { turnRight() }
    }

    /// Exchanges left and right as they are seen.
    package mutating func mirror() {
        isMirrored.toggle()
        quarterTurns = (4 - quarterTurns) % 4
        straightening = 0 - straightening
        crop.left = 1 - crop.left - crop.width
    }

    /// - Parameter degrees: clockwise; the nearest that can be had is taken.
    package mutating func straighten(by degrees: Double) {
        straightening = min(max(degrees, Self.straightenings.lowerBound), Self.straightenings.upperBound)
    }

    /// The size of the picture before it is cropped.
    /// - Parameter size: the upright picture's.
    package func turnedSize(of size: PixelSize) -> PixelSize {
        let turned = Orientation.quarterTurns(quarterTurns).uprightSize(ofStored: size)
        return straightening == 0 ? turned : RowStraightener.size(of: turned, turnedBy: straightening * .pi / 180)
    }

    /// The pixels that are kept of the turned picture; nil where all are.
    /// - Parameter size: the upright picture's.
    package func cropArea(of size: PixelSize) -> PixelArea? {
        guard crop != .whole else { return nil }
        let area = crop.pixels(of: turnedSize(of: size))
        return area.size == turnedSize(of: size) ? nil : area
    }

    /// The same as steps.
    /// - Parameter size: the upright picture's.
    package func steps(for size: PixelSize) -> [GeometryStep] {
        var steps: [GeometryStep] = []
        if isMirrored { steps.append(.flip(.horizontal)) }
        if degrees != 0 { steps.append(.rotate(degrees: degrees)) }
        if let area = cropArea(of: size) { steps.append(.crop(.area(area))) }
        return steps
    }

    /// Clockwise, all in all, -180…180.
    private var degrees: Double {
        let degrees = Double(quarterTurns) * 90 + straightening
        return degrees > 180 ? degrees - 360 : degrees
    }
}

/// A rectangle as shares of a picture's sides, from its upper left corner.
package struct UnitArea: Hashable, Sendable {
    package var left: Double
    package var top: Double
    package var width: Double
    package var height: Double

    /// All of the picture.
    package static let whole = UnitArea(left: 0, top: 0, width: 1, height: 1)

    package init(left: Double, top: Double, width: Double, height: Double) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    /// The same area of a picture of a size.
    package init(_ area: PixelArea, of size: PixelSize) {
        let (width, height) = (Double(size.width), Double(size.height))
        self.init(
            left: Double(area.left) / width, top: Double(area.top) / height, width: Double(area.size.width) / width,
            height: Double(area.size.height) / height)
    }

    /// The nearest area within the picture that is not too small to be seen; nil for what is no area.
    package var within: UnitArea? {
        guard [left, top, width, height].allSatisfy(\.isFinite) else { return nil }
        let (width, height) = (min(max(width, Self.least), 1), min(max(height, Self.least), 1))
        return UnitArea(
            left: min(max(left, 0), 1 - width), top: min(max(top, 0), 1 - height), width: width, height: height)
    }

    /// The smallest share of a side that people can choose.
    private static let least = 0.01

    /// The nearest pixels, at least one, of a picture of a size.
    package func pixels(of size: PixelSize) -> PixelArea {
        let (left, right) = Self.edges(left, width, of: size.width)
        let (top, bottom) = Self.edges(top, height, of: size.height)
        return PixelArea(left: left, top: top, size: PixelSize(width: right - left, height: bottom - top))
    }

    private static func edges(_ start: Double, _ length: Double, of side: Int) -> (Int, Int) {
        let first = min(max(Int((start * Double(side)).rounded()), 0), side - 1)
        return (first, min(max(Int(((start + length) * Double(side)).rounded()), first + 1), side))
    }
}
