import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import PictureAnalysis
import TestSupport
import Testing

/// Filters that ask for a colour's hue, against their formulas.
struct HueFilterTests {
    /// Gains come from a table over the circle.
    private static let tolerance16 = 1.5

    @Test(arguments: [-1, -0.3, 0, 0.4, 1])
    func vibrance(amount: Double) throws {
        try FormulaCheck.check(.vibrance(amount), tolerance16: Self.tolerance16)
    }

    @Test("Vibrance raises weak colours more than strong ones, spares skin, and is undone by its opposite")
    func vibranceMeaning() throws {
        func result(_ color: [Int], _ filters: String) throws -> [Int] {
            var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgb8)
            for channel in 0..<3 { picture.set(color[channel], pixel: 0, channel: channel) }
            let result = try PlanCheck.result(of: try Look(filters: filters), on: picture, .best)
            return (0..<3).map { result.level(pixel: 0, channel: $0) }
        }
        func gain(_ color: [Int]) throws -> Double {
            let after = try result(color, "vibrance(0.6)")
            return Double(after.max()! - after.min()!) / Double(color.max()! - color.min()!)
        }
        let (weak, strong, skin) = try (gain([120, 128, 140]), gain([10, 90, 230]), gain([140, 128, 120]))
        #expect(weak > 1.5 && strong < 1.2 && strong >= 1)
        #expect(skin < weak - 0.2 && skin > 1)
        #expect(try result([255, 0, 30], "vibrance(1)") == [255, 0, 30])
        #expect(try result([70, 120, 200], "vibrance(0.7) vibrance(-0.7)") == [70, 120, 200])
    }

    @Test(
        "Colours inside 0…1 stay inside, whatever the gain",
        arguments: ["vibrance(1)", "saturate-hues(4,4,4,4,4,4,4,4)"])
    func clipping(filters: String) throws {
        var generator = SeededGenerator(seed: 12)
        let picture = PixelBuffer.random(size: PixelSize(width: 300, height: 20), format: .rgb16, using: &generator)
        let result = try PlanCheck.result(of: try Look(filters: filters), on: picture, .best)
        for pixel in 0..<6000 {
            for channel in 0..<3 where 200...65_335 ~= picture.level(pixel: pixel, channel: channel) {
                #expect(1...65_534 ~= result.level(pixel: pixel, channel: channel))
            }
        }
    }

    @Test(
        arguments: [
            [:], ["reds": 0], ["blues": 4], ["oranges": 1.4, "aquas": 0.5],
            ["reds": 0, "oranges": 4, "yellows": 0, "greens": 4, "aquas": 0, "blues": 4, "purples": 0, "magentas": 4],
        ] as [[String: Double]])
    func saturateHues(gains: [String: Double]) throws {
        try FormulaCheck.check(.saturateHues(gains), tolerance16: Self.tolerance16)
    }

    @Test(
        arguments: [
            (0, 25, 15), (120, 30, 30), (300, 60, 90), (359, 10, 5), (-60, 90, 180), (210, 0, 15), (40, 180, 0),
            (36_000, 20, 1),
        ] as [(Double, Double, Double)])
    func hues(window: (degrees: Double, tolerance: Double, softness: Double)) throws {
        let (degrees, tolerance, softness) = window
        for step in [
            ReferenceStep.showHue(degrees, tolerance: tolerance, softness: softness),
            .hideHue(degrees, tolerance: tolerance, softness: softness),
        ] {
            // The narrower the edge the coarser the table is for it.
            try FormulaCheck.check(step, tolerance16: softness < 5 ? 3 : Self.tolerance16)
        }
    }

    @Test("An edge without softness keeps hues within the tolerance and greys those beyond")
    func hardEdge() throws {
        var picture = PixelBuffer(size: PixelSize(width: 2, height: 1), format: .rgb8)
        // Hues of 29 and 31 degrees.
        for (pixel, green) in [116, 124].enumerated() {
            for (channel, level) in [240, green, 0].enumerated() { picture.set(level, pixel: pixel, channel: channel) }
        }
        for (filter, kept) in [("show-hue", 0), ("hide-hue", 1)] {
            let look = try Look(filters: "\(filter)(0, 30deg, 0)")
            for set in InstructionSet.available {
                let result = try PlanCheck.result(of: look, on: picture, set)
                for pixel in 0..<2 {
                    let isGray = result.level(pixel: pixel, channel: 0) == result.level(pixel: pixel, channel: 2)
                    #expect(isGray == (pixel != kept), "\(filter) \(set)")
                }
            }
        }
    }

    @Test("Without a hue the picture's most frequent one counts, and none where none is known")
    func dominantHue() throws {
        var generator = SeededGenerator(seed: 8)
        let size = PixelSize(width: 60, height: 4)
        let picture = PixelBuffer.random(size: size, format: .rgb8, using: &generator)
        func result(_ filters: String, _ statistics: PictureStatistics?) throws -> PixelBuffer {
            var buffer = picture
            let context = PlanContext(geometry: PictureGeometry(fullSize: size), statistics: statistics)
            try FilterPlan(compiling: try Look(filters: filters), in: context).apply(to: &buffer)
            return buffer
        }
        let statistics = PictureStatistics(
            dominantHues: [HueShare(degrees: 200, share: 0.5), HueShare(degrees: 20, share: 0.3)])
        for filter in ["show-hue", "hide-hue"] {
            #expect(try Look(filters: "\(filter)()").needsStatistics)
            #expect(try !Look(filters: "\(filter)(10deg)").needsStatistics)
            #expect(try result("\(filter)()", statistics) == result("\(filter)(200deg)", nil))
            #expect(try result("\(filter)()", statistics) != result("\(filter)(20deg)", nil))
        }
        for statistics in [nil, PictureStatistics()] {
            #expect(try result("hide-hue()", statistics) == picture)
            let gray = try result("show-hue()", statistics)
            for pixel in 0..<240 {
                let levels = (0..<3).map { gray.level(pixel: pixel, channel: $0) }
                #expect(levels[0] == levels[1] && levels[1] == levels[2])
            }
        }
    }

    @Test("A hue may be given as a colour")
    func colors() throws {
        func hue(_ text: String) throws -> Double? {
            (try Look.filters(parsing: Array("show-hue(\(text))".utf8)).first as? ShowHue)?.hue
        }
        #expect(try hue("red") == 0)
        #expect(try hue("#00f") == 240)
        #expect(abs(try #require(try hue("rgb(255 0 64)")) - 344.94) < 0.1)
        #expect(abs(try #require(try hue("hsl(77deg 30% 40%)")) - 77) < 1e-9)
        #expect(try hue("0.5turn") == 180)
        #expect(try hue("") == nil)
    }
}
