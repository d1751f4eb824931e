/// A monotone curve over perceptual lightness that maps one picture's tones to those of another.
///
/// It moves each quantile of the picture's lightness to the same quantile of the other's, as far as its slope allows.
struct ToneTransport {
    private static let steps = 256
    /// The slope never falls below this, so that no two tones become one.
    private static let minimumSlope = 0.05
    /// Slopes are averaged over so many steps to either side: an eighth of all tones.
    private static let smoothing = 16

    private var values: [Double]

    init(from picture: [Double], to reference: [Double], maximumSlope: Double) {
        let tones = (0...Self.steps).map { tone in
            Self.transported(Double(tone) / Double(Self.steps), from: picture, to: reference)
        }
        var slopes = zip(tones.dropFirst(), tones).map { ($0 - $1) * Double(Self.steps) }
        slopes = Self.smoothed(slopes.map { min(max($0, Self.minimumSlope), maximumSlope) })
        var values = [0.0]
        for slope in slopes { values.append(values.last! + slope / Double(Self.steps)) }
        // What bounded slopes can't reach is missed by the least at all tones alike.
        let curve = ToneTransport(values: values)
        let error = zip(picture, reference).reduce(0) { $0 + $1.1 - curve($1.0) } / Double(picture.count)
        self.values = values.map { $0 + error }
    }

    /// A curve that leaves the picture's black and white, and moves the tones between as near to the reference's as slopes allow.
    /// - Parameters:
    ///   - ends: the picture's black and white. Beyond them, and everywhere if they are one tone, the curve is the identity.
    ///   - slopes: between the ends; must include 1.
    init(from picture: [Double], to reference: [Double], keeping ends: LightnessEnds, slopes: ClosedRange<Double>) {
        let identity = (0...Self.steps).map { Double($0) / Double(Self.steps) }
        guard ends.haveRange else {
            values = identity
            return
        }
        let step = (ends.light - ends.dark) / Double(Self.steps)
        let targets = (0...Self.steps).map {
            Self.transported(ends.dark + Double($0) * step, from: picture, to: reference)
        }
        let nearest = Self.nearest(to: targets, from: ends.dark, to: ends.light, step: step, slopes: slopes)
        let inside = Self.smoothed(zip(nearest.dropFirst(), nearest).map { ($0 - $1) / step })
        // Smoothing has moved the light end a little, which the mean slope of 1 moves back.
        let scaled = Self.slopes(inside, withMean: 1, within: slopes)
        var between = ToneTransport(values: [ends.dark])
        for slope in scaled { between.values.append(between.values[between.values.count - 1] + slope * step) }
        values = identity.map { tone in
            tone <= ends.dark || tone >= ends.light
                ? tone : between((tone - ends.dark) / (ends.light - ends.dark))
        }
    }

    private init(values: [Double]) {
        self.values = values
    }

    func callAsFunction(_ lightness: Double) -> Double {
        let position = min(max(lightness, 0), 1) * Double(Self.steps)
        let before = min(Int(position), Self.steps - 1)
        return values[before] + (values[before + 1] - values[before]) * (position - Double(before))
    }

    /// Where a tone goes if shares of pixels alone count; beyond the picture's tones, towards black and white.
    private static func transported(_ tone: Double, from picture: [Double], to reference: [Double]) -> Double {
        let (first, last) = (picture[0], picture[picture.count - 1])
        if tone <= first { return reference[0] * tone / max(first, 1e-6) }
        if tone >= last {
            return reference[reference.count - 1]
                + (1 - reference[reference.count - 1]) * (tone - last) / max(1 - last, 1e-6)
        }
        let after = picture.firstIndex { $0 > tone } ?? picture.count - 1
        let share = (tone - picture[after - 1]) / max(picture[after] - picture[after - 1], 1e-9)
        return reference[after - 1] + (reference[after] - reference[after - 1]) * share
    }

    /// A curve near targets with slopes in a range and these ends: the mean of one that follows the targets from dark to light and one that
    /// follows them from light to dark.
    private static func nearest(
        to targets: [Double], from dark: Double, to light: Double, step: Double, slopes: ClosedRange<Double>
    ) -> [Double] {
        let (least, most) = (slopes.lowerBound * step, slopes.upperBound * step)
        let last = targets.count - 1
        // The values from which both ends can be reached.
        func reachable(_ number: Int) -> ClosedRange<Double> {
            let (before, after) = (Double(number), Double(last - number))
            return max(dark + least * before, light - most * after)...min(dark + most * before, light - least * after)
        }
        var rising = [dark]
        for number in 1...last {
            let range = (rising[number - 1] + least...rising[number - 1] + most).clamped(to: reachable(number))
            rising.append(min(max(targets[number], range.lowerBound), range.upperBound))
        }
        var falling = [light]
        for number in (0..<last).reversed() {
            let after = falling[falling.count - 1]
            let range = (after - most...after - least).clamped(to: reachable(number))
            falling.append(min(max(targets[number], range.lowerBound), range.upperBound))
        }
        return zip(rising, falling.reversed()).map { ($0 + $1) / 2 }
    }

    /// Slopes, multiplied by the one factor that gives them a mean while they stay in a range that includes it.
    private static func slopes(
        _ slopes: [Double], withMean mean: Double, within range: ClosedRange<Double>
    ) -> [Double] {
        func scaled(_ factor: Double) -> [Double] {
            slopes.map { min(max($0 * factor, range.lowerBound), range.upperBound) }
        }
        var (low, high) = (range.lowerBound / range.upperBound, range.upperBound / range.lowerBound)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if scaled(middle).reduce(0, +) < mean * Double(slopes.count) { low = middle } else { high = middle }
        }
        return scaled(high)
    }

    /// A mean over neighbours that counts the near ones more (a raised cosine would do as well).
    private static func smoothed(_ values: [Double]) -> [Double] {
        values.indices.map { middle in
            var sum = 0.0
            var weights = 0.0
            for offset in -smoothing...smoothing {
                let weight = Double(smoothing + 1 - abs(offset))
                sum += values[min(max(middle + offset, 0), values.count - 1)] * weight
                weights += weight
            }
            return sum / weights
        }
    }
}
