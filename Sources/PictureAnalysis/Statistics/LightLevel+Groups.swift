extension LightLevel {
    /// Differences from which on pictures may have been taken in another light, in the order of ``values``.
    private static let minimumDistance = SIMD3(2, 0.6, 0.3)
    /// Groups are apart by so many times their standard deviation: halves of evenly spread values are by 3.5.
    private static let minimumSeparation = 5.0
    /// What differs by less is the same, in powers of two.
    private static let leastDeviation = 0.1
    /// A few pictures are no light of their own.
    private static let minimumCount = 2

    private var values: SIMD3<Double> { SIMD3(exposure, warmth, greenness) }

    /// The lights that pictures were taken in, by their levels: groups that are clearly apart, such as those of daylight and lamplight.
    ///
    /// The levels are parted where two sides are farthest apart for how much each of them is spread, by exposure, warmth or greenness,
    /// and each side again, until no clear gap is left. The order of the levels does not matter.
    /// - Returns: the ``middle(of:)`` each group, the coolest first; none without a level.
    public static func groups(of levels: [LightLevel]) -> [LightLevel] {
        parted(levels).compactMap(middle).sorted {
            ($0.warmth, $0.exposure, $0.greenness) < ($1.warmth, $1.exposure, $1.greenness)
        }
    }

    private static func parted(_ levels: [LightLevel]) -> [[LightLevel]] {
        let gaps = (0..<3).compactMap { gap(in: levels, along: $0) }
        guard let widest = gaps.max(by: { $0.separation < $1.separation }) else { return [levels] }
        let below = levels.filter { $0.values[widest.axis] <= widest.end }
        let above = levels.filter { $0.values[widest.axis] > widest.end }
        return parted(below) + parted(above)
    }

    /// Between two groups of levels.
    private struct Gap {
        var axis: Int
        /// The last value before it.
        var end: Double
        /// How far the means of the sides are apart, as a multiple of their standard deviation.
        var separation: Double
    }

    /// The clearest gap along an axis, if any is clear.
    private static func gap(in levels: [LightLevel], along axis: Int) -> Gap? {
        let sorted = levels.map { $0.values[axis] }.sorted()
        let (total, squares) = sorted.reduce((0, 0)) { ($0.0 + $1, $0.1 + $1 * $1) }
        var (sum, squareSum) = (0.0, 0.0)
        var best: Gap?
        for (index, value) in sorted.enumerated() {
            sum += value
            squareSum += value * value
            let (before, after) = (Double(index + 1), Double(sorted.count - index - 1))
            guard index + 1 >= minimumCount, sorted.count - index - 1 >= minimumCount, sorted[index + 1] > value else {
                continue
            }
            let (lower, upper) = (sum / before, (total - sum) / after)
            guard upper - lower >= minimumDistance[axis] else { continue }
            let variances =
                max(squareSum / before - lower * lower, 0) + max((squares - squareSum) / after - upper * upper, 0)
            let separation = (upper - lower) / max((variances / 2).squareRoot(), leastDeviation)
            if separation >= max(minimumSeparation, best?.separation ?? 0) {
                best = Gap(axis: axis, end: value, separation: separation)
            }
        }
        return best
    }

    /// The number of the nearest of several levels; nil where there is none.
    package func nearest(of levels: [LightLevel]) -> Int? {
        func distance(_ level: LightLevel) -> Double {
            let away = (level.values - values) / Self.minimumDistance
            return (away * away).sum()
        }
        return levels.indices.min { distance(levels[$0]) < distance(levels[$1]) }
    }
}
