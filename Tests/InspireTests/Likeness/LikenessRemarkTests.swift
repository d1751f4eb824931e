import FilterEngine
import ImageCore
import Inspire
import PictureAnalysis
import Testing

@Suite("What is said of a look like another picture")
struct LikenessRemarkTests {
    private static func statistics(
        dark: Double, light: Double, mean: SIMD3<Double>, spread: Double
    ) -> PictureStatistics {
        var statistics = PictureStatistics()
        func lightness(_ share: Double) -> Double { PerceptualColor.black + (1 - PerceptualColor.black) * share }
        statistics.lightnessEnds = LightnessEnds(dark: lightness(dark), light: lightness(light))
        statistics.mean = mean
        statistics.variance = SIMD3(0.04, spread * spread, 0)
        return statistics
    }

    private static func remarks(
        _ picture: PictureStatistics?, _ reference: PictureStatistics, takesTones: Bool = true
    ) -> [String] {
        let geometry = PictureGeometry(fullSize: PixelSize(width: 8, height: 8))
        return Look(name: "like", steps: [.like(LikenessReference(reference, takesTones: takesTones))])
            .remarks(in: PlanContext(geometry: geometry, statistics: picture))
    }

    private static let forest = statistics(dark: 0.21, light: 0.8, mean: [0.5, -0.05, 0.02], spread: 0.02)
    private static let leaves = statistics(dark: 0.05, light: 0.92, mean: [0.4, 0.03, 0.06], spread: 0.08)

    @Test("names the ends of lightness and where the colours go")
    func directions() {
        #expect(
            Self.remarks(Self.forest, Self.leaves) == [
                "like: lightness 21%…80% to 5%…92%, warmer, less green, more colourful"
            ])
        #expect(
            Self.remarks(Self.leaves, Self.forest) == [
                "like: lightness 5%…92% to 21%…80%, cooler, greener, less colourful"
            ])
    }

    @Test("names the middle tones of a picture that keeps its own black and white")
    func ownTones() throws {
        var light = Self.leaves
        light.lightness = light.lightness.map { 1 - (1 - $0) / 2 }
        let remark = try #require(Self.remarks(Self.forest, light, takesTones: false).first)
        // From the forest's middle, as far as twice its contrast goes.
        let found = remark.wholeMatch(
            of: /like: middle tones (\d+)% to (\d+)%, warmer, less green, more colourful/)
        let (before, after) = try #require(found.flatMap { match in Int(match.1).map { ($0, Int(match.2) ?? 0) } })
        #expect(before == 50 && (56...70).contains(after), "\(remark)")
        #expect(Self.remarks(Self.forest, Self.forest, takesTones: false) == ["like: middle tones 50% to 50%"])
    }

    @Test("says nothing of colours that stay, and nothing at all of a picture that was not measured")
    func same() {
        #expect(Self.remarks(Self.forest, Self.forest) == ["like: lightness 21%…80% to 21%…80%"])
        #expect(Self.remarks(nil, Self.forest).isEmpty)
    }
}
