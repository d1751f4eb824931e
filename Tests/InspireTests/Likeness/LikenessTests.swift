import FilterEngine
import ImageCore
import Inspire
import PictureAnalysis
import TestSupport
import Testing

@Suite("A look like another picture")
struct LikenessTests {
    /// Pictures with colours of their own: clouds of colours about some mean, of some spread, with and without a drift from
    /// dark to light.
    private static let scenes: [PixelBuffer] = [
        scene(1, middle: [0.5, 0.45, 0.4], spread: 0.25, drift: [0.1, 0, -0.1]),
        scene(2, middle: [0.1, 0.15, 0.25], spread: 0.08, drift: [0, 0, 0]),
        scene(3, middle: [0.8, 0.75, 0.6], spread: 0.12, drift: [0, 0.05, -0.3]),
        scene(4, middle: [0.2, 0.6, 0.1], spread: 0.3, drift: [-0.2, 0, 0.2]),
        scene(5, middle: [0.5, 0.5, 0.5], spread: 0, drift: [0, 0, 0]),
        GeneratedPicture.noise(64, 64),
        GeneratedPicture.smooth(64, 64),
    ]

    /// The blue, the green and the grey one.
    private static let scenesWithoutSkin = [1, 3, 4]

    private static func scene(
        _ seed: UInt64, middle: SIMD3<Double>, spread: Double, drift: SIMD3<Double>
    ) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        var picture = PixelBuffer(size: PixelSize(width: 64, height: 64), format: .rgba8)
        for pixel in 0..<64 * 64 {
            let tone = Double.random(in: -1...1, using: &generator) + Double.random(in: -1...1, using: &generator)
            for channel in 0..<4 {
                let own = Double.random(in: -0.3...0.3, using: &generator)
                let value = channel == 3 ? 1 : middle[channel] + spread * (tone + own) + drift[channel] * tone
                picture.set(Int((min(max(value, 0), 1) * 255).rounded()), pixel: pixel, channel: channel)
            }
        }
        return picture
    }

    private static func result(
        of picture: PixelBuffer, like reference: PixelBuffer, strength: Double = 1, keepsSkinHue: Bool = true,
        takesTones: Bool = true
    ) throws -> PixelBuffer {
        let likeness = LikenessReference(try PictureStatistics(of: reference), takesTones: takesTones)
        var look = Look(name: "like", steps: [.like(likeness)], strength: strength)
        look.keepsSkinHue = keepsSkinHue
        let context = PlanContext(
            geometry: PictureGeometry(fullSize: picture.size), statistics: try PictureStatistics(of: picture))
        var result = picture
        try FilterPlan(compiling: look, in: context).apply(to: &result)
        return result
    }

    /// A picture's perceptual colours along some directions, sorted.
    private static func projected(_ picture: PixelBuffer) -> [[Double]] {
        let directions: [SIMD3<Double>] = [
            [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.6, 0.8, 0], [0.6, 0, 0.8], [0, 0.6, 0.8], [0.58, -0.58, 0.58],
        ]
        let colors = (0..<picture.size.width * picture.size.height)
            .map { PerceptualColor.of(encoded: picture.color(pixel: $0)) }
        return directions.map { direction in colors.map { ($0 * direction).sum() }.sorted() }
    }

    /// How far the distributions of two pictures are apart.
    private static func distance(_ one: [[Double]], _ other: [[Double]]) -> Double {
        zip(one, other).reduce(0) { sum, sorted in
            zip(sorted.0, sorted.1).reduce(sum) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }.squareRoot()
    }

    /// For each pair of scenes, how far the result is from the reference, as a share of how far the picture was; and the picture's number.
    private static func ratios(keepsSkinHue: Bool) throws -> [(scene: Int, ratio: Double)] {
        let colors = scenes.map(projected)
        var ratios: [(Int, Double)] = []
        for (one, picture) in scenes.enumerated() {
            for (two, reference) in scenes.enumerated() where one != two {
                let result = projected(try result(of: picture, like: reference, keepsSkinHue: keepsSkinHue))
                ratios.append((one, distance(result, colors[two]) / distance(colors[one], colors[two])))
            }
        }
        return ratios.sorted { $0.1 < $1.1 }
    }

    @Test("brings the distribution of colours near the other's")
    func distance() throws {
        let ratios = try Self.ratios(keepsSkinHue: false).map(\.ratio)
        #expect(ratios[ratios.count / 2] < 0.3, "\(ratios)")
        // A picture of a single grey can be given no more than another colour.
        #expect(ratios.last! < 1.01, "\(ratios)")
    }

    @Test("comes as near where the hue of skin stays, unless a picture has its colours")
    func distanceWithSkin() throws {
        let ratios = try Self.ratios(keepsSkinHue: true)
        #expect(ratios[ratios.count / 2].ratio < 0.3, "\(ratios)")
        #expect(ratios.filter { Self.scenesWithoutSkin.contains($0.scene) }.last!.ratio < 1.01, "\(ratios)")
        // A picture of all hues, skin's among them, may get no nearer to another such picture.
        #expect(ratios.last!.ratio < 1.1, "\(ratios)")
    }

    @Test("leaves a picture that is like it already", arguments: [true, false])
    func itself(takesTones: Bool) throws {
        for picture in Self.scenes.dropLast(2) {
            let result = try Self.result(of: picture, like: picture, takesTones: takesTones)
            #expect(meanDifference(result, picture) < 4)
        }
    }

    @Test(
        "is a table whose gain is bounded in every direction, and which keeps greys in order", arguments: [true, false])
    func gain(takesTones: Bool) throws {
        for picture in Self.scenes {
            for reference in Self.scenes {
                let likeness = LikenessReference(try PictureStatistics(of: reference), takesTones: takesTones)
                let table = ColorTransfer(from: try PictureStatistics(of: picture), to: likeness).table()
                #expect(Self.largestGain(table) <= 2.5001)
                #expect(table.colors.allSatisfy { $0.min() >= 0 && $0.max() <= 1.0001 })
                let grays = (0..<table.size).map { table.colors[$0 * (1 + table.size + table.size * table.size)] }
                for (darker, lighter) in zip(grays, grays.dropFirst()) { #expect((lighter - darker).min() >= -1e-6) }
            }
        }
    }

    /// The largest growth of a difference: all neighbours, and steps in random directions by power iteration.
    private static func largestGain(_ table: ColorLookupTable) -> Double {
        var generator = SeededGenerator(seed: 7)
        var largest = 0.0
        for _ in 0..<1_000 {
            func color() -> SIMD3<Double> {
                SIMD3(
                    .random(in: 0...1, using: &generator), .random(in: 0...1, using: &generator),
                    .random(in: 0...1, using: &generator))
            }
            let start = color()
            let step = (color() - 0.5) * 0.002
            let end = (start + step).clamped(lowerBound: .zero, upperBound: .one)
            let moved = ReferenceTable.value(of: table, at: end) - ReferenceTable.value(of: table, at: start)
            let length = ((end - start) * (end - start)).sum().squareRoot()
            if length > 1e-5 { largest = max(largest, (moved * moved).sum().squareRoot() / length) }
        }
        let axes = [1, table.size, table.size * table.size]
        for vertex in table.colors.indices {
            for axis in axes where vertex / axis % table.size < table.size - 1 {
                let difference = SIMD3<Double>(table.colors[vertex + axis] - table.colors[vertex])
                largest = max(largest, (difference * difference).sum().squareRoot() * Double(table.size - 1))
            }
        }
        return largest
    }

    @Test("keeps a ramp of 16 bits monotone", arguments: [true, false])
    func ramp(takesTones: Bool) throws {
        for (number, picture) in Self.scenes.enumerated() {
            let reference = Self.scenes[(number + 3) % Self.scenes.count]
            var ramp = PixelBuffer(size: PixelSize(width: 65_536, height: 1), format: .rgba16)
            for level in 0...65_535 {
                for channel in 0..<4 { ramp.set(channel == 3 ? 65_535 : level, pixel: level, channel: channel) }
            }
            let likeness = LikenessReference(try PictureStatistics(of: reference), takesTones: takesTones)
            let look = Look(name: "like", steps: [.like(likeness)])
            let context = PlanContext(
                geometry: PictureGeometry(fullSize: ramp.size), statistics: try PictureStatistics(of: picture))
            try FilterPlan(compiling: look, in: context).apply(to: &ramp)
            var falls = 0
            for level in 1...65_535 {
                for channel in 0..<3
                where ramp.level(pixel: level, channel: channel) < ramp.level(pixel: level - 1, channel: channel) {
                    falls += 1
                }
            }
            #expect(falls == 0)
        }
    }

    @Test("needs the picture's statistics, and changes nothing without them")
    func unmeasured() throws {
        let look = Look(name: "like", steps: [.like(LikenessReference(try PictureStatistics(of: Self.scenes[3])))])
        #expect(look.needsStatistics)
        #expect(FilterPlan(compiling: look, for: PictureGeometry(fullSize: Self.scenes[0].size)).isIdentity)
    }
}
