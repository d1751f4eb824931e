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

    /// The values with the colour of the light in place of the picture's, which a meadow makes green and a beach yellow.
    private var valuesOfLight: SIMD3<Double>? {
        illuminant.map { SIMD3(exposure, $0.redAgainstBlue, $0.greenness) }
    }

    /// The lights that pictures were taken in, by their levels: groups that are clearly apart, such as those of daylight and lamplight.
    ///
    /// The levels are parted where two sides are farthest apart for how much each of them is spread, by exposure, warmth or greenness,
    /// and each side again, until no clear gap is left. The order of the levels does not matter. Where the light's colour is known of at
    /// least half of the pictures, it alone counts, and the others belong to the group that is nearest to their own colours.
    /// - Returns: the ``middle(of:)`` each group, the coolest first; none without a level.
    public static func groups(of levels: [LightLevel]) -> [LightLevel] {
        let known = levels.filter { $0.illuminant != nil }
        let isKnown = known.count * 2 >= levels.count
        var groups = isKnown ? parted(known) { $0.valuesOfLight ?? $0.values } : parted(levels, by: \.values)
        let middles = groups.compactMap(middle)
        if isKnown {
            for level in levels where level.illuminant == nil {
                if let number = level.nearest(of: middles) { groups[number].append(level) }
            }
        }
        return groups.compactMap(middle).sorted {
            ($0.warmth, $0.exposure, $0.greenness) < ($1.warmth, $1.exposure, $1.greenness)
        }
    }

    private static func parted(_ levels: [LightLevel], by values: (LightLevel) -> SIMD3<Double>) -> [[LightLevel]] {
        let gaps = (0..<3).compactMap { axis in gap(in: levels.map { values($0)[axis] }, along: axis) }
        guard let widest = gaps.max(by: { $0.separation < $1.separation }) else { return [levels] }
        let below = levels.filter { values($0)[widest.axis] <= widest.end }
        let above = levels.filter { values($0)[widest.axis] > widest.end }
        return parted(below, by: values) + parted(above, by: values)
    }

    /// Between two groups of values.
    private struct Gap {
        var axis: Int
        /// The last value before it.
        var end: Double
        /// How far the means of the sides are apart, as a multiple of their standard deviation.
        var separation: Double
    }

    /// The clearest gap between values of an axis, if any is clear.
    private static func gap(in values: [Double], along axis: Int) -> Gap? {
        let sorted = values.sorted()
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

    /// The number of the nearest of several levels, by the colours of the lights where they are known; nil where there is none.
    package func nearest(of levels: [LightLevel]) -> Int? {
        let lights = levels.compactMap(\.valuesOfLight)
        let (own, others) =
            if let valuesOfLight, lights.count == levels.count { (valuesOfLight, lights) } else {
                (values, levels.map(\.values))
            }
        func distance(_ other: SIMD3<Double>) -> Double {
            let away = (other - own) / Self.minimumDistance
            return (away * away).sum()
        }
        return others.indices.min { distance(others[$0]) < distance(others[$1]) }
    }
}
