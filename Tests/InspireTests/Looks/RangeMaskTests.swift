import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Masks against their formula in double precision: w·result + (1 − w)·picture, where result is what the step makes without
/// the mask.
@Suite("where(…) and protect in a look")
struct RangeMaskTests {
    private static let size = PixelSize(width: 700, height: 9)

    private func picture(_ format: PixelFormat = .rgba16, isOpaque: Bool = true) -> PixelBuffer {
        var generator = SeededGenerator(seed: 11)
        var picture = PixelBuffer.random(size: Self.size, format: format, using: &generator)
        if isOpaque, format.hasAlpha {
            for pixel in 0..<Self.size.width * Self.size.height {
                picture.set(format.highestLevel, pixel: pixel, channel: 3)
            }
        }
        return picture
    }

    private func look(_ text: String) throws -> Look { try Look(parsing: text, named: "test.look") }

    /// How far a masked look's colours are from the formula, in levels.
    private func difference(
        _ masked: String, without: String, format: PixelFormat = .rgba16, orientation: Orientation = .topLeft,
        set: InstructionSet = .best, weight: (_ color: SIMD3<Double>, _ position: SIMD2<Double>) -> Double
    ) throws -> Double {
        let before = picture(format)
        let all = try PlanCheck.result(of: look(without), on: before, set, orientation: orientation)
        let result = try PlanCheck.result(of: look(masked), on: before, set, orientation: orientation)
        let highest = Double(format.highestLevel)
        var worst = 0.0
        for pixel in 0..<Self.size.width * Self.size.height {
            let stored = SIMD2(
                (Double(pixel % Self.size.width) + 0.5) / Double(Self.size.width),
                (Double(pixel / Self.size.width) + 0.5) / Double(Self.size.height))
            let upright = orientation.upright(x: stored.x, y: stored.y)
            let color = before.color(pixel: pixel)
            let share = weight(color, SIMD2(upright.x, upright.y))
            let expected = all.color(pixel: pixel) * share + color * (1 - share)
            let error = (result.color(pixel: pixel) - expected) * highest
            worst = max(worst, abs(error.x), abs(error.y), abs(error.z))
        }
        return worst
    }

    private static func smoothstep(_ value: Double) -> Double {
        let t = min(max(value, 0), 1)
        return t * t * (3 - 2 * t)
    }

    private static func window(_ value: Double, _ low: Double, _ high: Double, softness: Double) -> Double {
        smoothstep((value - low + softness) / softness) * smoothstep((high + softness - value) / softness)
    }

    private static func luma(_ color: SIMD3<Double>) -> Double {
        0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
    }

    private static func hueWeight(_ color: SIMD3<Double>, center: Double, tolerance: Double, softness: Double) -> Double
    {
        let chroma = color.max() - color.min()
        guard chroma > 0 else { return 0 }
        let sixth =
            color.x == color.max()
            ? (color.y - color.z) / chroma
            : color.y == color.max() ? 2 + (color.z - color.x) / chroma : 4 + (color.x - color.y) / chroma
        let turn = abs(60 * sixth - center).truncatingRemainder(dividingBy: 360)
        let distance = min(turn, 360 - turn)
        return min(smoothstep((tolerance + softness - distance) / softness), smoothstep(chroma / 0.06))
    }

    private static func saturation(_ color: SIMD3<Double>) -> Double {
        color.max() > 0 ? (color.max() - color.min()) / color.max() : 0
    }

    @Test("Luminance, saturation and hue, with and without softness", arguments: InstructionSet.available)
    func ranges(set: InstructionSet) throws {
        for format in [PixelFormat.rgba16, .rgb8] {
            // Half a level each of the masked result and of the one that it is compared with, and a little for a step's border.
            let tolerance = format == .rgb8 ? 1.05 : 3
            let luminance = try difference(
                "filter: grayscale(1) where(luminance: 0.3 60%)", without: "filter: grayscale(1)", format: format,
                set: set
            ) { color, _ in Self.window(Self.luma(color), 0.3, 0.6, softness: 0.1) }
            #expect(luminance <= tolerance)
            let saturation = try difference(
                "filter: grayscale(1) where(saturation: 0.2 0.5 0.3)", without: "filter: grayscale(1)", format: format,
                set: set
            ) { color, _ in Self.window(Self.saturation(color), 0.2, 0.5, softness: 0.3) }
            #expect(saturation <= tolerance)
            let hue = try difference(
                "filter: grayscale(1) where(hue: 330deg 40deg 20deg)", without: "filter: grayscale(1)", format: format,
                set: set
            ) { color, _ in Self.hueWeight(color, center: 5, tolerance: 35, softness: 20) }
            #expect(hue <= tolerance)
            let both = try difference(
                "filter: sepia(1) where(hue: 180deg 260deg, luminance: 0.3 1);", without: "filter: sepia(1)",
                format: format, set: set
            ) { color, _ in
                min(
                    Self.hueWeight(color, center: 220, tolerance: 40, softness: 15),
                    Self.window(Self.luma(color), 0.3, 1, softness: 0.1))
            }
            #expect(both <= tolerance)
        }
    }

    @Test("Along a line and around a centre, in every orientation", arguments: Orientation.allCases)
    func positions(orientation: Orientation) throws {
        let linear = try difference(
            "filter: invert(1) where(linear: 20% 70% to right)", without: "filter: invert(1)", orientation: orientation
        ) { _, position in Self.smoothstep((position.x - 0.2) / 0.5) }
        #expect(linear <= 3)
        let down = try difference(
            "filter: invert(1) where(linear: 0% 100%)", without: "filter: invert(1)", orientation: orientation
        ) { _, position in Self.smoothstep(position.y) }
        #expect(down <= 3)
        let radial = try difference(
            "filter: invert(1) where(radial: 10% 80% closest-side at 40% 50%)", without: "filter: invert(1)",
            orientation: orientation
        ) { _, position in
            let distance = SIMD2((position.x - 0.4) / 0.4, (position.y - 0.5) / 0.5)
            return Self.smoothstep((0.8 - (distance * distance).sum().squareRoot()) / 0.7)
        }
        #expect(radial <= 3)
        let outside = try difference(
            "filter: invert(1) where(radial: 80% 10% closest-side at 40% 50%)", without: "filter: invert(1)",
            orientation: orientation
        ) { _, position in
            let distance = SIMD2((position.x - 0.4) / 0.4, (position.y - 0.5) / 0.5)
            return Self.smoothstep(((distance * distance).sum().squareRoot() - 0.1) / 0.7)
        }
        #expect(outside <= 3)
    }

    @Test("Filters that need neighbours, layers, and several filters of which one is masked")
    func otherSteps() throws {
        let weight = { (color: SIMD3<Double>, _: SIMD2<Double>) in
            Self.window(Self.luma(color), 0.5, 1, softness: 0.1)
        }
        #expect(
            try difference(
                "filter: blur(0.01) where(luminance: 0.5 1)", without: "filter: blur(0.01)", weight: weight) <= 3)
        // So little that hardly any colour leaves 0…1, where the two that are compared are clamped at different times.
        #expect(
            try difference(
                "filter: clarity(0.02) where(luminance: 0.5 1)", without: "filter: clarity(0.02)", format: .rgb8,
                weight: weight) <= 3)
        #expect(
            try difference(
                "layer { background: #336699; mix-blend-mode: multiply } where(luminance: 0.5 1)",
                without: "layer { background: #336699; mix-blend-mode: multiply }", weight: weight) <= 3)
        // Grey is left as it was by the second filter: its mask wants colour.
        let before = picture()
        #expect(
            try PlanCheck.result(of: look("filter: grayscale(1) invert(1) where(hue: 0deg 360deg)"), on: before, .best)
                == PlanCheck.result(of: look("filter: grayscale(1)"), on: before, .best))
    }

    @Test("A group of filters has one mask, of the colours before the group", arguments: InstructionSet.available)
    func groups(set: InstructionSet) throws {
        let weight = { (color: SIMD3<Double>, _: SIMD2<Double>) in
            Self.window(Self.luma(color), 0.5, 1, softness: 0.1)
        }
        for filters in ["invert(1) sepia(0.7)", "sepia(1) blur(0.01) invert(1)", "invert(1)"] {
            let worst = try difference(
                "filter: (\(filters)) where(luminance: 0.5 1)", without: "filter: \(filters)", set: set, weight: weight)
            #expect(worst <= 3, "\(filters)")
        }
        let masked = "sepia(1) invert(1) where(linear: 20% 70% to right)"
        let within = try difference(
            "filter: (\(masked)) where(luminance: 0.5 1)", without: "filter: \(masked)", set: set, weight: weight)
        #expect(within <= 3)
        let before = picture()
        #expect(
            try PlanCheck.result(
                of: look("filter: sepia(1) (invert(1) sepia(1)) where(luminance: 0.5 1) blur(2px)"), on: before, set)
                == PlanCheck.result(
                    of: look(
                        "filter: sepia(1); filter: (invert(1) sepia(1)) where(luminance: 0.5 1); filter: blur(2px)"),
                    on: before, set))
    }

    @Test("A group is what its filters are")
    func partsOfGroups() throws {
        let auto = try look("filter: (auto() sepia(1)) where(luminance: 0.5 1)")
        #expect(auto.needsStatistics)
        #expect(auto.statisticsParts == Auto().statisticsParts)
        #expect(auto.spatialSteps == ["(auto sepia) where(…)"])
        #expect(try look("filter: (blur(2px) sepia(1)) where(luminance: 0.5 1)").spatialSteps.count == 1)
        let local = try look("filter: (invert(1) sepia(1)) where(luminance: 0.5 1)")
        #expect(local.spatialSteps.isEmpty)
        #expect(!local.needsStatistics)
    }

    @Test("Filters in groups count like others")
    func countOfGroups() throws {
        let hundred = String(repeating: "invert(1) ", count: 100)
        #expect(try look("filter: (\(hundred)) where(luminance: 0 1)").steps.count == 1)
        let error = #expect(throws: LookError.self) {
            try look("filter: (\(hundred) invert(1)) where(luminance: 0 1)")
        }
        #expect(error?.description.contains("expected at most 100 steps, found 101") == true)
    }

    @Test("Opacity becomes transparent only where the mask says so")
    func opacity() throws {
        let result = try PlanCheck.result(
            of: look("filter: opacity(0) where(luminance: 0.6 1 0.2)"), on: picture(), .best)
        let before = picture()
        for pixel in 0..<Self.size.width * Self.size.height {
            let share = Self.window(Self.luma(before.color(pixel: pixel)), 0.6, 1, softness: 0.2)
            #expect(abs(result.alpha(pixel: pixel) - (1 - share)) <= 3 / 65_535)
            if share < 0.9 {
                let difference = result.color(pixel: pixel) - before.color(pixel: pixel)
                #expect(max(abs(difference.min()), abs(difference.max())) <= 20 / 65_535)
            }
        }
    }

    @Test("protect: skin leaves skin as it was, or nearly, and acts on the rest", arguments: [1, 0.6])
    func protection(amount: Double) throws {
        for filter in ["sepia(1)", "grayscale(1) where(luminance: 0 1)", "blur(0.01)"] {
            let worst = try difference(
                "protect: skin \(amount); filter: \(filter)", without: "filter: \(filter)"
            ) { color, _ in
                let skin = min(
                    Self.hueWeight(color, center: 22, tolerance: 24, softness: 14),
                    Self.window(Self.saturation(color), 0.23, 0.68, softness: 0.14),
                    Self.window(Self.luma(color), 0.12, 0.92, softness: 0.08))
                return 1 - amount * skin
            }
            #expect(worst <= 3, "\(filter)")
        }
        // Skin of six tones (Monk's scale) stays, a sky does not.
        let tones = ["#f6ede4", "#f3e7db", "#d7bd96", "#a07e56", "#825c43", "#604134"].dropFirst(2)
        let look = try look("protect: skin; filter: hue-rotate(120deg)")
        for tone in tones {
            let color = try #require(Self.color(tone))
            #expect(try moved(color, by: look) < 0.03, "\(tone)")
        }
        #expect(try moved(SIMD3(0.35, 0.55, 0.85), by: look) > 0.3)
    }

    /// Skin with a hole of another colour, as lips are one, beside a background of that colour.
    private static let holed = GeneratedPicture.make(400, 300, .rgba16) { x, y in
        let isHole = (150..<158).contains(x) && (140..<145).contains(y)
        return x < 250 && !isHole ? [0.8, 0.58, 0.48, 1] : [0.55, 0.1, 0.2, 1]
    }

    private func change(_ text: String, at x: Int, _ y: Int) throws -> Double {
        var result = Self.holed
        try FilterPlan(compiling: look(text), for: PictureGeometry(fullSize: result.size)).apply(to: &result)
        let pixel = y * result.size.width + x
        let difference = result.color(pixel: pixel) - Self.holed.color(pixel: pixel)
        return max(abs(difference.min()), abs(difference.max()))
    }

    @Test("protect: skin spares what skin surrounds, and protect: skin-colors does not")
    func holes() throws {
        let filter = "filter: hue-rotate(150deg)"
        let all = try change(filter, at: 300, 144)
        #expect(all > 0.2)
        for protection in ["skin", "skin-colors"] {
            let text = "protect: \(protection); \(filter)"
            // Skin, and the background, a few pixels from their border.
            #expect(try change(text, at: 240, 144) < 0.01)
            #expect(try abs(change(text, at: 260, 144) - all) < 0.01)
            let hole = try change(text, at: 154, 142)
            #expect(protection == "skin" ? hole < 0.1 * all : abs(hole - all) < 0.01, "\(protection) \(hole)")
        }
        // The overlay shows the same area.
        let overlay = try #require(try look("protect: skin; \(filter)").maskOverlay)
        var shown = Self.holed
        try FilterPlan(compiling: overlay, for: PictureGeometry(fullSize: shown.size)).apply(to: &shown)
        #expect(shown.color(pixel: 142 * 400 + 154).x > 0.75 && shown.color(pixel: 144 * 400 + 300).x < 0.56)
    }

    private static func color(_ hex: String) -> SIMD3<Double>? {
        guard let value = Int(hex.dropFirst(), radix: 16) else { return nil }
        return SIMD3(Double(value >> 16), Double(value >> 8 & 255), Double(value & 255)) / 255
    }

    private func moved(_ color: SIMD3<Double>, by look: Look) throws -> Double {
        var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgb16)
        for channel in 0..<3 { picture.set(Int(color[channel] * 65_535), pixel: 0, channel: channel) }
        let difference = try PlanCheck.result(of: look, on: picture, .best).color(pixel: 0) - color
        return max(abs(difference.min()), abs(difference.max()))
    }

    @Test("Masked steps and strength together")
    func strength() throws {
        let half = try difference(
            "strength: 50%; filter: invert(1) where(luminance: 0.5 1)", without: "filter: invert(1)"
        ) { color, _ in 0.5 * Self.window(Self.luma(color), 0.5, 1, softness: 0.1) }
        #expect(half <= 3)
    }

    @Test("Steps within masks within masks")
    func nested() throws {
        let mask = RangeMask(colors: PixelMask.Colors(luma: PixelMask.Window(0.5...1, softness: 0.1)))
        func masked(_ step: LookStep, times: Int) -> LookStep {
            times == 0 ? step : .masked(masked(step, times: times - 1), by: mask)
        }
        let step = masked(try look("filter: invert(1)").steps[0], times: 4)
        let before = picture()
        let result = try PlanCheck.result(of: Look(name: "nested", steps: [step]), on: before, .best)
        for pixel in 0..<Self.size.width {
            let color = before.color(pixel: pixel)
            let weight = Self.window(Self.luma(color), 0.5, 1, softness: 0.1)
            let share = weight * weight * weight * weight
            let error = result.color(pixel: pixel) - ((SIMD3(repeating: 1) - color) * share + color * (1 - share))
            #expect(max(abs(error.min()), abs(error.max())) <= 3 / 65_535)
        }
    }

    @Test(
        "What can't be read",
        arguments: [
            ("filter: where(hue: 1deg 2deg)", "1:9: 'where' needs a filter before it: expected '… where(…)'"),
            ("filter: (invert())", "1:19: expected 'where(…)' after the group, found the end of the text"),
            ("filter: (invert()", "1:18: expected a filter or ')', found the end of the text"),
            ("filter: () where(hue: 1deg 2deg)", "1:10: expected a filter, found ')'"),
            ("filter: ((invert())) where(hue: 1deg 2deg)", "1:10: a group in a group: expected a filter or ')'"),
            (
                "filter: invert() where()",
                "1:24: expected a range of 'where': hue, luminance, saturation, linear or radial, found ')'"
            ),
            (
                "filter: invert() where(luminanc: 0 1)",
                "1:24: unknown range 'luminanc' of 'where': did you mean 'luminance'?"
            ),
            (
                "filter: invert() where(luminance: 0.5 0.2)",
                "1:39: expected a second value for 'luminance' that is not less than the first, found '0.2'"
            ),
            (
                "filter: invert() where(saturation: 0 50)",
                "1:38: expected 'saturation' of 'where' between 0 and 1, found '50'; did you mean 50% or 0.5?"
            ),
            (
                "filter: invert() where(hue: 1deg 2deg, hue: 3deg 4deg)",
                "1:40: duplicate 'hue': expected it once"
            ),
            (
                "filter: invert() where(hue: 1deg 2deg) where(luminance: 0 1)",
                "1:40: duplicate 'where': expected one, with all ranges and commas between them"
            ),
            ("filter: invert(); protect: sky", "1:28: unknown word 'sky': expected skin, skin-colors or none"),
            (
                "filter: invert(); protect: skin; protect: skin",
                "1:34: duplicate 'protect': expected it once"
            ),
        ])
    func errors(text: String, message: String) {
        #expect(lookError(text, named: "a.look") == "a.look:" + message)
    }
}
