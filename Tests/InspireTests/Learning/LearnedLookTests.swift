import FilterEngine
import ImageCore
import Inspire
import TestSupport
import Testing

@Suite("A look that is learned")
struct LearnedLookTests {
    /// A picture of many colours: all hues, pale and strong, dark and light, in soft patches.
    private static let colorful = patches(seed: 1, count: 90)
    /// Other colours.
    private static let unseen = patches(seed: 2, count: 60)

    /// - Parameter chroma: 1 for all colours, 0 for greys.
    private static func patches(seed: UInt64, count: Int, chroma: Double = 1) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize(width: 8 * count, height: 40)
        var picture = PixelBuffer(size: size, format: .rgba8)
        for patch in 0..<count {
            var base = SIMD3(
                Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator),
                Double.random(in: 0...1, using: &generator))
            base = base * chroma + base.max() * (1 - chroma)
            for y in 0..<40 {
                for x in 0..<8 {
                    for channel in 0..<4 {
                        let value = channel == 3 ? 1 : base[channel] * (0.3 + 0.7 * Double(y) / 39)
                        picture.set(
                            Int((value * 255).rounded()), pixel: y * size.width + patch * 8 + x, channel: channel)
                    }
                }
            }
        }
        return picture
    }

    /// The share of channel values that differ by more than four levels.
    private static func strayShare(_ one: PixelBuffer, _ other: PixelBuffer) -> Double {
        let count = zip(one.bytes, other.bytes).count { abs(Int($0) - Int($1)) > 4 }
        return Double(count) / Double(one.bytes.count)
    }

    private static func edited(_ picture: PixelBuffer, by look: Look) throws -> PixelBuffer {
        var result = picture
        try FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size)).apply(to: &result)
        return result
    }

    @Test(
        "does to other colours what the edit did",
        arguments: [
            "none", "exposure(0.4) temperature(20)", "sepia(40%) contrast(1.2)",
            "grayscale(1) curves(0 0.1 0.5 0.45 1 0.9)",
            "saturate(1.3) hue-rotate(-10deg)", "curves(0 0 0.3 0.2 0.7 0.8 1 1, blue: 0 0.1 1 0.9) fade(0.2)",
            "invert(1)",
        ])
    func filters(text: String) throws {
        let look = Look(name: "edit", steps: try Look.filters(parsing: Array(text.utf8)).map { .filter($0) })
        let learned = LearnedLook(before: Self.colorful, after: try Self.edited(Self.colorful, by: look))
        let again = Look(name: "learned", steps: [.lookupTable(learned.table)])
        let difference = meanDifference(
            try Self.edited(Self.unseen, by: again), try Self.edited(Self.unseen, by: look))
        #expect(difference < 1.2, "\(text): \(difference) levels")
        #expect(learned.error < 0.004 && learned.colorCount > 500)
    }

    @Test(
        "knows gains of hues and blends with little room, from colours of which it has seen few",
        arguments: [
            "filter: vibrance(0.5);", "filter: curves(0 0 0.3 0.2 0.7 0.8 1 1) vibrance(0.35);",
            "layer { background: rgba(3, 230, 26, .4); mix-blend-mode: hue }",
        ])
    func strongColors(text: String) throws {
        let look = try Look(parsing: Array(text.utf8), named: "edit.look")
        let learned = LearnedLook(before: Self.colorful, after: try Self.edited(Self.colorful, by: look))
        let again = Look(name: "learned", steps: [.lookupTable(learned.table)])
        let share = Self.strayShare(
            try Self.edited(Self.unseen, by: again), try Self.edited(Self.unseen, by: look))
        #expect(share < 0.01, "\(text): \(share)")
    }

    @Test("knows gains of tones, from pale colours alone")
    func tones() throws {
        let look = try Look(
            parsing: Array("filter: shadows(1, 0) highlights(1) shadows(0.8, 0);".utf8), named: "edit.look")
        let pale = Self.patches(seed: 3, count: 90, chroma: 0.4)
        let learned = LearnedLook(before: pale, after: try Self.edited(pale, by: look))
        let again = Look(name: "learned", steps: [.lookupTable(learned.table)])
        let difference = meanDifference(
            try Self.edited(Self.unseen, by: again), try Self.edited(Self.unseen, by: look))
        #expect(difference < 2, "\(difference) levels")
    }

    @Test("is learned from pictures of different sizes, as two codecs reduce them")
    func sizes() throws {
        let look = Look(name: "edit", steps: try Look.filters(parsing: Array("sepia(0.5)".utf8)).map { .filter($0) })
        let after = try Self.edited(Self.colorful, by: look).boxed(by: 2)
        let learned = LearnedLook(before: Self.colorful, after: after)
        let again = Look(name: "learned", steps: [.lookupTable(learned.table)])
        let difference = meanDifference(
            try Self.edited(Self.unseen, by: again), try Self.edited(Self.unseen, by: look))
        #expect(difference < 1.5)
    }

    @Test("of a tiny picture is a table all the same", arguments: [1, 2])
    func tiny(side: Int) throws {
        let picture = GeneratedPicture.smooth(side, side)
        let learned = LearnedLook(before: picture, after: picture)
        #expect(learned.table.colors.allSatisfy { $0.min() >= 0 && $0.max() <= 1 })
    }

    @Test("says that an edit that differs across the picture is not explained")
    func unexplained() throws {
        let learned = LearnedLook(
            before: GeneratedPicture.smooth(90, 60), after: GeneratedPicture.noise(90, 60))
        #expect(learned.error > 0.05)
    }
}
