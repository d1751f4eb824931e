/// A monotone curve over perceptual lightness that maps one picture's tones to those of another.
///
/// It carries each share of the picture's pixels to where the other has the same share, as far as its slope allows.
struct ToneTransport {
    private static let steps = 256
    /// The slope never falls below this, so that no two tones become one.
    private static let minimumSlope = 0.05
    /// Slopes are averaged over so many steps to either side: an eighth of all tones.
    private static let smoothing = 16

    private let values: [Double]

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
