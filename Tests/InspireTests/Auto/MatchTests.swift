import FilterEngine
import Foundation
import ImageCore
import Inspire
import PictureAnalysis
import TestSupport
import Testing

@Suite("match")
struct MatchTests {
    private static func filtered(_ picture: PixelBuffer, _ steps: [LookStep]) throws -> PixelBuffer {
        var result = picture
        let context = PlanContext(
            geometry: PictureGeometry(fullSize: picture.size), statistics: try PictureStatistics(of: picture))
        try FilterPlan(compiling: Look(name: "test", steps: steps), in: context).apply(to: &result)
        return result
    }

    /// Means over all pixels, not what the filter itself measures: the logarithm of luminance, and of red against blue.
    private static func measures(_ picture: PixelBuffer) -> (exposure: Double, warmth: Double) {
        func linear(_ value: Double) -> Double {
            let value = max(value, 0.5 / 255)
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        var (exposure, warmth) = (0.0, 0.0)
        let count = picture.size.width * picture.size.height
        for pixel in 0..<count {
            let color = picture.color(pixel: pixel)
            let light = SIMD3(linear(color.x), linear(color.y), linear(color.z))
            exposure += log2((light * [0.2126, 0.7152, 0.0722]).sum()) / Double(count)
            warmth += log2(light.x / light.z) / Double(count)
        }
        return (exposure, warmth)
    }

    private static func spread(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
    }

    @Test("removes most of the differences between two dozen shots of a scene")
    func shoot() throws {
        var generator = SeededGenerator(seed: 4)
        let scene = try Self.filtered(
            GeneratedPicture.smooth(160, 110),
            try Look.filters(parsing: Array("contrast(0.7) exposure(-0.7)".utf8)).map { .filter($0) })
        let shots = try (0..<24).map { _ in
            let stops = Double.random(in: -1...1, using: &generator)
            let mireds = Double.random(in: -30...30, using: &generator)
            let filters = try Look.filters(parsing: Array("exposure(\(stops)) temperature(\(mireds))".utf8))
            return try Self.filtered(scene, filters.map { .filter($0) })
        }
        let levels = try shots.map { LightLevel(of: try PictureStatistics(of: $0)) }
        let middle = try #require(LightLevel.middle(of: levels))
        let results = try shots.map { try Self.filtered($0, [.filter(Match(to: middle))]) }
        let (before, after) = (shots.map(Self.measures), results.map(Self.measures))
        #expect(Self.spread(after.map(\.exposure)) < 0.3 * Self.spread(before.map(\.exposure)))
        #expect(Self.spread(after.map(\.warmth)) < 0.3 * Self.spread(before.map(\.warmth)))
    }

    @Test("holds back where another scene is not another light")
    func limits() throws {
        let picture = GeneratedPicture.smooth(40, 30)
        let far = LightLevel(exposure: -16, warmth: 16, greenness: -16)
        let level = LightLevel(of: try PictureStatistics(of: picture))
        let changed = LightLevel(of: try PictureStatistics(of: try Self.filtered(picture, [.filter(Match(to: far))])))
        #expect(level.exposure - changed.exposure < 2.4)
        #expect(changed.warmth - level.warmth < 1.3)
    }

    @Test("changes pictures of a shoot by at most 1 EV and 30 mireds")
    func shootLimits() throws {
        let picture = GeneratedPicture.smooth(40, 30)
        let level = LightLevel(of: try PictureStatistics(of: picture))
        let far = LightLevel(exposure: level.exposure - 3, warmth: level.warmth + 3, greenness: level.greenness)
        let filters = try Look.filters(parsing: Array("exposure(-1) temperature(30)".utf8))
        let expected = try Self.filtered(picture, filters.map { .filter($0) })
        let (found, wanted) = (
            Self.measures(try Self.filtered(picture, [.filter(Match(to: far, limits: .shoot))])),
            Self.measures(expected)
        )
        #expect(abs(found.exposure - wanted.exposure) < 0.06, "\(found), \(wanted)")
        #expect(abs(found.warmth - wanted.warmth) < 0.06, "\(found), \(wanted)")
    }

    @Test(
        "changes the exposure of a shoot's picture as far as picture and camera agree",
        arguments: [
            // The picture is darker by this than the others, the camera let in less light by that, and it becomes lighter by this.
            (0.8, 0.7, 0.7), (0.5, 0.9, 0.5), (-0.6, -0.4, -0.4), (3, 2.5, 1),
            // A dark suit; the same, for which the camera exposed more; and shade, for which it did, too.
            (0.9, 0, 0), (0.9, -0.5, 0), (0, -1, 0),
        ])
    func cameraExposure(darker: Double, less: Double, change: Double) throws {
        let picture = GeneratedPicture.smooth(40, 30)
        var statistics = try PictureStatistics(of: picture)
        statistics.cameraExposure = -9
        var others = LightLevel(of: statistics)
        others.exposure += darker
        others.cameraExposure = -9 + less
        func remark(_ limits: MatchLimits) -> String? {
            Match(to: others, limits: limits).remark(
                in: PlanContext(geometry: PictureGeometry(fullSize: picture.size), statistics: statistics))
        }
        let text = change == change.rounded() ? "\(Int(change))" : "\(change)"
        let expected = "match: exposure \(change >= 0 ? "+" : "")\(text) EV,"
        #expect(remark(.shoot)?.hasPrefix(expected) == true, "\(remark(.shoot) ?? "")")
        // The light of another picture may be another one.
        #expect(remark(.scene)?.hasPrefix(expected) == (min(darker, 2) == change))
    }

    /// The remark of a match to the level of another picture.
    private static func remark(
        of picture: PictureStatistics, to other: PictureStatistics, limits: MatchLimits = .shoot
    ) -> String? {
        Match(to: LightLevel(of: other), limits: limits).remark(
            in: PlanContext(geometry: PictureGeometry(fullSize: PixelSize(width: 40, height: 30)), statistics: picture))
    }

    /// A whole number has no fraction.
    private static func signed(_ value: Double) -> String {
        (value < 0 ? "-" : "+") + (value == value.rounded() ? "\(abs(Int(value)))" : "\(abs(value))")
    }

    @Test(
        "changes a shoot's picture as far as its faces and the rest agree",
        arguments: [
            // The picture is darker by this than the others, its faces are by that, and it becomes lighter by this.
            (0.8, 0.7, 0.7), (0.5, 0.75, 0.5), (-0.6, -0.4, -0.4), (3, 2.5, 1),
            // A dark suit; before white, a dark face; and a dark suit on somebody who stands in the sun.
            (0.9, 0, 0), (0, 0.9, 0), (0.9, -0.5, 0),
        ])
    func faces(darker: Double, darkerFace: Double, change: Double) throws {
        var picture = PictureStatistics()
        (picture.light, picture.faceLight) = (SIMD3(-3, -3, -3), SIMD3(-2, -2.5, -3))
        var others = picture
        others.light += SIMD3(repeating: darker)
        others.faceLight = picture.faceLight.map { $0 + SIMD3(repeating: darkerFace) }
        func text(_ change: Double) -> String { "match: exposure \(Self.signed(change)) EV" }
        #expect(Self.remark(of: picture, to: others)?.hasPrefix(text(change) + ",") == true)
        #expect(Self.remark(of: picture, to: others, limits: .scene)?.hasPrefix(text(min(darker, 2)) + ",") == true)
        // Without faces in the others, nothing is known.
        others.faceLight = nil
        #expect(Self.remark(of: picture, to: others)?.hasPrefix(text(min(darker, 1)) + ",") == true)
    }

    @Test(
        "changes the colour of a shoot's picture by little where its light has another colour than what it shows",
        arguments: [
            // The others are warmer by this, their light is by that, and the picture becomes warmer by this.
            (0.3, 0.3, 0.3), (0.3, 0, 0.14), (-0.3, 0, -0.14), (0.1, 0, 0.1), (0.3, -0.3, 0), (1.2, 1.2, 0.42),
        ])
    func colorOfLight(warmer: Double, warmerLight: Double, change: Double) throws {
        var picture = PictureStatistics()
        picture.illuminant = .neutral
        var others = picture
        others.light += SIMD3(warmer / 2, 0, -warmer / 2)
        others.illuminant = Illuminant(warmth: warmerLight / 2.0.squareRoot(), magenta: 0)
        func expected(_ change: Double) -> String { "red against blue \(Self.signed(change)) EV" }
        #expect(Self.remark(of: picture, to: others)?.hasSuffix(expected(change)) == true)
        // What is not known of a picture's light changes its colour by little.
        var doubtful = picture
        doubtful.illuminantDoubt = .colorfulScene
        others.illuminantDoubt = nil
        let little = min(max(warmer, -0.14), 0.14)
        #expect(Self.remark(of: doubtful, to: others)?.hasSuffix(expected(little)) == true)
        // A light that is in doubt is none.
        others.illuminantDoubt = .colorfulScene
        let withDoubt = min(max(warmer, -0.42), 0.42)
        #expect(Self.remark(of: picture, to: others)?.hasSuffix(expected(withDoubt)) == true)
    }

    @Test("goes to the nearest of several lights")
    func nearest() throws {
        let picture = GeneratedPicture.smooth(40, 30)
        let level = LightLevel(of: try PictureStatistics(of: picture))
        func moved(_ exposure: Double, _ warmth: Double) -> LightLevel {
            LightLevel(exposure: level.exposure + exposure, warmth: level.warmth + warmth, greenness: level.greenness)
        }
        let (near, far) = (moved(0.5, 0.1), moved(-0.5, 1.2))
        let expected = try Self.filtered(picture, [.filter(Match(to: near))])
        for lights in [[near, far], [far, near]] {
            let look = Look(name: "test", steps: [.filter(Match(toNearestOf: lights))])
            #expect(try Self.filtered(picture, look.steps) == expected)
            let context = PlanContext(
                geometry: PictureGeometry(fullSize: picture.size), statistics: try PictureStatistics(of: picture))
            let number = lights[0] == near ? 1 : 2
            #expect(
                look.remarks(in: context)
                    == ["match: exposure +0.5 EV, red against blue +0.1 EV, by light \(number) of 2"])
        }
        #expect(try Self.filtered(picture, [.filter(Match(toNearestOf: []))]) == picture)
    }

    @Test("is a filter of looks, with its level")
    func syntax() throws {
        let filters = try Look.filters(parsing: Array("match(-3, warmth: 0.5, greenness: -0.1)".utf8))
        let match = try #require(filters.first as? Match)
        #expect(match.levels == [LightLevel(exposure: -3, warmth: 0.5, greenness: -0.1)])
        #expect(match.needsStatistics && match.limits == .scene)
        let ofShoot = Match(to: match.levels[0], limits: .shoot)
        let parsed = try Look.filters(parsing: Array(try #require(ofShoot.text).utf8)).first as? Match
        #expect(parsed?.levels == ofShoot.levels && parsed?.limits == .shoot)
    }
}
