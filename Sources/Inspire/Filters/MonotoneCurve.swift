/// A smooth curve through points that never overshoots them: piecewise cubic Hermite interpolation with the slopes of
/// Fritsch and Butland (1984), flat beyond the first and the last point.
package struct MonotoneCurve: Hashable, Sendable {
    private let points: [CurvePoint]
    private let slopes: [Double]

    /// - Parameter points: at least one, x strictly increasing.
    package init(points: [CurvePoint]) {
        self.points = points
        guard points.count > 1 else {
            slopes = [0]
            return
        }
        let steps = zip(points, points.dropFirst()).map { (width: $1.x - $0.x, rise: ($1.y - $0.y) / ($1.x - $0.x)) }
        var slopes = [Double](repeating: 0, count: points.count)
        for index in 1..<points.count - 1 {
            let (before, after) = (steps[index - 1], steps[index])
            guard before.rise * after.rise > 0 else { continue }
            // A harmonic mean in which the narrower side counts for more.
            let weightBefore = before.width + 2 * after.width
            let weightAfter = 2 * before.width + after.width
            slopes[index] = (weightBefore + weightAfter) / (weightBefore / before.rise + weightAfter / after.rise)
        }
        slopes[0] = Self.endSlope(steps[0], steps.count > 1 ? steps[1] : steps[0])
        slopes[points.count - 1] = Self.endSlope(steps[steps.count - 1], steps[max(0, steps.count - 2)])
        self.slopes = slopes
    }

    /// The slope at an end: of the parabola through three points, limited so that the curve stays monotone.
    private static func endSlope(
        _ near: (width: Double, rise: Double), _ far: (width: Double, rise: Double)
    ) -> Double {
        let slope = ((2 * near.width + far.width) * near.rise - near.width * far.rise) / (near.width + far.width)
        if slope * near.rise <= 0 { return 0 }
        if near.rise * far.rise < 0, abs(slope) > 3 * abs(near.rise) { return 3 * near.rise }
        return slope
    }

    package func callAsFunction(_ x: Double) -> Double {
        guard let first = points.first, let last = points.last else { return x }
        if x <= first.x { return first.y }
        if x >= last.x { return last.y }
        let right = points.firstIndex { $0.x > x }!
        let (from, to) = (points[right - 1], points[right])
        let width = to.x - from.x
        let t = (x - from.x) / width
        let u = 1 - t
        return from.y * u * u * (1 + 2 * t) + to.y * t * t * (3 - 2 * t)
            + width * t * u * (slopes[right - 1] * u - slopes[right] * t)
    }
}
