/// EXIF's place of the subject, in pixels: a point, a circle, or a rectangle around a point.
struct SubjectArea {
    private let shape: RegionShape

    /// Nil for a number of values that EXIF does not know.
    /// - Parameter numbers: x and y, which a circle's diameter or a rectangle's width and height follow.
    init?(_ numbers: [Double]) {
        guard (2...4).contains(numbers.count) else { return nil }
        let center = PicturePoint(x: numbers[0], y: numbers[1])
        switch numbers.count {
        case 2: shape = .point(center)
        case 3: shape = .circle(center: center, radius: numbers[2] / 2)
        default: shape = .rectangle(PictureArea(center: center, width: numbers[2], height: numbers[3]))
        }
    }

    private init(_ shape: RegionShape) {
        self.shape = shape
    }

    /// The area in the result; nil if it is not there.
    func placed(_ placement: PicturePlacement) -> SubjectArea? { placement.place(shape).map { SubjectArea($0) } }

    /// As many as the area was made of.
    var numbers: [Int] {
        let numbers: [Double] =
            switch shape {
            case .point(let point): [point.x, point.y]
            case .circle(let center, let radius): [center.x, center.y, 2 * radius]
            case .rectangle(let area): [area.center.x, area.center.y, area.width, area.height]
            case .polygon: []
            }
        // A point that lies within the last half pixel is in the last pixel.
        return numbers.map { Int(min(max($0, 0), 1e9).rounded()) }
    }
}
