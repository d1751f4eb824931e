import PictureAnalysis
import TestSupport
import Testing

@Suite("Groups of like light")
struct LightGroupsTests {
    private static func levels(
        _ count: Int, about middle: LightLevel, spread: Double, seed: UInt64
    ) -> [LightLevel] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            LightLevel(
                exposure: middle.exposure + .random(in: -2 * spread...2 * spread, using: &generator),
                warmth: middle.warmth + .random(in: -spread...spread, using: &generator),
                greenness: middle.greenness + .random(in: -spread / 4...spread / 4, using: &generator))
        }
    }

    private static let daylight = levels(
        14, about: LightLevel(exposure: -2, warmth: 0.1, greenness: 0.05), spread: 0.25, seed: 1)
    private static let lamplight = levels(
        9, about: LightLevel(exposure: -2.8, warmth: 1.6, greenness: 0), spread: 0.25, seed: 2)
    private static let night = levels(
        6, about: LightLevel(exposure: -7, warmth: 0.1, greenness: 0.05), spread: 0.25, seed: 3)

    @Test("are found, and each has its own middle, the coolest first")
    func found() throws {
        let groups = LightLevel.groups(of: Self.lamplight + Self.daylight)
        #expect(groups == [try #require(.middle(of: Self.daylight)), try #require(.middle(of: Self.lamplight))])
        for level in Self.daylight { #expect(level.nearest(of: groups) == 0) }
        for level in Self.lamplight { #expect(level.nearest(of: groups) == 1) }
        let three = LightLevel.groups(of: Self.lamplight + Self.night + Self.daylight)
        #expect(three.count == 3)
        #expect(three.contains(try #require(.middle(of: Self.night))))
    }

    @Test("are told apart by the colour of the light, not by that of what it falls on")
    func colorsOfLight() throws {
        var generator = SeededGenerator(seed: 6)
        // Meadows and walls in one light: colours are far apart in two groups.
        func scene(_ warmth: Double, light: Double?) -> LightLevel {
            let spread = Double.random(in: -0.1...0.1, using: &generator)
            var level = LightLevel(exposure: -3, warmth: warmth + spread, greenness: 0)
            level.illuminant = light.map {
                Illuminant(warmth: $0 + .random(in: -0.05...0.05, using: &generator), magenta: 0)
            }
            return level
        }
        let daylight = (0..<6).map { scene($0 < 3 ? 0 : 2, light: 0) }
        #expect(LightLevel.groups(of: daylight) == [try #require(.middle(of: daylight))])
        // Lamplight makes cool scenes as warm as warm scenes in daylight are.
        let lamplight = (0..<6).map { scene($0 < 3 ? 1.3 : 3.3, light: 0.9) }
        let doubtful = [scene(0.7, light: nil), scene(2.6, light: nil)]
        let groups = LightLevel.groups(of: daylight + lamplight + doubtful)
        let expected = [daylight + [doubtful[0]], lamplight + [doubtful[1]]]
        #expect(groups == expected.compactMap(LightLevel.middle))
        for level in daylight { #expect(level.nearest(of: groups) == 0) }
        for level in lamplight { #expect(level.nearest(of: groups) == 1) }
        #expect(doubtful[0].nearest(of: groups) == 0 && doubtful[1].nearest(of: groups) == 1)
        // If it is known of fewer than half, the colours of the pictures count.
        let few = daylight.enumerated().map { index, level in
            var level = level
            if index > 1 { level.illuminant = nil }
            return level
        }
        #expect(LightLevel.groups(of: few).count == 2)
    }

    @Test("have the median of the camera's exposures if all are known")
    func cameraExposures() throws {
        var levels = [0.0, 0.1, 0.2].map { LightLevel(exposure: $0, warmth: 0, greenness: 0) }
        levels[0].cameraExposure = -9
        levels[1].cameraExposure = -7
        #expect(try #require(LightLevel.middle(of: levels)).cameraExposure == nil)
        levels[2].cameraExposure = -8
        #expect(try #require(LightLevel.middle(of: levels)).cameraExposure == -8)
    }

    @Test("have a doubtful light if half of the pictures have, and the light and faces of the others")
    func doubts() throws {
        var levels = (0..<4).map { LightLevel(exposure: Double($0), warmth: 0, greenness: 0) }
        levels[0].hasDoubtfulLight = true
        levels[1].illuminant = Illuminant(warmth: 0.2, magenta: 0.1)
        levels[2].illuminant = Illuminant(warmth: 0.4, magenta: 0)
        levels[2].faceOffset = [1, 2, 3]
        let middle = try #require(LightLevel.middle(of: levels))
        #expect(middle.hasDoubtfulLight == nil && middle.faceOffset == nil)
        let light = try #require(middle.illuminant)
        #expect(abs(light.warmth - 0.3) < 1e-9 && abs(light.magenta - 0.05) < 1e-9)
        levels[3].hasDoubtfulLight = true
        levels[3].faceOffset = [3, 2, 5]
        let doubtful = try #require(LightLevel.middle(of: levels))
        #expect(doubtful.hasDoubtfulLight == true && doubtful.faceOffset == [2, 2, 4])
    }

    @Test("do not depend on the order of the pictures")
    func order() {
        var generator = SeededGenerator(seed: 5)
        let all = Self.lamplight + Self.daylight + Self.night
        let groups = LightLevel.groups(of: all)
        for _ in 0..<20 { #expect(LightLevel.groups(of: all.shuffled(using: &generator)) == groups) }
    }

    @Test("are one, with the middle of all, for pictures of one light")
    func one() throws {
        for seed in 0..<30 as Range<UInt64> {
            let shots = Self.levels(
                24, about: LightLevel(exposure: -3, warmth: 0, greenness: 0), spread: 0.5, seed: 10 + seed)
            #expect(LightLevel.groups(of: shots) == [try #require(.middle(of: shots))], "seed \(seed)")
        }
        #expect(LightLevel.groups(of: []).isEmpty)
        let single = LightLevel(exposure: -1, warmth: 2, greenness: 0)
        #expect(LightLevel.groups(of: [single]) == [single])
    }

    @Test("are not made of one picture that strays, nor of a bracket's exposures")
    func strays() {
        let stray = LightLevel(exposure: -2, warmth: 2.5, greenness: 0)
        #expect(LightLevel.groups(of: Self.daylight + [stray]).count == 1)
        let bracket = (0..<4).flatMap { shot in
            [-2.0, 0, 2].map { LightLevel(exposure: $0 - 3, warmth: Double(shot) * 0.05, greenness: 0) }
        }
        #expect(LightLevel.groups(of: bracket).count == 1)
    }
}
