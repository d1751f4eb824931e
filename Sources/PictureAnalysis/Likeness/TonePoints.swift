/// The perceptual lightness at some shares of a picture's pixels, from the first percent, which people see as its black, to the last,
/// its white.
struct TonePoints {
    /// The shares of the pixels that are darker.
    static let shares = [LightnessEnds.share, 0.25, 0.75, 1 - LightnessEnds.share]

    /// A lightness for each of the shares, in order.
    private(set) var lightness: [Double]

    /// - Parameter colors: encoded sRGB; at least one.
    init(of colors: [SIMD3<Float>]) {
        let all = colors.map { PerceptualColor.of(linear: LinearLevels.linear($0)).x }
        lightness = Self.shares.map { all.element(inOrder: Int((Double(all.count - 1) * $0).rounded())) }
    }

    init(of statistics: PictureStatistics) {
        lightness = Self.shares.map { statistics.lightness(at: $0) }
        guard let ends = statistics.lightnessEnds else { return }
        lightness = lightness.map { min(max($0, ends.dark), ends.light) }
        lightness[0] = ends.dark
        lightness[lightness.count - 1] = ends.light
    }

    /// The points, those between the ends no lighter than a slope from the darkest allows: where a picture's dark tones lie too close
    /// together to become these, its black counts more than they do, or all would lie in fog.
    /// - Parameter picture: the tones from which the slope leads here.
    func reachable(from picture: TonePoints, slope: Double) -> TonePoints {
        var points = self
        for number in lightness.indices.dropFirst().dropLast() {
            let most = ends.dark + slope * (picture.lightness[number] - picture.ends.dark)
            points.lightness[number] = min(lightness[number], most)
        }
        return points
    }

    /// The points after a change of lightness.
    func mapped(_ change: (Double) -> Double) -> TonePoints {
        var points = self
        points.lightness = lightness.map(change)
        return points
    }

    /// Moves the ends by as much as some points miss others.
    mutating func moveEnds(from reached: TonePoints, to wanted: TonePoints) {
        for number in [0, lightness.count - 1] {
            lightness[number] = min(max(lightness[number] + wanted.lightness[number] - reached.lightness[number], 0), 1)
        }
    }

    var ends: LightnessEnds { LightnessEnds(dark: lightness[0], light: lightness[lightness.count - 1]) }
}
