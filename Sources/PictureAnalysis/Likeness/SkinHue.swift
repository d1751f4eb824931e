#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Keeps the hue of skin while its lightness, and all else, becomes like another picture: people stay human in the blue of a night.
///
/// In a picture with faces, the colours of skin are kept: hues and chromas on the two perceptual colour axes. There, what became of a
/// colour is replaced by the colour as it was, or a paler one where the reference is paler. The nearer to skin other
/// colours are, the less they get of the reference's cast, so that no edge shows and no gain grows.
struct SkinHue {
    /// The hues of skin, from pink to olive, in degrees.
    private static let hues = 15.0...78.0
    /// How far skin is from grey.
    private static let chromas = 0.035...0.13
    /// The hue and the chroma of skin at large: 47° and 0.06.
    private static let typical = SIMD2(cos(0.82), sin(0.82)) * 0.06
    /// What is darker than the one has no hue to see, and what is lighter than the other has it fully: perceptual lightness.
    private static let darkness = (0.13, 0.2)
    /// Chroma and lightness of most skin, for telling whether there is any in a picture, with its hues.
    private static let core = (hues: 22.0...66.0, chromas: 0.04...0.105, lightness: 0.33...0.92)
    /// The share of a picture that has the colours of skin: up to the one it has no skin, from the other on these colours count fully.
    private static let presence = (0.002, 0.01)

    /// How much a difference between skin and other colours grows at most, by the cast that these get.
    private static let maximumGrowth = 0.5
    /// How far from skin colours get all of the cast, at least, and how far they are drawn to what skin becomes: perceptual units.
    private static let minimumReach = 0.06
    private static let fullReach = 0.08
    /// How far from skin greys are, and a little more.
    private static let grayDistance = 0.05
    /// What is left of skin's chroma: it does not grow, and a reference that is nearly grey leaves the least.
    private static let chromaShares = 0.4...1.0

    /// A vertex of a table that stands for skin, or for a colour near it.
    private struct Vertex {
        let number: Int
        /// Perceptual.
        let color: SIMD3<Double>
        /// From skin, on the colour axes.
        let distance: Double
        /// How much it counts, 0…1: less in shadows.
        let weight: Double
    }

    private let vertices: [Vertex]
    /// What skin's chroma is multiplied by.
    private let chromaShare: Double

    /// - Parameters:
    ///   - size: the table's, along each axis.
    ///   - presence: the weight of the colours of skin, 0…1.
    ///   - colorfulness: how far the reference's colours are from grey, as a share of how far the picture's are.
    /// - Returns: nil if there is no skin in the picture.
    init?(tableSize size: Int, presence: Double, colorfulness: Double) {
        guard presence > 0 else { return nil }
        let least = min(Self.chromaShares.lowerBound, 4 * colorfulness)
        chromaShare = min(max(colorfulness, least), Self.chromaShares.upperBound)
        let scale = 1 / Double(size - 1)
        vertices = (0..<size * size * size).compactMap { number in
            let grid = SIMD3(Double(number % size), Double(number / size % size), Double(number / size / size))
            let color = PerceptualColor.of(encoded: grid * scale)
            let weight = presence * Self.smoothStep(Self.darkness.0, Self.darkness.1, color.x)
            guard weight > 0 else { return nil }
            return Vertex(number: number, color: color, distance: Self.distance(from: color), weight: weight)
        }
    }

    /// Gives skin its hue back, and what is near it.
    func restore(in lattice: inout ColorLattice) {
        let lightness = (0...Self.tones).map { Double($0) / Double(Self.tones) }
        let casts = lightness.map { cast(of: Self.typical, lightness: $0, in: lattice) }
        let grayCasts = lightness.map { cast(of: .zero, lightness: $0, in: lattice) }
        let largest = casts.dropFirst(Self.tones * 2 / 5).map { ($0 * $0).sum().squareRoot() }.max() ?? 0
        // The slope of the transition is 1.5 at its steepest.
        let reach = max(1.5 * largest / Self.maximumGrowth, Self.minimumReach)
        for vertex in vertices where vertex.distance < max(reach, Self.fullReach) {
            let near = (1 - Self.smoothStep(0, reach, vertex.distance)) * vertex.weight
            let nearest = (1 - Self.smoothStep(0, Self.fullReach, vertex.distance)) * vertex.weight
            // What has nothing of skin loses of the cast that greys get.
            let skinCast = Self.value(of: casts, at: vertex.color.x)
            let grayCast = Self.value(of: grayCasts, at: vertex.color.x)
            let cast = skinCast + (grayCast - skinCast) * Self.smoothStep(0, Self.grayDistance, vertex.distance)
            lattice.modify(vertex.number) { encoded in
                var color = PerceptualColor.of(encoded: SIMD3<Double>(encoded))
                color.y -= cast.x * near
                color.z -= cast.y * near
                color.y += (vertex.color.y * chromaShare - color.y) * nearest
                color.z += (vertex.color.z * chromaShare - color.z) * nearest
                return Self.encodedWithHue(color)
            }
        }
    }

    private static let tones = 64

    private static func value(of casts: [SIMD2<Double>], at lightness: Double) -> SIMD2<Double> {
        let tone = min(max(lightness, 0), 0.999) * Double(tones)
        let (below, above) = (casts[Int(tone)], casts[Int(tone) + 1])
        return below + (above - below) * (tone - tone.rounded(.down))
    }

    /// What a colour gets beyond what it would if it were skin, on the colour axes.
    private func cast(of axes: SIMD2<Double>, lightness: Double, in lattice: ColorLattice) -> SIMD2<Double> {
        let color = SIMD3(max(lightness, PerceptualColor.black), axes.x, axes.y)
        let encoded = PerceptualColor.encoded(color).clamped(lowerBound: .zero, upperBound: .one)
        // sRGB has no such skin of the least and the greatest lightness.
        let original = PerceptualColor.of(encoded: encoded)
        let result = PerceptualColor.of(encoded: SIMD3<Double>(lattice.color(at: SIMD3<Float>(encoded))))
        return SIMD2(result.y - original.y * chromaShare, result.z - original.z * chromaShare)
    }

    /// How far a perceptual colour is from those of skin on the colour axes.
    private static func distance(from color: SIMD3<Double>) -> Double {
        let chroma = chroma(color)
        let middle = (hues.lowerBound + hues.upperBound) / 2
        let away = abs((hue(color) - middle + 540).truncatingRemainder(dividingBy: 360) - 180)
        let beyond = max(away - (hues.upperBound - hues.lowerBound) / 2, 0) * .pi / 180
        // From the nearest point of the nearest of skin's hues.
        let along = chroma * cos(beyond)
        let nearest = min(max(along, chromas.lowerBound), chromas.upperBound)
        let across = chroma * sin(beyond)
        return (across * across + (along - nearest) * (along - nearest)).squareRoot()
    }

    /// The weight of the colours of skin in a picture that was not searched for faces, 0…1.
    /// - Parameter colors: the picture's, encoded sRGB.
    static func presence(in colors: [SIMD3<Float>]) -> Double {
        let count = colors.count { isSkin(perceptual: PerceptualColor.of(encoded: SIMD3<Double>($0))) }
        return smoothStep(presence.0, presence.1, Double(count) / Double(max(colors.count, 1)))
    }

    /// Whether skin can have a perceptual colour.
    static func isSkin(perceptual color: SIMD3<Double>) -> Bool {
        core.lightness.contains(color.x) && core.chromas.contains(chroma(color))
            && core.hues.contains(hue(color))
    }

    static func chroma(_ color: SIMD3<Double>) -> Double {
        (color.y * color.y + color.z * color.z).squareRoot()
    }

    /// In degrees, −180…180.
    static func hue(_ color: SIMD3<Double>) -> Double { atan2(color.z, color.y) * 180 / .pi }

    /// Encoded sRGB; a colour that it does not have comes nearer to grey in steps, and keeps its hue. The exact
    /// `PerceptualColor.encodedInGamut` would change results of earlier recipes.
    private static func encodedWithHue(_ color: SIMD3<Double>) -> SIMD3<Float> {
        var color = color
        var encoded = PerceptualColor.encoded(color)
        for _ in 0..<20 where encoded.max() > 1 || encoded.min() < 0 {
            color.y *= 0.93
            color.z *= 0.93
            encoded = PerceptualColor.encoded(color)
        }
        return SIMD3<Float>(encoded).clamped(lowerBound: .zero, upperBound: .one)
    }

    /// 0 at one edge and below, 1 at another and above, with no corner.
    private static func smoothStep(_ low: Double, _ high: Double, _ value: Double) -> Double {
        let share = min(max((value - low) / (high - low), 0), 1)
        return share * share * (3 - 2 * share)
    }
}
