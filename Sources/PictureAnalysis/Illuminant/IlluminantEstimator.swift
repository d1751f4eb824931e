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
/// contradictory or more colourful than any light, less of the cast is reported.
///
/// The parameters were fitted to photographs with known casts; `Benchmarks/auto` measures the estimate on others.
enum IlluminantEstimator {
    /// - Parameters:
    ///   - colors: encoded sRGB, row by row.
    ///   - isOpaque: which of them count.
    ///   - width: the number of colours in a row.
    ///   - channels: how often each level occurs in those that count, in red, in green and in blue.
    ///   - tones: the estimate is made of the picture whose black and white points these have set.
    static func illuminant(
        of colors: [SIMD3<Float>], isOpaque: [Bool], width: Int, channels: [LevelCounts], tones: ToneCorrection
    ) -> (illuminant: Illuminant, doubt: IlluminantDoubt?) {
        let levels = channels[0].levels
        let lights = (0..<levels.count).map { tones.light(levels.value($0)) }
        let light = colors.map { color in
            SIMD3(lights[levels.level(color.x)], lights[levels.level(color.y)], lights[levels.level(color.z)])
        }
        let edges = EdgeColors(
            of: light, colors: colors, isOpaque: isOpaque, width: width, gain: exp2(tones.headroom))
        guard edges.count >= 100, let grayEdge = Estimate.grayEdge(edges.grayEdge) else {
            return (.neutral, .noEvidence)
        }
        let opaqueCount = isOpaque.count { $0 }
        // One pixel of 2,000 may be lighter: sparks and hot pixels.
        let whitePatch = channels.map { counts in
            lights[levels.level(counts.value(inOrder: Int((0.9995 * Double(opaqueCount - 1)).rounded())))]
        }
        let estimates = [
            grayEdge, Estimate.whitePatch(SIMD3(whitePatch[0], whitePatch[1], whitePatch[2])),
        ].compactMap(\.self)
        let whites =
            Double(colors.indices.count { isOpaque[$0] && colors[$0].lowest >= 0.98 }) / Double(opaqueCount)
        let whiteness = Self.whiteWeight * whites * whites / (whites * whites + 1e-4)
        let frequency = edges.frequency
        let logarithms = IlluminantGrid.casts.indices.map { index in
            let cast = IlluminantGrid.casts[index]
            var sum = logPrior[index] + Self.frequencyWeight * log(frequency[index] + Self.minimumFrequency)
            for estimate in estimates { sum += estimate.weight * log(estimate.likelihood(of: cast)) }
            // Neutral light alone leaves something white.
            return sum - whiteness * min((cast.warmth * cast.warmth + cast.magenta * cast.magenta) / 0.02, 20)
        }
        let estimate = trusted(logarithms, grayEdge: grayEdge.cast, mean: edges.meanCast)
        // In light of another colour, few of the light tones are neutral, and those by chance.
        let share = ToneCorrection.step(neutralShare(of: colors, isOpaque: isOpaque), 0.15, 8)
        let limit = 1 - share * (1 - min(1, smallCast / max(estimate.illuminant.size, 1e-9)))
        return (estimate.illuminant * limit, limit < 0.5 ? .neutralSurfaces : estimate.doubt)
    }

    /// A cast that changes a grey by a CIEDE2000 of less than 4.
    private static let smallCast = 0.1

    /// The share of the colours in the upper half of lightness, but below white, that have next to no colour.
    private static func neutralShare(of colors: [SIMD3<Float>], isOpaque: [Bool]) -> Double {
        var (light, neutral, opaque) = (0, 0, 0)
        for (color, isOpaque) in zip(colors, isOpaque) where isOpaque {
            opaque += 1
            let highest = color.highest
            // CIE's L* is 50 for a grey of 0.466. In its middle, 0.035 is a chroma of 4.
            guard highest < 0.99, color.total >= 3 * 0.466 else { continue }
            light += 1
            if highest - color.lowest < 0.035 { neutral += 1 }
        }
        // A few light pixels say nothing.
        return Double(neutral) / Double(max(light, opaque / 50, 1))
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
        Light(weight: 1, mean: .neutral, warmthDeviation: 0.06, magentaDeviation: 0.06),
        // Incandescent lamps, shade and fluorescent lamps.
        Light(
            weight: 1.48, mean: Illuminant(warmth: 1.07, magenta: 0), warmthDeviation: 0.15, magentaDeviation: 0.21),
        Light(
            weight: 12.1, mean: Illuminant(warmth: -0.66, magenta: 0.1), warmthDeviation: 0.17,
            magentaDeviation: 0.21),
        Light(
            weight: 0.67, mean: Illuminant(warmth: 0, magenta: -0.71), warmthDeviation: 0.21, magentaDeviation: 0.15),
    ]

    private static let logPrior = IlluminantGrid.casts.map { cast in log(lights.reduce(1e-4) { $0 + $1.density(cast) })
    }

    // MARK: The evidence

    private static let whiteWeight = 3.01
    private static let frequencyWeight = 3.08
    private static let minimumFrequency = 0.095

    /// One method's estimate of the light's colour.
    private struct Estimate {
        let cast: Illuminant
        let weight: Double
        /// How far scenes are warmer or cooler, and more magenta or greener, than their light.
        let warmer: Double
        let cooler: Double
        let moreMagenta: Double
        let greener: Double

        /// Nil where a channel is black.
        static func grayEdge(_ light: SIMD3<Double>) -> Estimate? {
            guard light.min() > 1e-9 else { return nil }
            return Estimate(
                cast: Illuminant(of: light), weight: 0.82, warmer: 0.73, cooler: 0.33, moreMagenta: 0.43, greener: 0.33)
        }

        /// Nil where a channel is black.
        static func whitePatch(_ light: SIMD3<Double>) -> Estimate? {
            guard light.min() > 1e-9 else { return nil }
            return Estimate(
                cast: Illuminant(of: light), weight: 1.65, warmer: 0.26, cooler: 0.16, moreMagenta: 0.45, greener: 0.29)
        }

        /// How likely the estimate is in light of a colour: Student's t with 3 degrees of freedom, and a constant for scenes of
        /// one colour, which say nothing about it.
        func likelihood(of light: Illuminant) -> Double {
            let warmth = cast.warmth - light.warmth
            let magenta = cast.magenta - light.magenta
            let a = warmth / (warmth > 0 ? warmer : cooler)
            let b = magenta / (magenta > 0 ? moreMagenta : greener)
            let t = 1 + (a * a + b * b) / 3
            return 1 / (t * t * t.squareRoot()) + 0.015
        }
    }

    // MARK: The posterior

    /// The mean of the posterior, with less of it the wider the posterior, the smaller the cast, and the more colourful
    /// the scene is beside it.
    private static func trusted(
        _ logarithms: [Double], grayEdge: Illuminant, mean scene: Illuminant
    ) -> (illuminant: Illuminant, doubt: IlluminantDoubt?) {
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
        // No lamp is warmer or greener, and no shade cooler: the rest is the scene's own.
        mean = Illuminant(warmth: min(max(mean.warmth, -0.72), 1.2), magenta: min(max(mean.magenta, -0.78), 0.5))
        let certainty = 1 - ToneCorrection.step(variance, 0.2, 4)
        // Edges that are more colourful than any light are a sunset's or a flower's.
        let (warmth, magenta) = (grayEdge.warmth - mean.warmth, grayEdge.magenta - mean.magenta)
        var plainness = 1 - ToneCorrection.step((warmth * warmth + magenta * magenta).squareRoot(), 1.3, 12)
        // Scenes much greener than fluorescent light are meadows.
        plainness *= 1 - ToneCorrection.step(mean.magenta - scene.magenta, 2, 20)
        let isVisible = mean.size > 0.15
        let doubt: IlluminantDoubt? =
            certainty * plainness > 0.5
            ? nil : !isVisible ? .noEvidence : certainty < plainness ? .noNeutralSurface : .colorfulScene
        return (mean * (ToneCorrection.step(mean.size * mean.size, 0.02, 2) * certainty * plainness), doubt)
    }
}
