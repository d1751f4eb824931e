import ImageCore

/// The shape of a region of a picture, in pixels.
enum RegionShape: Hashable {
    case point(PicturePoint)
    case circle(center: PicturePoint, radius: Double)
    case rectangle(PictureArea)
    case polygon([PicturePoint])
}

extension PicturePlacement {
    /// The shape in the result; nil if nothing of it is there.
    ///
    /// A rectangle stays one: the smallest that holds the turned one. Rectangles and polygons are clipped to the result. A circle
    /// can't be: it stays as long as its centre is there.
    func place(_ shape: RegionShape) -> RegionShape? {
        let whole = PictureArea(of: after)
        switch shape {
        case .point(let point):
            let placed = self(point)
            return whole.contains(placed) ? .point(placed) : nil
        case .circle(let center, let radius):
            let placed = self(center)
            return whole.contains(placed) ? .circle(center: placed, radius: radius * lengthFactor) : nil
        case .rectangle(let area):
            let placed = PictureArea(around: area.corners.map { self($0) })
            // A rectangle without an area marks a point.
            guard area.width > 0, area.height > 0 else {
                return whole.contains(placed.center) ? .rectangle(placed) : nil
            }
            return placed.clipped(to: whole).map { .rectangle($0) }
        case .polygon(let points):
            let clipped = Self.clip(points.map { self($0) }, to: whole)
            return Self.area(of: clipped) > PictureArea.minimumSide ? .polygon(clipped) : nil
        }
    }

    /// The area of a polygon in square pixels (the shoelace formula).
    private static func area(of points: [PicturePoint]) -> Double {
        let twice = points.indices.map { index in
            let (current, previous) = (points[index], points[index == 0 ? points.count - 1 : index - 1])
            return previous.x * current.y - current.x * previous.y
        }
        return abs(twice.reduce(0, +)) / 2
    }

    /// Clips a polygon to an area, one edge after the other (Sutherland and Hodgman).
    private static func clip(_ points: [PicturePoint], to area: PictureArea) -> [PicturePoint] {
        // For each edge the distance of a point from it, positive within the area.
        let distances: [(PicturePoint) -> Double] = [
            { $0.x - area.left }, { area.right - $0.x }, { $0.y - area.top }, { area.bottom - $0.y },
        ]
        return distances.reduce(points) { points, distance in
            points.indices.flatMap { index -> [PicturePoint] in
                let (current, previous) = (points[index], points[index == 0 ? points.count - 1 : index - 1])
                let (inside, before) = (distance(current), distance(previous))
                guard (inside >= 0) != (before >= 0) else { return inside >= 0 ? [current] : [] }
                let share = before / (before - inside)
                let crossing = PicturePoint(
                    x: previous.x + share * (current.x - previous.x), y: previous.y + share * (current.y - previous.y))
                return inside >= 0 ? [crossing, current] : [crossing]
            }
        }
    }
}
