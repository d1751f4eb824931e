import FilterEngine

/// Carries the colours and tones of a reference to a picture.
///
/// Tones follow a monotone curve from the picture's distribution of lightness to the reference's; then the perceptual axes follow the
/// linear map that transports the picture's means and covariances to the reference's with the least movement (Monge–Kantorovich, for
/// normal distributions). All of it becomes one table, smooth and of bounded gain. As far as that allows, the darkest and the lightest
/// percent of the result are those of the picture, or of the reference if its tones are taken. If asked, skin keeps its hue.
package struct ColorTransfer: Sendable {
    /// The most by which any difference between two colours grows, in encoded values.
    package static let maximumGain = 2.5

    /// The bound for the curve and for the map, each by itself; the table as a whole is limited to ``maximumGain``.
    private static let maximumStretch = 2.0
    /// The largest step between neighbours of the table, as a gain in whatever direction they lie, which leaves a little for the
    /// directions between.
    private static let maximumStepGain: Float = 2.0
    private static let earlierStepGain: Float = 1.7
    private static let earlierStepRounds = 30
    /// How often steps are limited at most.
    private static let stepRounds = 10
    /// Added to variances, so that invisible differences in one picture are not stretched to visible ones.
    private static let minimumVariance = 1e-5
    /// How often the ends of lightness are looked at again: the limits move them a little each time.
    private static let endRounds = 6
    /// What may be left of the distance to the ends after a round, at most, for another one.
    private static let leastProgress = 0.7
    /// How often what is too steep is evened out at most, and to what gain: a little less than allowed.
    private static let evenRounds = 30
    private static let evenGain = maximumGain - 0.01
    /// The gain before the ends of lightness are moved, if the picture keeps its own: moving them raises it a little.
    private static let earlyGain = 2.3

    /// The slopes of the curve if the picture keeps its own black and white. The table's limits and its smoothing change them a little:
    /// what comes of them lies between 0.5 and 2, except in pictures whose range of tones is but a few of the table's steps.
    private static let ownSlopes = 0.65...1.75

    private let tones: ToneTransport
    private let map: SymmetricMatrix
    /// Whether the map changes lightness, too; otherwise only the curve does.
    private let mapsLightness: Bool
    /// Colours of the picture, by which it is seen what becomes of it: encoded sRGB.
    private let picture: [SIMD3<Float>]
    /// The tones that the picture should have.
    private let points: TonePoints
    /// How far the reference's colours are from grey, as a share of how far the picture's are.
    private let colorfulness: Double
    private let keepsSkinHue: Bool
    /// The weight of the colours of skin, 0…1: 0 if the picture has no skin.
    private let skinPresence: Double
    /// Whether the reference's statistics are of a recipe from before they had the ends of lightness: its result stays what it was.
    private let isOfEarlierRecipe: Bool
    private let from: SIMD3<Double>
    private let to: SIMD3<Double>

    /// - Parameters:
    ///   - picture: the statistics of the picture to change.
    ///   - likeness: the pictures that it is made like.
    ///   - keepsSkinHue: whether skin, where the picture has its colours, keeps its hue.
    package init(from picture: PictureStatistics, to likeness: LikenessReference, keepsSkinHue: Bool = true) {
        let reference = likeness.statistics
        self.keepsSkinHue = keepsSkinHue
        isOfEarlierRecipe = reference.lightnessEnds == nil
        mapsLightness = likeness.takesTones
        self.picture = picture.typicalColors
        let foundShare = likeness.knowsFaces ? picture.skinShare : nil
        skinPresence = foundShare.map { $0 > 0 ? 1 : 0 } ?? SkinHue.presence(in: self.picture)
        let (ownPoints, otherPoints) = (TonePoints(of: picture), TonePoints(of: reference))
        let tones: ToneTransport
        if likeness.takesTones {
            tones = ToneTransport(from: picture.lightness, to: reference.lightness, maximumSlope: Self.maximumStretch)
            points = otherPoints.reachable(from: ownPoints, slope: Self.maximumStretch)
        } else {
            tones = Self.ownTones(from: picture, to: reference)
            points = ownPoints.mapped { tones($0) }
        }
        self.tones = tones
        // The picture's distribution as it is behind the curve.
        let shares = picture.colorsByLightness.indices
        let toned = shares.map { tones((picture.lightness[$0] + picture.lightness[$0 + 1]) / 2) }
        let mean = toned.reduce(0, +) / Double(toned.count)
        var variance = 0.0
        var across = SIMD2<Double>.zero
        for share in shares {
            variance += (toned[share] - mean) * (toned[share] - mean)
            across += (toned[share] - mean) * picture.colorsByLightness[share]
        }
        variance /= Double(toned.count)
        across /= Double(toned.count)
        from = SIMD3(mean, picture.mean.y, picture.mean.z)
        to = reference.mean
        // If the map leaves lightness, its spread is what the curve made of it, and colours depend on it as much as in the reference.
        let lightnessVariance = likeness.takesTones ? reference.variance.x : variance
        let (newVariance, oldVariance) = (
            lightnessVariance + Self.minimumVariance, reference.variance.x + Self.minimumVariance
        )
        let ratio = (newVariance / oldVariance).squareRoot()
        colorfulness = reference.colorfulness / max(picture.colorfulness, 1e-6)
        map = Self.transport(
            from: SymmetricMatrix(
                diagonal: SIMD3(variance, picture.variance.y, picture.variance.z) + Self.minimumVariance, xy: across.x,
                xz: across.y, yz: picture.covariance.z
            ),
            to: SymmetricMatrix(
                diagonal: SIMD3(lightnessVariance, reference.variance.y, reference.variance.z) + Self.minimumVariance,
                xy: reference.covariance.x * ratio, xz: reference.covariance.y * ratio, yz: reference.covariance.z
            )
        )
    }

    /// The curve of a picture that keeps its own black and white.
    static func ownTones(from picture: PictureStatistics, to reference: PictureStatistics) -> ToneTransport {
        ToneTransport(
            from: picture.lightness, to: reference.lightness, keeping: TonePoints(of: picture).ends, slopes: ownSlopes)
    }

    /// The symmetric map A with A·from·A = to, its stretch bounded.
    private static func transport(from: SymmetricMatrix, to: SymmetricMatrix) -> SymmetricMatrix {
        let root = from.mapEigenvalues { max($0, 0).squareRoot() }
        let inverse = from.mapEigenvalues { 1 / max($0, 1e-12).squareRoot() }
        return to.between(root).mapEigenvalues { max($0, 0).squareRoot() }.between(inverse)
            .mapEigenvalues { min($0, maximumStretch) }
    }

    /// The transport of one colour, before anything is smoothed.
    /// - Parameter coupling: how much of lightness plays into the colour axes, 0…1.
    private func transported(_ color: SIMD3<Double>, coupling: Double) -> SIMD3<Double> {
        var away = color
        away.x = tones(color.x)
        away -= from
        let moved = map * away
        let uncoupled = SIMD3(0, map.rows[1].x, map.rows[2].x) * away.x * (1 - coupling)
        var result = to + moved - uncoupled
        guard mapsLightness else {
            result.x = tones(color.x)
            return PerceptualColor.encodedInGamut(result)
        }
        return PerceptualColor.encoded(result).clamped(lowerBound: .zero, upperBound: .one)
    }

    /// The whole transport as a table over encoded sRGB.
    package func table() -> ColorLookupTable {
        var lattice = isOfEarlierRecipe ? earlierLattice() : limitedLattice()
        lattice.makeGraysMonotone()
        lattice.limitGain(to: Self.maximumGain)
        return ColorLookupTable(size: lattice.size, colors: lattice.colors)
    }

    private func earlierLattice() -> ColorLattice {
        var lattice = transportedLattice(size: 33)
        lattice.smooth(rounds: 8)
        lattice.limitStepsAlongAxes(to: Self.earlierStepGain, rounds: Self.earlierStepRounds)
        return lattice
    }

    /// As steep as is allowed, with the ends of lightness, and skin with its hue.
    private func limitedLattice() -> ColorLattice {
        // Limits reach their neighbours with each round, and so all of a coarse table sooner; what is smooth needs no finer one.
        var lattice = transportedLattice(size: 17)
        lattice.smooth(rounds: 2)
        lattice.limitSteps(to: Self.maximumStepGain, rounds: Self.stepRounds)
        let skin =
            keepsSkinHue ? SkinHue(tableSize: lattice.size, presence: skinPresence, colorfulness: colorfulness) : nil
        if let skin {
            skin.restore(in: &lattice)
            lattice.limitSteps(to: Self.maximumStepGain, rounds: Self.stepRounds)
        }
        // Here, what the limit of the gain takes from the ends comes back.
        if !mapsLightness { lattice.limitGain(to: Self.earlyGain) }
        moveEnds(of: &lattice)
        if let skin {
            // The limits have turned it a little.
            skin.restore(in: &lattice)
            lattice.limitSteps(to: Self.maximumStepGain, rounds: Self.stepRounds)
        }
        lattice.evenOut(above: Self.evenGain, rounds: Self.evenRounds)
        lattice = lattice.refined()
        // No corner is left where the coarse steps met.
        lattice.smooth(rounds: 1)
        return lattice
    }

    private func transportedLattice(size: Int) -> ColorLattice {
        let coupling = largestCoupling(size: size)
        return ColorLattice(size: size) { color in
            SIMD3<Float>(transported(PerceptualColor.of(encoded: color), coupling: coupling))
        }
    }

    /// Brings the picture's darkest and lightest percent to the reference's, as near as the limits let them come.
    private func moveEnds(of lattice: inout ColorLattice) {
        // What the limits take back each time is aimed beyond.
        var aim = points
        var least = Double.infinity
        for round in 0..<Self.endRounds {
            let reached = TonePoints(of: picture.map { lattice.color(at: $0) })
            guard reached.ends.haveRange, !reached.ends.isNear(points.ends) else { break }
            let miss = reached.ends.distance(to: points.ends)
            // Where limits let the ends come no nearer, the tones between would pay for each further round.
            guard miss < least * Self.leastProgress else { break }
            least = miss
            if round > 0 { aim.moveEnds(from: reached, to: points) }
            let curve = ToneCurve(from: reached, to: aim)
            lattice.modify { curve($0) }
            lattice.limitSteps(to: Self.maximumStepGain, rounds: Self.stepRounds)
        }
    }

    /// As much of the coupling as lets no channel fall while greys grow lighter.
    private func largestCoupling(size: Int) -> Double {
        for tenths in stride(from: 10, to: 0, by: -1) {
            let coupling = Double(tenths) / 10
            let grays = (0..<size).map { step in
                let gray = SIMD3(repeating: Double(step) / Double(size - 1))
                return transported(PerceptualColor.of(encoded: gray), coupling: coupling)
            }
            if zip(grays, grays.dropFirst()).allSatisfy({ ($1 - $0).min() >= -1e-3 }) { return coupling }
        }
        return 0
    }
}
