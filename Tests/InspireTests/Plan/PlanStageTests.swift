import FilterEngine
import ImageCore
import Inspire
import TestSupport
import Testing

/// What a plan says of its stages, and what a clock measures of them.
struct PlanStageTests {
    private static let size = PixelSize(width: 700, height: 40)

    private static let filters =
        FlowTests.filters + [
            "sepia()", "brightness(0.9)", "curves(0 0 0.3 0.5 1 1)", "opacity(0.5) sepia() vignette()",
        ]

    private func check(_ look: Look, _ format: PixelFormat, _ name: String) throws {
        var generator = SeededGenerator(seed: 3)
        let picture = PixelBuffer.random(size: Self.size, format: format, using: &generator)
        let plan = FilterPlan(compiling: look, for: PictureGeometry(fullSize: Self.size))
        var expected = picture
        try plan.apply(to: &expected)

        // Time passes with every reading.
        var time = 0
        let clock = StageClock {
            time += 1
            return time
        }
        let rows = FilteredRows(
            plan, format: format, isOpaque: picture.isOpaque, clock: clock, source: picture.rowSource())
        var result = picture
        var span = result.bytes.mutableSpan
        var bytes = span.mutableBytes
        try rows.read(Self.size.height, into: &bytes, bytesPerRow: picture.layout.bytesPerRow)

        #expect(result == expected, "\(name) \(format)")
        #expect(clock.stages.map(\.name) == rows.stages.map(\.name), "\(name) \(format)")
        #expect(rows.stages.isEmpty == plan.isIdentity, "\(name) \(format)")
        // A stage without time is one that does not exist.
        #expect(clock.stages.allSatisfy { $0.seconds > 0 }, "\(name) \(format) \(clock.stages)")
    }

    @Test("Each stage that a plan names runs, and is measured", arguments: PixelFormat.allCases)
    func stages(format: PixelFormat) throws {
        for filters in Self.filters {
            for strength in [1, 0.7] {
                var look = try Look(filters: filters)
                look.strength = strength
                try check(look, format, "\(filters) \(strength)")
            }
        }
        for name in BuiltInLooks.names {
            let look = try #require(BuiltInLooks.look(named: name))
            if !look.needsStatistics { try check(look, format, name) }
        }
    }

    @Test("A stage's time is its own, without that of those that it waits for")
    func exclusive() {
        var time = 5
        let clock = StageClock { time }
        let first = clock.add(["outer", "inner", "after"])
        time += 1
        clock.begin(first)
        time += 10
        clock.begin(first + 1)
        time += 200
        clock.advanceStage()
        time += 3000
        clock.end()
        time += 40000
        clock.end()
        time += 1
        #expect(clock.stages.map { $0.seconds * 1e9 } == [40010, 200, 3000])
    }
}
