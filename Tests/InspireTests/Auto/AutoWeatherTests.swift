import FilterEngine
import Foundation
import ImageCore
import Inspire
import PictureAnalysis
import TestSupport
import Testing

/// Scenes that are meant to be dark or pale, and haze, which is not.
extension AutoTests {
    @Test("night stays dark: lamps and little else")
    func night() throws {
        let night = (0..<128 * 96).map { pixel -> SIMD3<Double> in
            let (x, y) = (pixel % 128, pixel / 128)
            if x % 32 == 5, y % 24 < 2 { return SIMD3(0.7, 0.6, 0.45) }
            return SIMD3(repeating: 0.004 + 0.006 * Double((x * 7 + y * 3) % 11) / 10)
        }
        let picture = Self.picture(gains: .one, of: night)
        let result = try Self.result(picture)
        let mean = (0..<128 * 96).reduce(0) { $0 + Self.linear(result.color(pixel: $1).y) } / Double(128 * 96)
        let correction = try Self.correction(picture)
        #expect(mean < 0.04, "\(correction.text)")
        #expect(correction.explanation.contains("it may be a night"), "\(correction.explanation)")
    }

    @Test("fog stays pale: a raised black beside white or light grey is mostly kept", arguments: [0.98, 0.85])
    func fog(white: Double) throws {
        // Far away there is next to nothing but fog, in front there is a veil of 0.35.
        let fog = Self.picture(
            of: Self.scene.enumerated().map { index, light in
                let share = index / 128 < 58 ? 0.1 * white : white - 0.35
                return SIMD3(repeating: white - share) + share * Self.encoded(light)
            }
        ) { $0 }
        let darkest = try PictureStatistics(of: Self.result(fog)).toneRange?.black ?? 0
        #expect(darkest > 0.2, "\(darkest)")
    }

    @Test(
        "haze over all of a scene is reduced, and the rest of it stays: what it hides is pale", arguments: [0.65, 0.5])
    func haze(transmission: Double) throws {
        // Surfaces as grey as stone and asphalt, which dark ones in a landscape mostly are.
        let light = Self.scene.map { light in (light + SIMD3(repeating: 2 * light.min())) / 3 }
        let good = Self.picture(of: light) { Self.encoded($0) }
        let hazy = Self.picture(of: light) {
            SIMD3(repeating: 0.85 * (1 - transmission)) + transmission * Self.encoded($0)
        }
        let correction = try Self.correction(hazy)
        #expect(correction.explanation.contains("haze reduced"), "\(correction.explanation)")
        let (before, after) = (Self.distance(good, hazy), Self.distance(good, try Self.result(hazy)))
        #expect(after < 0.6 * before, "\(before) \(after)")
        let darkest = try PictureStatistics(of: Self.result(hazy)).toneRange?.black ?? 0
        #expect(darkest > 0.02, "\(darkest)")
    }

    @Test("a faded black-and-white picture is no haze")
    func fadedGray() throws {
        let gray = Self.picture(of: Self.scene.map { SIMD3(repeating: $0.y) }) { light in
            SIMD3(repeating: 0.35) + 0.63 * Self.encoded(light)
        }
        let correction = try Self.correction(gray)
        #expect(!correction.explanation.contains("haze"), "\(correction.explanation)")
        #expect(try PictureStatistics(of: Self.result(gray)).toneRange?.black ?? 0 > 0.2, "\(correction.text)")
    }

    @Test("Fog stays as light as it is")
    func lightOfFog() throws {
        // Far away there is next to nothing but fog, in front half of the light.
        let fog = Self.picture(
            of: Self.scene.enumerated().map { index, light in
                let share = index / 128 < 58 ? 0.1 : 0.5
                return 0.55 * (SIMD3(repeating: 1 - share) + share * Self.encoded(light))
            }
        ) { $0 }
        let correction = try Self.correction(fog)
        #expect(!correction.text.contains("exposure"), "\(correction.text)")
        #expect(
            correction.explanation.contains("left it as light as it is: it may be fog"), "\(correction.explanation)")
    }
}
