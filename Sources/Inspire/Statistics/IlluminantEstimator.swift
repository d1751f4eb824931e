#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Estimates the colour of the light from a picture alone.
///
/// The estimate is the mean of a posterior over casts. The prior knows the common kinds of light: one that leaves no cast,
/// incandescent lamps, shade, and fluorescent lamps. The evidence is of three kinds: grey edge (van de Weijer et al. 2007:
/// on average, the derivatives of a scene are grey), white patch (Land 1977: the maximum of each channel is white), and the
/// frequency of colours of edges, since an edge between greys has the colour of the light. Where the evidence is
/// contradictory, the posterior is wide, and less of the cast is reported.
///
/// The parameters were fitted to photographs with known casts; `Benchmarks/auto` measures the estimate on others.
enum IlluminantEstimator {
    /// - Parameters:
    ///   - colors: encoded sRGB, row by row.
    ///   - isOpaque: which of them count.
    ///   - width: the number of colours in a row.
    ///   - tones: the estimate is made of the picture whose black and white points these have set.
    static func illuminant(
        of colors: [SIMD3<Float>], isOpaque: [Bool], width: Int, tones: ToneCorrection
    ) -> Illuminant {
        let light = colors.map(tones.light)
        let edges = EdgeColors(
            of: light, colors: colors, isOpaque: isOpaque, width: width, gain: exp2(tones.headroom))
        guard edges.count >= 100 else { return .neutral }
        let opaque = light.indices.filter { isOpaque[$0] }
        let whitePatch = (0..<3).map { channel in
            opaque.map { light[$0][channel] }.sorted()[Int((0.995 * Double(opaque.count - 1)).rounded())]
        }
        let estimates = [
            Estimate(of: edges.grayEdge, weight: Self.grayEdgeWeight),
            Estimate(of: SIMD3(whitePatch[0], whitePatch[1], whitePatch[2]), weight: Self.whitePatchWeight),
        ].compactMap(\.self)
        let whites = Double(opaque.count { colors[$0].min() >= 0.98 }) / Double(opaque.count)
        let whiteness = Self.whiteWeight * whites * whites / (whites * whites + 1e-4)
        let frequency = edges.frequency
        let logarithms = IlluminantGrid.casts.indices.map { index in
            let cast = IlluminantGrid.casts[index]
            var sum = logPrior[index] + Self.frequencyWeight * log(frequency[index] + Self.leastFrequency)
            for estimate in estimates { sum += estimate.weight * log(estimate.likelihood(of: cast)) }
            // Neutral light alone leaves something white.
            return sum - whiteness * min((cast.warmth * cast.warmth + cast.magenta * cast.magenta) / 0.02, 20)
        }
        return trusted(logarithms)
    }

    // MARK: The prior

    /// A kind of light: a normal distribution of casts, with independent warmth and magenta.
    private struct Light {
        var weight: Double
        var mean: Illuminant
        var warmthDeviation: Double
        var magentaDeviation: Double

        func density(_ cast: Illuminant) -> Double {
            let a = (cast.warmth - mean.warmth) / warmthDeviation
            let b = (cast.magenta - mean.magenta) / magentaDeviation
            return weight * exp(-(a * a + b * b) / 2) / (2 * .pi * warmthDeviation * magentaDeviation)
        }
    }

    private static let lights = [
        Light(weight: 1, mean: .neutral, warmthDeviation: 0.07, magentaDeviation: 0.07),
        // Incandescent lamps, shade and fluorescent lamps.
        Light(
            weight: 2.05, mean: Illuminant(warmth: 0.94, magenta: 0), warmthDeviation: 0.17, magentaDeviation: 0.24),
        Light(
            weight: 5.06, mean: Illuminant(warmth: -0.64, magenta: 0.1), warmthDeviation: 0.17,
            magentaDeviation: 0.24),
        Light(
            weight: 0.49, mean: Illuminant(warmth: 0, magenta: -0.77), warmthDeviation: 0.24, magentaDeviation: 0.17),
    ]

    private static let logPrior = IlluminantGrid.casts.map { cast in log(lights.reduce(1e-4) { $0 + $1.density(cast) })
    }

    // MARK: The evidence

    private static let grayEdgeWeight = 0.69
    private static let whitePatchWeight = 1.03
    private static let whiteWeight = 2.78
    private static let frequencyWeight = 2.85
    private static let leastFrequency = 0.145

    /// What one method takes for the light's colour.
    private struct Estimate {
        var cast: Illuminant
        var weight: Double

        init?(of light: SIMD3<Double>, weight: Double) {
            guard light.min() > 1e-9 else { return nil }
            cast = Illuminant(of: light)
            self.weight = weight
        }

        /// How likely the estimate is in light of a colour: Student's t with 3 degrees of freedom, and a constant for scenes of
        /// one colour, that tell nothing. Scenes are warmer and greener than their light more often than the reverse.
        func likelihood(of light: Illuminant) -> Double {
            let warmth = cast.warmth - light.warmth
            let magenta = cast.magenta - light.magenta
            let a = warmth / (warmth > 0 ? 0.55 : 0.27)
            let b = magenta / (magenta > 0 ? 0.37 : 0.27)
            let t = 1 + (a * a + b * b) / 3
            return 1 / (t * t * t.squareRoot()) + 0.0121
        }
    }

    // MARK: The posterior

    /// The mean of the posterior, with less of it the wider the posterior and the smaller the cast.
    private static func trusted(_ logarithms: [Double]) -> Illuminant {
        let largest = logarithms.max() ?? 0
        let weights = logarithms.map { exp($0 - largest) }
        let sum = weights.reduce(0, +)
        var mean = Illuminant.neutral
        for (cast, weight) in zip(IlluminantGrid.casts, weights) {
            mean.warmth += cast.warmth * weight / sum
            mean.magenta += cast.magenta * weight / sum
        }
        var variance = 0.0
        for (cast, weight) in zip(IlluminantGrid.casts, weights) {
            let (a, b) = (cast.warmth - mean.warmth, cast.magenta - mean.magenta)
            variance += (a * a + b * b) * weight / sum
        }
        let squared = mean.warmth * mean.warmth + mean.magenta * mean.magenta
        let doubt = variance / Self.halfTrustedVariance
        return mean * (squared / (squared + Self.halfTrustedSquare) / (1 + doubt * doubt * doubt))
    }

    private static let halfTrustedSquare = 0.02
    private static let halfTrustedVariance = 0.28
}
