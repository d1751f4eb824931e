import Inspire

/// One of GIMP's curves: through points, or drawn by hand.
struct GIMPCurve: Hashable, Sendable {
    /// A point, and whether the curve has a corner there.
    struct Point: Hashable, Sendable {
        var x: Double
        var y: Double
        var isCorner = false
    }

    /// What GIMP itself computes with, and what is between is on a straight line.
    static let sampleCount = 256

    /// From left to right, all coordinates from 0 to 1.
    var points: [Point] = []
    /// The values of a curve that was drawn by hand, at equal steps; empty for one through points.
    var samples: [Double] = []

    static let straight = GIMPCurve(points: [Point(x: 0, y: 0), Point(x: 1, y: 1)])

    var isStraight: Bool {
        if !samples.isEmpty {
            return samples.enumerated().allSatisfy { abs($1 - Double($0) / Double(samples.count - 1)) < 1e-4 }
        }
        return points.isEmpty
            || points.first?.x == 0 && points.last?.x == 1 && points.allSatisfy { abs($0.x - $0.y) < 1e-9 }
    }

    /// Between points Bézier curves with controls at a third of the way, whose slopes are those of the straight lines between the
    /// neighbours on both sides; at ends and corners as the other side wants it.
    func callAsFunction(_ x: Double) -> Double {
        guard samples.isEmpty else {
            let position = min(max(x, 0), 1) * Double(samples.count - 1)
            let index = min(Int(position), samples.count - 2)
            return samples[index] + (samples[index + 1] - samples[index]) * (position - Double(index))
        }
        guard let first = points.first, let last = points.last else { return x }
        if x <= first.x { return first.y }
        guard let right = points.firstIndex(where: { $0.x > x }) else { return last.y }
        let (from, to) = (points[right - 1], points[right])
        let before = right >= 2 && !from.isCorner ? points[right - 2] : nil
        let after = right + 1 < points.count && !to.isCorner ? points[right + 1] : nil
        let width = to.x - from.x
        var start = from.y + (to.y - from.y) / 3
        var end = from.y + (to.y - from.y) * 2 / 3
        if let before { start = from.y + (to.y - before.y) / (to.x - before.x) * width / 3 }
        if let after { end = to.y - (after.y - from.y) / (after.x - from.x) * width / 3 }
        if before == nil, after != nil { start = from.y + (end - from.y) / 2 }
        if before != nil, after == nil { end = to.y + (start - to.y) / 2 }
        let t = (x - from.x) / width
        let u = 1 - t
        let y = from.y * u * u * u + 3 * start * u * u * t + 3 * end * u * t * t + to.y * t * t * t
        return min(max(y, 0), 1)
    }

    /// What GIMP computes with.
    var table: [Double] {
        samples.isEmpty
            ? (0..<Self.sampleCount).map { self(Double($0) / Double(Self.sampleCount - 1)) } : samples
    }

    var curvePoints: [CurvePoint] { points.map { CurvePoint(x: $0.x, y: $0.y) } }
}
