import FilterEngine
import Foundation
import ImageCore
import Inspire
import PictureAnalysis
import TestSupport
import Testing

@Suite("auto")
struct AutoTests {
    // MARK: Scenes

    /// Linear light of a scene in neutral light: stripes of greys and of all hues, with black and white among them.
    static let scene: [SIMD3<Double>] = {
        let hues: [SIMD3<Double>] = [
            [1, 0.35, 0.3], [0.35, 0.8, 0.3], [0.3, 0.4, 0.9], [0.9, 0.8, 0.35], [0.35, 0.75, 0.8], [0.8, 0.4, 0.75],
            [0.9, 0.62, 0.5], [0.45, 0.35, 0.28],
        ]
        return (0..<128 * 96).map { pixel in
            let (x, y) = (pixel % 128 / 8, pixel / 128 / 8)
            let level = Double((x * 5 + y * 7) % 16) / 15
            return (x + y) % 3 == 0 ? SIMD3(repeating: level) : hues[(x * 3 + y * 5) % 8] * level
        }
    }()

    static func linear(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }

    static func encoded(_ x: Double) -> Double {
        let x = min(max(x, 0), 1)
        return x <= 0.0031308 ? x * 12.92 : 1.055 * pow(x, 1 / 2.4) - 0.055
    }

    /// A picture of encoded values.
    static func picture(
        of scene: [SIMD3<Double>] = scene, width: Int = 128, _ encode: (SIMD3<Double>) -> SIMD3<Double>
    ) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: width, height: scene.count / width), format: .rgba8)
        for (pixel, light) in scene.enumerated() {
            let color = encode(light)
            for channel in 0..<3 {
                picture.set(Int((min(max(color[channel], 0), 1) * 255).rounded()), pixel: pixel, channel: channel)
            }
            picture.set(255, pixel: pixel, channel: 3)
        }
        return picture
    }

    static func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> {
        [encoded(light.x), encoded(light.y), encoded(light.z)]
    }

    static func picture(gains: SIMD3<Double>, of scene: [SIMD3<Double>] = scene) -> PixelBuffer {
        picture(of: scene) { encoded($0 * gains) }
    }

    static func correction(_ picture: PixelBuffer) throws -> AutoCorrection {
        AutoCorrection(for: try PictureStatistics(of: picture))
    }

    static func result(_ picture: PixelBuffer, look: Look? = nil) throws -> PixelBuffer {
        let look = try look ?? #require(BuiltInLooks.look(named: "auto"))
        #expect(look.needsStatistics)
        let context = PlanContext(
            geometry: PictureGeometry(fullSize: picture.size), statistics: try PictureStatistics(of: picture))
        var result = picture
        try FilterPlan(compiling: look, in: context).apply(to: &result)
        return result
    }

    /// Mean distance of encoded values, in levels of 8 bits.
    static func distance(_ one: PixelBuffer, _ two: PixelBuffer) -> Double {
        let sum = zip(one.bytes, two.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(one.size.width * one.size.height * 3)
    }

    // MARK: Casts

    @Test(
        "removes most of a cast, and says which",
        arguments: [
            ([1.35, 0.95, 0.45], "warm"), ([0.75, 0.95, 1.35], "cool"), ([0.7, 0.85, 1.3], "cool"),
            ([0.85, 1.15, 0.8], "green"),
        ] as [(SIMD3<Double>, String)])
    func casts(gains: SIMD3<Double>, word: String) throws {
        let good = Self.picture(gains: .one)
        let cast = Self.picture(gains: gains)
        let left = Self.distance(good, try Self.result(cast))
        // What is left is for the most part light that the channels clipped, and the luminance that went with the cast.
        #expect(left < 0.65 * Self.distance(good, cast), "\(left) of \(Self.distance(good, cast))")
        let explanation = try Self.correction(cast).explanation
        #expect(explanation.contains(word) && explanation.contains("taken out"), "\(explanation)")
    }

    @Test("removes as much of a cast as it may, where a slightly darker picture clips nothing")
    func castOfBrightColors() throws {
        // Reds as light as they can be: with the green taken out, they are at the end of the range again.
        let scene = Self.scene.enumerated().map { index, light in
            index % 128 / 8 % 5 == 2 ? SIMD3(0.97, 0.3, 0.25) : light
        }
        let good = Self.picture(gains: .one, of: scene)
        let cast = Self.picture(gains: [0.85, 1.15, 0.8], of: scene)
        let left = Self.distance(good, try Self.result(cast))
        #expect(left < 0.45 * Self.distance(good, cast), "\(left) of \(Self.distance(good, cast))")
    }

    @Test("takes out at most 70 % of a green cast")
    func greenCast() throws {
        let green = Self.picture(gains: [0.85, 1.15, 0.8])
        let estimate = try #require(try PictureStatistics(of: green).illuminant)
        // A grey of the scene says what the correction does to all: its cast before, less that after.
        let gray = try #require(Self.scene.firstIndex { $0.x == $0.y && $0.x == $0.z && $0.x > 0.2 && $0.x < 0.6 })
        func magenta(_ picture: PixelBuffer) -> Double {
            let color = picture.color(pixel: gray)
            return Illuminant(of: SIMD3(Self.linear(color.x), Self.linear(color.y), Self.linear(color.z))).magenta
        }
        let removed = magenta(try Self.result(green)) - magenta(green)
        #expect(removed > 0.4 * -estimate.magenta && removed < 0.72 * -estimate.magenta, "\(removed) of \(estimate)")
    }

    @Test("leaves what is nearly neutral so, beside much that has the colour of a cast")
    func neutralWall() throws {
        // A third of the picture is a light grey wall in daylight, the rest green as under fluorescent lamps.
        let scene = Self.scene.enumerated().map { index, light in
            index % 128 < 44 ? SIMD3(repeating: 0.3 + 0.3 * Double(index / 128) / 96) : light * SIMD3(0.85, 1.15, 0.8)
        }
        let picture = Self.picture(gains: .one, of: scene)
        let result = try Self.result(picture)
        for row in 0..<96 {
            let color = PerceptualColor.of(encoded: result.color(pixel: row * 128 + 20))
            // In Oklab, 0.01 is a CIEDE2000 of about 2 beside grey.
            #expect((color.y * color.y + color.z * color.z).squareRoot() < 0.02, "row \(row): \(color)")
        }
        let explanation = try Self.correction(picture).explanation
        #expect(explanation.contains("left the colour as it is: its greys are neutral"), "\(explanation)")
    }

    @Test("estimates the colour of the light to a tenth of a stop")
    func illuminant() throws {
        for gains in [[1.35, 0.95, 0.45], [0.75, 0.95, 1.35], [0.85, 1.15, 0.8], [1, 1, 1]] as [SIMD3<Double>] {
            let light = try #require(try PictureStatistics(of: Self.picture(gains: gains)).illuminant)
            let (red, blue) = (log2(gains.x / gains.y), log2(gains.z / gains.y))
            #expect(abs(light.warmth - (red - blue) / 2.0.squareRoot()) < 0.14, "\(gains): \(light)")
            #expect(abs(light.magenta - (red + blue) / 2.0.squareRoot()) < 0.14, "\(gains): \(light)")
        }
    }

    @Test("keeps a good picture, and white neutral")
    func good() throws {
        let good = Self.picture(gains: .one)
        let result = try Self.result(good)
        #expect(Self.distance(good, result) < 2)
        for pixel in Self.scene.indices where Self.scene[pixel] == .one {
            let levels = (0..<3).map { result.level(pixel: pixel, channel: $0) }
            #expect(levels.min()! >= 250 && levels.max()! - levels.min()! <= 2)
        }
    }

    @Test("product on white: the white stays white, the product as light as it was")
    func highKey() throws {
        let scene = Self.scene.enumerated().map { index, light in
            (40..<88).contains(index % 128) && (24..<72).contains(index / 128) ? light * 0.7 : SIMD3<Double>.one
        }
        let result = try Self.result(Self.picture(gains: .one, of: scene))
        #expect((0..<3).allSatisfy { result.level(pixel: 0, channel: $0) >= 253 })
        #expect(Self.distance(Self.picture(gains: .one, of: scene), result) < 2)
    }

    @Test("a sunset stays warm: scenes of one hue say nothing about the light")
    func sunset() throws {
        // A sky from orange to deep red over a nearly black foreground, with a yellow sun.
        let sky = (0..<128 * 96).map { (pixel: Int) -> SIMD3<Double> in
            let x = Double(pixel % 128)
            let y = Double(pixel / 128)
            if y > 70 { return SIMD3<Double>(0.02, 0.012, 0.008) * (1 + sin(x / 3) / 2) }
            let (toSunX, toSunY) = (x - 64, y - 50)
            let sun = exp(-(toSunX * toSunX + toSunY * toSunY) / 90)
            let orange = SIMD3<Double>(0.6, 0.3, 0.05) * (y / 70)
            return SIMD3<Double>(0.35, 0.08, 0.03) + orange + sun * SIMD3<Double>(0.6, 0.5, 0.2)
        }
        let picture = Self.picture(gains: .one, of: sky)
        let result = try Self.result(picture)
        func warmth(_ picture: PixelBuffer) -> Double {
            (0..<128 * 70).reduce(0) {
                let color = picture.color(pixel: $1)
                return $0 + log2(max(Self.linear(color.x), 1e-3) / max(Self.linear(color.z), 1e-3))
            } / Double(128 * 70)
        }
        #expect(warmth(result) > 0.85 * warmth(picture), "\(warmth(picture)) to \(warmth(result))")
    }

    // MARK: Tones

    @Test("brings underexposed pictures most of the way back, and says by how much", arguments: [-1.0, -2, -3])
    func exposure(ev: Double) throws {
        let good = Self.picture(gains: .one)
        let dark = Self.picture(gains: SIMD3(repeating: exp2(ev)))
        let left = Self.distance(good, try Self.result(dark))
        #expect(left < 0.45 * Self.distance(good, dark), "\(left) of \(Self.distance(good, dark))")
        #expect(try Self.correction(dark).explanation.contains("exposure +"))
    }

    @Test("a portrait on black is no night: where a fifth of a dark picture is in the light, it gets its exposure")
    func portraitOnBlack() throws {
        let scene = Self.scene.enumerated().map { index, light in
            index % 128 < 40 ? light : SIMD3<Double>(repeating: 0.003)
        }
        let good = Self.picture(gains: .one, of: scene)
        let dark = Self.picture(gains: SIMD3(repeating: 0.25), of: scene)
        let left = Self.distance(good, try Self.result(dark))
        #expect(left < 0.4 * Self.distance(good, dark), "\(left) of \(Self.distance(good, dark))")
        #expect(try Self.result(good) == good)
    }

    @Test("underexposed in warm light: the light that the white balance removes is restored")
    func underexposedCast() throws {
        let good = Self.picture(gains: .one)
        let dark = Self.picture(gains: [1.35 / 4, 0.95 / 4, 0.45 / 4])
        let left = Self.distance(good, try Self.result(dark))
        #expect(left < 0.3 * Self.distance(good, dark), "\(left) of \(Self.distance(good, dark))")
    }

    @Test("darkens overexposed pictures, keeps white white, and says so")
    func overexposure() throws {
        let good = Self.picture(gains: .one)
        let bright = Self.picture(gains: SIMD3(repeating: 2))
        let result = try Self.result(bright)
        let left = Self.distance(good, result)
        #expect(left < 0.65 * Self.distance(good, bright), "\(left) of \(Self.distance(good, bright))")
        for pixel in Self.scene.indices where Self.scene[pixel].min() >= 0.5 {
            #expect((0..<3).allSatisfy { result.level(pixel: pixel, channel: $0) == 255 })
        }
        #expect(try Self.correction(bright).explanation.contains("exposure -"))
    }

    @Test("a dim picture with a white sky does not become darker")
    func whiteSky() throws {
        // A tenth is a sky without detail, cream at its lower edge; the rest is as dark as under trees.
        let scene = Self.scene.enumerated().map { index, light -> SIMD3<Double> in
            let row = index / 128
            return row < 10 ? .one : row < 14 ? SIMD3(1, 0.97, 0.7) : light * 0.25
        }
        let picture = Self.picture(gains: .one, of: scene)
        let result = try Self.result(picture)
        for pixel in Self.scene.indices {
            for channel in 0..<3 {
                #expect(result.level(pixel: pixel, channel: channel) >= picture.level(pixel: pixel, channel: channel))
            }
        }
        let explanation = try Self.correction(picture).explanation
        #expect(explanation.contains("left the white parts"), "\(explanation)")
    }

    @Test("a sky that is clipped in some channels keeps its hue where the picture becomes darker")
    func skyHue() throws {
        // From a cream and a blue sky to white, as a camera clips them.
        let skies: [SIMD3<Double>] = [SIMD3(1, 0.9, 0.7), SIMD3(0.75, 0.9, 1.1)]
        let colors = skies.flatMap { sky in (0..<64).map { Self.encoded(sky * (0.6 + 0.8 * Double($0) / 63)) } }
        let picture = Self.picture(of: colors, width: 128) { $0 }
        let look = try Look(filters: "exposure(-0.9, 0.875)")
        var result = picture
        try FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size)).apply(to: &result)
        for pixel in colors.indices {
            let before = PerceptualColor.of(encoded: picture.color(pixel: pixel))
            let after = PerceptualColor.of(encoded: result.color(pixel: pixel))
            func chroma(_ color: SIMD3<Double>) -> Double { (color.y * color.y + color.z * color.z).squareRoot() }
            #expect(chroma(after) <= 1.3 * chroma(before) + 0.004, "\(picture.color(pixel: pixel))")
            guard chroma(before) > 0.02 else { continue }
            let turned = abs(atan2(after.z, after.y) - atan2(before.z, before.y)) * 180 / .pi
            #expect(min(turned, 360 - turned) < 5, "\(picture.color(pixel: pixel)): \(turned)°")
        }
    }

    @Test("is measured only where a look asks for it")
    func cost() throws {
        let picture = Self.picture(gains: [1.35, 0.95, 0.45])
        func statistics(_ parts: StatisticsParts) throws -> PictureStatistics {
            var collector = StatisticsCollector(size: picture.size, parts: parts)
            try collector.add(picture.bytes.span.bytes, layout: picture.layout)
            return collector.statistics()
        }
        let all = try statistics(.all)
        var expected = all
        (expected.illuminant, expected.toneRange) = (nil, nil)
        #expect(try statistics(.distribution) == expected)
        let unknown = PictureStatistics()
        expected = all
        (expected.lightness, expected.lightnessEnds) = (unknown.lightness, nil)
        expected.colorsByLightness = unknown.colorsByLightness
        (expected.mean, expected.variance, expected.covariance) = (unknown.mean, unknown.variance, unknown.covariance)
        expected.skinShare = nil
        #expect(try statistics(.illuminant) == expected && expected.illuminant != nil)
        #expect(try #require(BuiltInLooks.look(named: "auto")).statisticsParts == .illuminant)
        for filters in ["match(exposure: -2, warmth: 0, greenness: 0)", "show-hue()", "contrast(120%)"] {
            #expect(try Look(filters: filters).statisticsParts.isEmpty)
        }
        var late = try Look(filters: "contrast(120%)")
        late.corrections = try Look.filters(parsing: Array("auto()".utf8))
        #expect(late.statisticsParts == .illuminant)
    }

    @Test("sets the black and white points of flat pictures, and says so")
    func flat() throws {
        let good = Self.picture(gains: .one)
        let flat = Self.picture { SIMD3(repeating: 0.3) + 0.4 * Self.encoded($0) }
        #expect(Self.distance(good, try Self.result(flat)) < 0.4 * Self.distance(good, flat))
        let explanation = try Self.correction(flat).explanation
        #expect(explanation.contains("black point set, white point set"))
    }

    // MARK: What holds of all

    private static let pictures: [(name: String, PixelBuffer)] = [
        ("dark", picture(gains: [0.1, 0.1, 0.1])), ("warm", picture(gains: [1.35, 0.95, 0.45])),
        ("bright", picture(gains: [2, 2, 2])), ("flat", picture { SIMD3(repeating: 0.3) + 0.4 * encoded($0) }),
        ("black", picture { _ in .zero }), ("white", picture { _ in .one }), ("good", picture(gains: .one)),
        ("pixel", PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgba8)),
        ("column", PixelBuffer(size: PixelSize(width: 1, height: 9), format: .rgba8)),
    ]

    @Test("clips next to nothing that was not clipped before")
    func clipping() throws {
        for (name, picture) in Self.pictures {
            let result = try Self.result(picture)
            let count = picture.size.width * picture.size.height
            func levels(_ picture: PixelBuffer, _ pixel: Int) -> [Int] {
                (0..<3).map { picture.level(pixel: pixel, channel: $0) }
            }
            func isClipped(_ levels: [Int]) -> Bool { levels.contains { [0, 255].contains($0) } }
            let clipped = (0..<count).count {
                let after = levels(result, $0)
                // Grey that becomes white or black loses no colour.
                return isClipped(after) && after.contains { 6..<250 ~= $0 } && !isClipped(levels(picture, $0))
            }
            #expect(Double(clipped) <= 0.005 * Double(count), "\(name)")
        }
    }

    @Test("leaves greys grey, and does the same each time")
    func grays() throws {
        let picture = Self.picture { SIMD3(repeating: 0.1 + 0.4 * $0.y) }
        let result = try Self.result(picture)
        #expect(result == (try Self.result(picture)))
        #expect(
            Self.scene.indices.allSatisfy { result.level(pixel: $0, channel: 0) == result.level(pixel: $0, channel: 2) }
        )
    }

    @Test("is said in filters that do the same")
    func text() throws {
        for (name, picture) in Self.pictures {
            let filters = try Look.filters(parsing: Array(try Self.correction(picture).text.utf8))
            var other = picture
            try FilterPlan(
                compiling: Look(name: "kept", steps: filters.map { .filter($0) }),
                for: PictureGeometry(fullSize: picture.size)
            ).apply(to: &other)
            #expect(other == (try Self.result(picture)), "\(name)")
        }
    }

    @Test("with an amount of nothing, or without statistics, does nothing")
    func nothing() throws {
        let picture = Self.picture(gains: [1.35, 0.95, 0.45])
        #expect(AutoCorrection(for: try PictureStatistics(of: picture), amount: 0).text == "none")
        let look = try #require(BuiltInLooks.look(named: "auto"))
        #expect(FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size)).isIdentity)
    }

    @Test("as a correction, comes before the look and out of its strength's reach", arguments: [0, 0.4, 1])
    func correction(strength: Double) throws {
        let picture = Self.picture(gains: [1.35, 0.95, 0.45])
        let corrected = try Self.result(picture)
        for filters in ["invert()", "contrast(120%) blur(3px)"] {
            var look = Look(
                name: "late", steps: try Look.filters(parsing: Array(filters.utf8)).map { .filter($0) },
                strength: strength)
            var expected = corrected
            try FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size)).apply(to: &expected)
            look.corrections = try Look.filters(parsing: Array("auto()".utf8))
            let result = try Self.result(picture, look: look)
            let farthest = zip(result.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
            // The picture between the two is rounded to levels in the one case alone.
            #expect(farthest <= 2, "\(filters) at \(strength): \(farthest)")
        }
    }
}
