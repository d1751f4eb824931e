import FilterEngine
import Foundation
import ImageCore
import Inspire
import PictureAnalysis
import TestSupport
import Testing

@Suite("Skin in a look like another picture")
struct SkinHueTests {
    /// The two skins of the ColorChecker, and two between and beyond them.
    private static let skins: [SIMD3<Double>] = [
        [194, 150, 130], [115, 82, 68], [224, 172, 140], [88, 60, 46],
    ].map { $0 / 255 }

    /// References far from any skin.
    private static let references: [String: PixelBuffer] = [
        "night": scene(11, [[0.1, 0.18, 0.4], [0.05, 0.1, 0.22], [0.2, 0.3, 0.55]]),
        "forest": scene(12, [[0.15, 0.35, 0.1], [0.3, 0.5, 0.15], [0.06, 0.15, 0.05]]),
        "sea": scene(13, [[0.35, 0.6, 0.65], [0.55, 0.75, 0.8], [0.2, 0.4, 0.5]]),
        "heather": scene(14, [[0.5, 0.3, 0.6], [0.35, 0.2, 0.45], [0.7, 0.6, 0.8]]),
    ]

    /// Patches of colours in light and shade, side by side.
    private static func scene(_ seed: UInt64, _ colors: [SIMD3<Double>]) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        return GeneratedPicture.make(96, 64) { x, _ in
            let color = colors[x * colors.count / 96]
            let light = Double.random(in: 0.75...1.2, using: &generator)
            let channels = (0..<3).map { color[$0] * light + Double.random(in: -0.01...0.01, using: &generator) }
            return channels.map { min(max($0, 0), 1) } + [1]
        }
    }

    /// CIELAB of D65, by its formulas.
    private static func lab(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let light = SIMD3(linear(encoded.x), linear(encoded.y), linear(encoded.z))
        func root(_ value: Double) -> Double {
            value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
        }
        let x = root((light * [0.4124564, 0.3575761, 0.1804375]).sum() / 0.95047)
        let y = root((light * [0.2126729, 0.7151522, 0.0721750]).sum())
        let z = root((light * [0.0193339, 0.1191920, 0.9503041]).sum() / 1.08883)
        return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// The statistics of a scene, in which all colours that skin can have count as skin, for it has no faces.
    private static func statistics(_ picture: PixelBuffer) throws -> PictureStatistics {
        var statistics = try PictureStatistics(of: picture)
        statistics.skinShare = nil
        return statistics
    }

    /// In degrees, without a sign.
    private static func turn(_ before: SIMD3<Double>, _ after: SIMD3<Double>) -> Double {
        let degrees = (atan2(after.z, after.y) - atan2(before.z, before.y)) * 180 / .pi
        return abs((degrees + 540).truncatingRemainder(dividingBy: 360) - 180)
    }

    @Test("turns by less than 10 degrees, in the mean by less than 5, while lightness goes to the reference")
    func hue() throws {
        for (number, skin) in Self.skins.enumerated() {
            let picture = Self.scene(UInt64(number), [skin, [0.5, 0.5, 0.5], [0.3, 0.5, 0.7], [0.08, 0.08, 0.08]])
            for (name, reference) in Self.references {
                let wanted = LikenessReference(try PictureStatistics(of: reference), takesTones: true)
                let context = PlanContext(
                    geometry: PictureGeometry(fullSize: picture.size), statistics: try Self.statistics(picture))
                var result = picture
                try FilterPlan(compiling: Look(name: "like", steps: [.like(wanted)]), in: context).apply(to: &result)
                let table = ColorTransfer(from: try Self.statistics(picture), to: wanted).table()
                // Skin is the first quarter of each row.
                let skinPixels = (0..<96 * 64).filter { $0 % 96 < 24 }
                let turns = skinPixels.map { pixel in
                    Self.turn(Self.lab(picture.color(pixel: pixel)), Self.lab(result.color(pixel: pixel)))
                }
                #expect(turns.reduce(0, +) / Double(turns.count) < 5, "skin \(number), \(name)")
                // In the darkest skin, 8 bits alone turn a hue by some degrees.
                let exact = skinPixels.map { pixel in
                    let color = picture.color(pixel: pixel)
                    return Self.turn(Self.lab(color), Self.lab(ReferenceTable.value(of: table, at: color)))
                }.sorted()
                #expect(exact[exact.count * 95 / 100] < 10, "skin \(number), \(name)")
                // Lightness goes to the reference.
                let lightness = (0..<96 * 64).map { PerceptualColor.of(encoded: result.color(pixel: $0)).x }
                let mean = lightness.reduce(0, +) / Double(lightness.count)
                #expect(abs(mean - wanted.statistics.mean.x) < 0.08, "skin \(number), \(name): \(mean)")
            }
        }
    }

    @Test("is left to the reference where a picture has none")
    func none() throws {
        let meadow = try Self.statistics(Self.scene(5, [[0.3, 0.55, 0.2], [0.5, 0.6, 0.7], [0.8, 0.85, 0.9]]))
        let night = LikenessReference(
            try PictureStatistics(of: try #require(Self.references["night"])), takesTones: true)
        let table = ColorTransfer(from: meadow, to: night).table()
        let turn = Self.turn(Self.lab(Self.skins[0]), Self.lab(ReferenceTable.value(of: table, at: Self.skins[0])))
        #expect(turn > 45)
    }

    @Test("is left to the reference where nothing is to be protected", arguments: [true, false])
    func unprotected(isProtected: Bool) throws {
        let picture = Self.scene(9, [Self.skins[0], [0.5, 0.5, 0.5], [0.3, 0.5, 0.7]])
        let night = LikenessReference(
            try PictureStatistics(of: try #require(Self.references["night"])), takesTones: true)
        var look = try Look(parsing: isProtected ? "filter: none" : "protect: none; filter: none", named: "like")
        look.steps = [.like(night)]
        #expect(look.keepsSkinHue == isProtected)
        let context = PlanContext(
            geometry: PictureGeometry(fullSize: picture.size), statistics: try Self.statistics(picture))
        var result = picture
        try FilterPlan(compiling: look, in: context).apply(to: &result)
        let turn = Self.turn(Self.lab(picture.color(pixel: 5)), Self.lab(result.color(pixel: 5)))
        #expect(isProtected ? turn < 10 : turn > 45, "\(turn)")
    }

    @Test(
        "passes into other colours without an edge: no step of a smooth gradient grows by more than the gain that is allowed"
    )
    func gradients() throws {
        let skin = Self.skins[0]
        let picture = try Self.statistics(Self.scene(6, [skin, [0.5, 0.5, 0.5], [0.3, 0.5, 0.7]]))
        let ends: [SIMD3<Double>] = [
            [0.6, 0.6, 0.6], [0.9, 0.5, 0.1], [0.4, 0.6, 0.4], [0.7, 0.4, 0.6], [0.1, 0.08, 0.07],
        ]
        for (name, reference) in Self.references {
            let likeness = LikenessReference(try PictureStatistics(of: reference), takesTones: true)
            let table = ColorTransfer(from: picture, to: likeness).table()
            for end in ends {
                var before: SIMD3<Double>?
                for step in 0...400 {
                    let color = ReferenceTable.value(of: table, at: skin + (end - skin) * (Double(step) / 400))
                    if let before {
                        let way = ((end - skin) * (end - skin)).sum().squareRoot() / 400
                        let moved = ((color - before) * (color - before)).sum().squareRoot()
                        #expect(moved <= 2.5001 * way, "\(name), to \(end)")
                    }
                    before = color
                }
            }
            // From the shadows of a face to its lights.
            let tones = (0...100).map { step in
                Self.lab(ReferenceTable.value(of: table, at: skin * (0.3 + Double(step) * 0.009))).x
            }
            for (darker, lighter) in zip(tones, tones.dropFirst()) { #expect(lighter >= darker - 1e-3, "\(name)") }
        }
    }

    @Test("becomes grey where the reference is")
    func grey() throws {
        let picture = try Self.statistics(Self.scene(7, [Self.skins[0], [0.5, 0.5, 0.5], [0.3, 0.5, 0.7]]))
        let grays = try PictureStatistics(of: Self.scene(8, [[0.2, 0.2, 0.2], [0.5, 0.5, 0.5], [0.8, 0.8, 0.8]]))
        let table = ColorTransfer(from: picture, to: LikenessReference(grays, takesTones: true)).table()
        let color = Self.lab(ReferenceTable.value(of: table, at: Self.skins[0]))
        #expect((color.y * color.y + color.z * color.z).squareRoot() < 6)
    }
}
