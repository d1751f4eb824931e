import ImageCore
import Inspire
import TestSupport
import Testing

@Suite("auto")
struct AutoTests {
    /// What is wrong with a picture, as gains and an exponent on its values.
    struct Fault: Sendable, CustomTestStringConvertible {
        var name: String
        var gain = SIMD3<Double>(1, 1, 1)
        var lift = 0.0
        var exponent = 1.0
        var testDescription: String { name }
    }

    private static let faults = [
        Fault(name: "dark", gain: [0.25, 0.25, 0.25]), Fault(name: "bright", exponent: 0.3),
        Fault(name: "flat", gain: [0.2, 0.2, 0.2], lift: 0.4), Fault(name: "cool", gain: [0.9, 0.95, 1]),
        Fault(name: "black", gain: [0, 0, 0]), Fault(name: "white", gain: [0, 0, 0], lift: 1),
        Fault(name: "nothing"),
    ]

    private static func picture(_ fault: Fault, width: Int = 97, height: Int = 61, isGray: Bool = false) -> PixelBuffer
    {
        var picture = GeneratedPicture.smooth(width, height)
        for pixel in 0..<width * height {
            let color = picture.color(pixel: pixel)
            for channel in 0..<4 {
                var value = isGray ? color.x : color[min(channel, 2)]
                if value > 0 { value = value.squareRoot() * value }
                let wrong = channel == 3 ? 1 : Self.power(value, fault.exponent) * fault.gain[channel] + fault.lift
                picture.set(Int((min(wrong, 1) * 255).rounded()), pixel: pixel, channel: channel)
            }
        }
        return picture
    }

    private static func power(_ value: Double, _ exponent: Double) -> Double {
        exponent == 1 ? value : value.squareRoot().squareRoot()
    }

    private static func statistics(_ picture: PixelBuffer) throws -> PictureStatistics {
        var collector = StatisticsCollector(size: picture.size)
        try collector.add(picture.bytes.span.bytes, layout: picture.layout)
        return collector.statistics()
    }

    private static func result(_ picture: PixelBuffer) throws -> PixelBuffer {
        let look = try #require(BuiltInLooks.look(named: "auto"))
        #expect(look.needsStatistics)
        let context = PlanContext(
            geometry: PictureGeometry(fullSize: picture.size), statistics: try statistics(picture))
        var result = picture
        try FilterPlan(compiling: look, in: context).apply(to: &result)
        return result
    }

    private static func isClipped(_ picture: PixelBuffer, _ pixel: Int) -> Bool {
        (0..<3).contains { [0, 255].contains(picture.level(pixel: pixel, channel: $0)) }
    }

    @Test(
        "clips next to nothing that was not clipped before", arguments: faults, [(97, 61), (1, 1), (1, 9), (640, 400)])
    func clipping(fault: Fault, size: (Int, Int)) throws {
        for isGray in [false, true] {
            let picture = Self.picture(fault, width: size.0, height: size.1, isGray: isGray)
            let result = try Self.result(picture)
            let count = size.0 * size.1
            let clipped = (0..<count).count { Self.isClipped(result, $0) && !Self.isClipped(picture, $0) }
            #expect(Double(clipped) <= 0.005 * Double(count))
        }
    }

    @Test("lifts dark pictures, spreads flat ones, and says so")
    func words() throws {
        let dark = Self.picture(Self.faults[0])
        let tuning = AutoTuning(for: try Self.statistics(dark))
        #expect(tuning.explanation.hasPrefix("dark"))
        #expect(tuning.explanation.contains("lifted mid-tones"))
        let lightness = try (Self.statistics(dark).mean.x, Self.statistics(Self.result(dark)).mean.x)
        #expect(lightness.1 > lightness.0 + 0.015, "\(lightness) \(tuning.text)")
        let flat = Self.picture(Self.faults[2])
        #expect(AutoTuning(for: try Self.statistics(flat)).explanation.contains("flat"))
        #expect(try Self.statistics(Self.result(flat)).variance.x > Self.statistics(flat).variance.x * 1.2)
    }

    /// From dark to light tones of a colour, paler where they are lighter, with a little of its complement.
    private static func mood(_ color: SIMD3<Double>, gain: Double) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: 120, height: 40), format: .rgba8)
        for pixel in 0..<120 * 40 {
            let share = Double(pixel % 120) / 119
            let tint = pixel / 120 < 36 ? color + (1 - color) * (0.75 * share * share) : 1.4 - color
            let light = tint * (gain * (0.2 + 0.75 * share))
            for channel in 0..<3 { picture.set(Int((light[channel] * 255).rounded()), pixel: pixel, channel: channel) }
            picture.set(255, pixel: pixel, channel: 3)
        }
        return picture
    }

    @Test(
        "finishes in the manner of a look that suits, and names it and the hue",
        arguments: [
            ([1, 0.6, 0.3], 0.9, "mostly orange", "golden-hour"), ([0.1, 0.4, 1], 0.5, "mostly blue", "blue-hour"),
        ] as [(SIMD3<Double>, Double, String, String)])
    func manner(color: SIMD3<Double>, gain: Double, hue: String, look: String) throws {
        let tuning = AutoTuning(for: try Self.statistics(Self.mood(color, gain: gain)))
        #expect(tuning.explanation.contains(hue) && tuning.explanation.contains("finished like \(look) at"))
        #expect(tuning.text.contains("split-tone("))
    }

    @Test("a low sun's warmth is not taken for a cast")
    func lowSun() throws {
        var statistics = try Self.statistics(Self.mood([1, 0.6, 0.3], gain: 0.9))
        func mireds() throws -> Double {
            let filters = try Look.filters(parsing: Array(AutoTuning(for: statistics).text.utf8))
            return (filters.first { $0 is Temperature } as? Temperature)?.shift ?? 0
        }
        let kept = try mireds()
        statistics.dominantHues = []
        #expect(try mireds() < kept - 3)
        #expect(kept <= 0)
    }

    @Test("at full strength a look's manner is that look's own filter", arguments: AutoManner.allCases)
    func mannerOfLook(manner: AutoManner) throws {
        let look = try #require(BuiltInLooks.look(named: manner.rawValue))
        let filters = try Look.filters(parsing: Array(manner.text(strength: 1).utf8))
        for filter in filters {
            #expect(look.steps.contains { "\($0)" == "\(LookStep.filter(filter))" })
        }
        #expect(!filters.isEmpty)
    }

    @Test("leaves greys grey, and does the same each time")
    func grays() throws {
        let picture = Self.picture(Self.faults[0], isGray: true)
        let result = try Self.result(picture)
        #expect(result == (try Self.result(picture)))
        #expect((0..<97 * 61).allSatisfy { result.level(pixel: $0, channel: 0) == result.level(pixel: $0, channel: 2) })
    }

    @Test("is said in filters that do the same")
    func text() throws {
        for fault in Self.faults {
            let picture = Self.picture(fault)
            let filters = try Look.filters(
                parsing: Array(AutoTuning(for: try Self.statistics(picture)).text.utf8))
            var other = picture
            try FilterPlan(
                compiling: Look(name: "kept", steps: filters.map { .filter($0) }),
                for: PictureGeometry(fullSize: picture.size)
            ).apply(to: &other)
            #expect(other == (try Self.result(picture)))
        }
    }

    @Test("with an amount of nothing, or without statistics, does nothing")
    func nothing() throws {
        let picture = Self.picture(Self.faults[0])
        #expect(AutoTuning(for: try Self.statistics(picture), amount: 0).text == "none")
        let look = try #require(BuiltInLooks.look(named: "auto"))
        #expect(FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size)).isIdentity)
    }
}
