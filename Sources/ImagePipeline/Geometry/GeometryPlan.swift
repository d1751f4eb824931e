import FilterEngine
import ImageCore

/// What steps of geometry come to for the stored pixels of one picture: decided from its header, before the first row.
///
/// Quarter turns and flips move no pixels by themselves. They add up, with the orientation that the picture states, to how
/// the result has to be turned in the end, when it is smallest.
package struct GeometryPlan: Sendable {
    /// A change of the rows that come from the one before it.
    package enum Operation: Hashable, Sendable {
        case crop(PixelArea)
        case resize(PixelSize)
        /// Clockwise, in radians, up to an eighth of a circle.
        case straighten(Double)
        /// Upright, from this orientation.
        case turn(Orientation)
    }

    package private(set) var operations: [Operation] = []
    /// The size of the rows that the last operation gives.
    package private(set) var size: PixelSize
    /// How they have to be turned to stand upright.
    package private(set) var orientation: Orientation

    /// - Parameters:
    ///   - size: the stored picture's.
    ///   - turnsUpright: whether the result is to be turned upright even where no step turns or flips it.
    /// - Throws: `ImageError.invalidRequest` for what this picture can't be made, `ImageError.limitExceeded`
    ///   where a size is too large.
    package init(
        _ steps: [GeometryStep], size: PixelSize, orientation: Orientation, turnsUpright: Bool, limits: ImageLimits
    ) throws(ImageError) {
        self.size = size
        self.orientation = orientation
        var turns = turnsUpright && orientation != .topLeft
        for step in steps {
            try step.check()
            switch step {
            case .resize(let resizing):
                try resize(to: resizing.size(of: uprightSize), limits)
            case .crop(let cropping):
                try crop(to: cropping.area(of: uprightSize))
            case .rotate(let degrees):
                rotate(by: degrees)
                turns = true
            case .flip(let flip):
                self.orientation = self.orientation.followed(by: flip == .horizontal ? .topRight : .bottomLeft)
                turns = true
            }
        }
        // Where steps add up to an upright picture, the orientation that it stated is no longer true.
        if turns, self.orientation != .topLeft || orientation != .topLeft {
            operations.append(.turn(self.orientation))
            self.size = uprightSize
            self.orientation = .topLeft
        }
    }

    private var uprightSize: PixelSize { orientation.uprightSize(ofStored: size) }

    private mutating func resize(to upright: PixelSize, _ limits: ImageLimits) throws(ImageError) {
        try limits.check(upright)
        let stored = orientation.uprightSize(ofStored: upright)
        guard stored != size else { return }
        operations.append(.resize(stored))
        size = stored
    }

    private mutating func crop(to area: PixelArea) throws(ImageError) {
        guard area.size != uprightSize else { return }
        let stored = area.turned(orientation.inverse, in: uprightSize)
        operations.append(.crop(stored))
        size = stored.size
    }

    private mutating func rotate(by degrees: Double) {
        let quarters = (degrees / 90).rounded(.toNearestOrEven)
        orientation = orientation.followed(by: .quarterTurns(Int(quarters)))
        let rest = degrees - quarters * 90
        guard rest != 0 else { return }
        // Stored pixels that are a mirror image turn the other way.
        let angle = (orientation.isMirrored ? -rest : rest) * .pi / 180
        operations.append(.straighten(angle))
        size = RowStraightener.size(of: size, turnedBy: angle)
    }
}

extension PixelArea {
    /// The same pixels where a picture of a size, turned as an orientation says, has them.
    func turned(_ orientation: Orientation, in size: PixelSize) -> PixelArea {
        let width = Double(size.width)
        let height = Double(size.height)
        let turnedSize = orientation.uprightSize(ofStored: size)
        let first = orientation.upright(x: Double(left) / width, y: Double(top) / height)
        let last = orientation.upright(
            x: Double(left + self.size.width) / width, y: Double(top + self.size.height) / height
        )
        return PixelArea(
            left: Int((min(first.x, last.x) * Double(turnedSize.width)).rounded()),
            top: Int((min(first.y, last.y) * Double(turnedSize.height)).rounded()),
            size: orientation.uprightSize(ofStored: self.size)
        )
    }
}
