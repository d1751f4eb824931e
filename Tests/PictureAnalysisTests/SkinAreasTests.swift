import Foundation
import ImageCore
import PictureAnalysis
import TestSupport
import Testing

/// The areas of pictures that count as skin.
@Suite struct SkinAreasTests {
    /// The lighter skin of the ColorChecker, and in brighter light its darker one.
    private static let skins: [SIMD3<Double>] = [SIMD3(194, 150, 130) / 255, SIMD3(160, 114, 95) / 255]
    private static let size = GeneratedPicture.faceSize

    private static func share(_ picture: PixelBuffer, orientation: Orientation = .topLeft) throws -> Double {
        var collector = StatisticsCollector(size: picture.size, orientation: orientation)
        try collector.add(picture.bytes.span.bytes, layout: picture.layout)
        return try #require(collector.statistics().skinShare)
    }

    /// The light of an encoded value above 0.04.
    private static func linear(_ value: Double) -> Double { pow((value + 0.055) / 1.055, 2.4) }

    /// The share of an ellipse with these half axes.
    private static func ellipse(_ across: Double, _ down: Double) -> Double {
        .pi * across * down / Double(size.width * size.height)
    }

    @Test("A face is one, light or dark, and an arm beside it counts", arguments: skins)
    func face(skin: SIMD3<Double>) throws {
        let found = try Self.share(GeneratedPicture.face(skin: skin))
        let face = Self.ellipse(12, 16)
        #expect((0.75 * face...face).contains(found), "\(found), \(face)")
        let withArm = try Self.share(GeneratedPicture.face(skin: skin, hasArm: true))
        #expect(withArm > found + 0.8 * 8 * 60 / Double(120 * 90), "\(withArm), \(found)")
    }

    @Test("What has no eyes, is rough, tiny or of another colour is no face, and an arm is no skin without one")
    func others() throws {
        let skin = Self.skins[0]
        #expect(try Self.share(GeneratedPicture.face(skin: skin, hasFeatures: false)) == 0)
        #expect(try Self.share(GeneratedPicture.face(skin: skin, hasFeatures: false, hasArm: true)) == 0)
        #expect(try Self.share(GeneratedPicture.face(skin: skin, noise: 0.18)) == 0)
        #expect(try Self.share(GeneratedPicture.face(skin: skin, scale: 0.15)) == 0)
        #expect(try Self.share(GeneratedPicture.face(skin: [0.2, 0.5, 0.8], hasArm: true)) == 0)
    }

    @Test("The light of a face is measured by itself, whatever is around it", arguments: skins)
    func light(skin: SIMD3<Double>) throws {
        func light(_ background: SIMD3<Double>, hasFeatures: Bool = true) throws -> SIMD3<Double>? {
            let picture = GeneratedPicture.face(skin: skin, hasFeatures: hasFeatures, noise: 0, background: background)
            var collector = StatisticsCollector(size: picture.size)
            try collector.add(picture.bytes.span.bytes, layout: picture.layout)
            return collector.statistics().faceLight
        }
        let onGreen = try #require(try light([0.3, 0.5, 0.25]))
        let onBlack = try #require(try light([0.02, 0.02, 0.02]))
        // Along the head, encoded values are 0.7 to 1.04 of the skin's.
        for channel in 0..<3 {
            let (dark, light) = (0.75 * skin[channel], skin[channel])
            let range = log2(Self.linear(dark))...log2(Self.linear(light))
            #expect(range.contains(onGreen[channel]), "\(channel): \(onGreen), \(range)")
            #expect(abs(onGreen[channel] - onBlack[channel]) < 0.03, "\(channel): \(onGreen), \(onBlack)")
        }
        #expect(try light([0.3, 0.5, 0.25], hasFeatures: false) == nil)
    }

    @Test("A face in a picture that is stored on its side is one, and one that lies on its side is none")
    func orientations() throws {
        // As wide as 0.56 of its height.
        let face = try GeneratedPicture.face(skin: Self.skins[0], across: 10, down: 18)
        let upright = try Self.share(face)
        #expect(upright > 0)
        for orientation in Orientation.allCases {
            // A quarter turn is undone by the other one, and all else by itself.
            let inverse: Orientation =
                orientation == .rightTop ? .leftBottom : orientation == .leftBottom ? .rightTop : orientation
            let stored = face.upright(from: inverse)
            #expect(stored.upright(from: orientation) == face)
            #expect(try Self.share(stored, orientation: orientation) == upright, "\(orientation)")
            #expect(try (Self.share(stored) > 0) == !orientation.isTransposed, "\(orientation)")
        }
    }

    @Test("Transparent pixels are neither skin nor a part of the picture")
    func transparency() throws {
        let face = GeneratedPicture.face(skin: Self.skins[0])
        func hidden(_ isHidden: (Int, Int) -> Bool) -> PixelBuffer {
            var picture = face
            for y in 0..<Self.size.height {
                for x in 0..<Self.size.width where isHidden(x, y) {
                    picture.set(0, pixel: y * Self.size.width + x, channel: 3)
                }
            }
            return picture
        }
        let whole = try Self.share(face)
        let right = try Self.share(hidden { x, _ in x < 40 })
        #expect(abs(right - whole * 1.5) < 1e-9, "\(right), \(whole)")
        #expect(try Self.share(hidden { x, _ in (45..<75).contains(x) }) == 0)
    }
}
