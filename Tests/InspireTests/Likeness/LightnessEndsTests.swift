import FilterEngine
import ImageCore
import Inspire
import PictureAnalysis
import TestSupport
import Testing

@Suite("Black and white of a look like another picture")
struct LightnessEndsTests {
    /// A forest in even light, leaves whose shadows and lights are a few percent of the picture, and snow.
    private static let forest = scene(1, color: [0.35, 0.48, 0.3], tones: -0.2...0.2, rare: -0.15...0.15)
    private static let leaves = scene(2, color: [0.55, 0.42, 0.25], tones: -0.2...0.2, rare: -0.3...0.35)
    private static let snow = scene(3, color: [0.72, 0.74, 0.78], tones: -0.2...0.15, rare: -0.3...0.1)

    /// - Parameters:
    ///   - tones: what is added to the colour, evenly often.
    ///   - rare: what is added to one pixel of twelve besides.
    private static func scene(
        _ seed: UInt64, color: SIMD3<Double>, tones: ClosedRange<Double>, rare: ClosedRange<Double>
    ) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        return GeneratedPicture.make(96, 64) { x, y in
            var tone = Double.random(in: tones, using: &generator)
            if (96 * y + x) % 12 == 0 { tone += Double.random(in: rare, using: &generator) }
            let channels = (0..<3).map { color[$0] + tone + Double.random(in: -0.04...0.04, using: &generator) }
            return channels.map { min(max($0, 0), 1) } + [1]
        }
    }

    /// By sorting all pixels, not by what the look measures.
    private static func ends(_ picture: PixelBuffer) -> (dark: Double, light: Double) {
        let count = picture.size.width * picture.size.height
        let lightness = (0..<count).map { PerceptualColor.of(encoded: picture.color(pixel: $0)).x }.sorted()
        return (lightness[count / 100], lightness[count - 1 - count / 100])
    }

    @Test(
        "are the other's to 0.02 if its tones are taken, or else the picture's own",
        arguments: [
            ("forest", "leaves"), ("leaves", "forest"), ("snow", "leaves"), ("leaves", "snow"), ("forest", "snow"),
        ], [true, false])
    func ends(_ pair: (from: String, to: String), takesTones: Bool) throws {
        let (from, to) = pair
        let scenes = ["forest": Self.forest, "leaves": Self.leaves, "snow": Self.snow]
        let (picture, reference) = (try #require(scenes[from]), try #require(scenes[to]))
        let likeness = LikenessReference(try PictureStatistics(of: reference), takesTones: takesTones)
        let context = PlanContext(
            geometry: PictureGeometry(fullSize: picture.size), statistics: try PictureStatistics(of: picture))
        var result = picture
        try FilterPlan(compiling: Look(name: "like", steps: [.like(likeness)]), in: context).apply(to: &result)
        let (got, wanted) = (Self.ends(result), Self.ends(takesTones ? reference : picture))
        #expect(abs(got.dark - wanted.dark) < 0.02, "\(got) instead of \(wanted)")
        #expect(abs(got.light - wanted.light) < 0.02, "\(got) instead of \(wanted)")
    }

    @Test("are measured to the pixel, and are the means of several pictures' together")
    func measured() throws {
        let measured = try [Self.forest, Self.leaves].map { try PictureStatistics(of: $0) }
        let leaves = Self.ends(Self.leaves)
        let found = try #require(measured[1].lightnessEnds)
        #expect(abs(found.dark - leaves.dark) < 0.01 && abs(found.light - leaves.light) < 0.01)
        let average = try #require(PictureStatistics.average(of: measured).lightnessEnds)
        let forest = try #require(measured[0].lightnessEnds)
        #expect(abs(average.dark - (found.dark + forest.dark) / 2) < 1e-9)
        #expect(abs(average.light - (found.light + forest.light) / 2) < 1e-9)
    }
}
