/// The natural cubic spline through points: as smooth as can be, with no bend at the ends, and flat beyond them. It may
/// overshoot its points.
package struct NaturalCurve: Sendable {
    private let points: [CurvePoint]
    /// The second derivative at each point.
    private let bends: [Double]

    /// - Parameter points: at least two, x strictly increasing.
    package init(points: [CurvePoint]) {
        self.points = points
        let widths = zip(points, points.dropFirst()).map { $1.x - $0.x }
        let slopes = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
        // One equation a point, solved from the first to the last and back: wᵢ₋₁·b + 2(wᵢ₋₁ + wᵢ)·b + wᵢ·b = 6 (sᵢ − sᵢ₋₁).
        var factors = [0.0]
        var sums = [0.0]
        for index in 1..<points.count - 1 {
            let (before, after) = (widths[index - 1], widths[index])
            let pivot = 2 * (before + after) - before * factors[index - 1]
            factors.append(after / pivot)
            sums.append((6 * (slopes[index] - slopes[index - 1]) - before * sums[index - 1]) / pivot)
        }
        var bends = [Double](repeating: 0, count: points.count)
        for index in (1..<points.count - 1).reversed() {
            bends[index] = sums[index] - factors[index] * bends[index + 1]
        }
        self.bends = bends
    }

    package func callAsFunction(_ x: Double) -> Double {
        let last = points.count - 1
        if x <= points[0].x { return points[0].y }
        if x >= points[last].x { return points[last].y }
        let right = points.firstIndex { $0.x > x }!
        let (from, to) = (points[right - 1], points[right])
        let width = to.x - from.x
        let t = (x - from.x) / width
        let u = 1 - t
        let bend = (u * u * u - u) * bends[right - 1] + (t * t * t - t) * bends[right]
        return from.y * u + to.y * t + width * width / 6 * bend
    }
}
