import PictureAnalysis
import TestSupport
import Testing

@Suite("The haze of a picture")
struct HazeTests {
    private static func color(_ value: UInt32) -> SIMD3<Double> {
        SIMD3(Double(value >> 16 & 0xFF), Double(value >> 8 & 0xFF), Double(value & 0xFF)) / 255
    }

    /// By its definition: sorting, with equal colours in their order.
    private static func haze(
        of sample: [UInt32]
    ) -> (airlight: SIMD3<Double>, everywhere: Double, opaqueShare: Double) {
        let colors = sample.map { Self.color($0) }.sorted { $0.min() < $1.min() }
        let count = max(1, colors.count / 100)
        let lightest = colors.suffix(count).reduce(.zero, +) / Double(count)
        let airlight = SIMD3(max(lightest.x, 0.3), max(lightest.y, 0.3), max(lightest.z, 0.3))
        let veils = colors.map { min(($0 / airlight).min(), 1) }.sorted()
        let everywhere = veils[Int(Double(veils.count) * 0.003)]
        let opaque = everywhere + (1 - everywhere) * 0.8
        return (airlight, everywhere, Double(veils.count { $0 > opaque }) / Double(veils.count))
    }

    @Test("The same as by sorting", arguments: [1, 99, 100, 1000, 4096])
    func sorting(count: Int) throws {
        var random = SplitMix(seed: UInt64(count))
        // All colours, few colours, light colours, and one colour.
        let ranges: [ClosedRange<UInt32>] = [
            0...0xFF_FFFF, 0xFF_FFF0...0xFF_FFFF, 0xC0_0000...0xFF_FFFF, 0x80_9070...0x80_9070,
        ]
        for colors in ranges {
            var statistics = PictureStatistics()
            statistics.sample = (0..<count).map { _ in UInt32.random(in: colors, using: &random) }
            let haze = try #require(statistics.haze)
            let expected = Self.haze(of: statistics.sample)
            #expect((haze.airlight - expected.airlight).max() < 1e-12)
            #expect((expected.airlight - haze.airlight).max() < 1e-12)
            #expect(abs(haze.everywhere - expected.everywhere) < 1e-12)
            #expect(haze.opaqueShare == expected.opaqueShare)
        }
    }

    @Test("None without a sample")
    func noSample() {
        #expect(PictureStatistics().haze == nil)
    }
}
