import ImageCore
import PictureAnalysis
import TestSupport
import Testing

/// The areas of pictures that count as skin.
@Suite struct SkinAreasTests {
    /// The lighter skin of the ColorChecker, and in brighter light its darker one.
    private static let skins: [SIMD3<Double>] = [SIMD3(194, 150, 130) / 255, SIMD3(160, 114, 95) / 255]
    private static let size = PixelSize(width: 120, height: 90)

    /// A head of `2 * across` × `2 * down` pixels at the middle, with eyes and a mouth, before green; and an arm.
    private static func picture(
        skin: SIMD3<Double>, hasFeatures: Bool = true, hasArm: Bool = false, noise: Double = 0.01, scale: Double = 1,
        across: Double = 12, down: Double = 16, background: SIMD3<Double> = [0.3, 0.5, 0.25]
    ) -> PixelBuffer {
        var generator = SeededGenerator(seed: 3)
        func isIn(_ x: Int, _ y: Int, _ centerX: Double, _ centerY: Double, _ across: Double, _ down: Double) -> Bool {
            let (dx, dy) = ((Double(x) - centerX) / (across * scale), (Double(y) - centerY) / (down * scale))
            return dx * dx + dy * dy < 1
        }
        return GeneratedPicture.make(size.width, size.height) { x, y in
            let isFeature =
                hasFeatures
                && (isIn(x, y, 60 - 5 * scale, 45 - 4 * scale, 2, 1.5)
                    || isIn(x, y, 60 + 5 * scale, 45 - 4 * scale, 2, 1.5)
                    || isIn(x, y, 60, 45 + 8 * scale, 5, 1.5))
            let isArm = hasArm && (85..<93).contains(x) && (20..<80).contains(y)
            let isSkin = isIn(x, y, 60, 45, across, down) || isArm
            let color = isFeature && !isArm ? skin * 0.3 : isSkin ? skin * (0.7 + Double(x - 48) / 70) : background
            let change = Double.random(in: -noise...noise, using: &generator)
            return [color.x + change, color.y + change, color.z + change, 1].map { min(max($0, 0), 1) }
        }
    }

    private static func share(_ picture: PixelBuffer, orientation: Orientation = .topLeft) throws -> Double {
        var collector = StatisticsCollector(size: picture.size, orientation: orientation)
        try collector.add(picture.bytes.span.bytes, layout: picture.layout)
        return try #require(collector.statistics().skinShare)
    }

    /// The share of an ellipse with these half axes.
    private static func ellipse(_ across: Double, _ down: Double) -> Double {
        .pi * across * down / Double(size.width * size.height)
    }

    @Test("A face is one, light or dark, and an arm beside it counts", arguments: skins)
    func face(skin: SIMD3<Double>) throws {
        let found = try Self.share(Self.picture(skin: skin))
        let face = Self.ellipse(12, 16)
        #expect((0.75 * face...face).contains(found), "\(found), \(face)")
        let withArm = try Self.share(Self.picture(skin: skin, hasArm: true))
        #expect(withArm > found + 0.8 * 8 * 60 / Double(120 * 90), "\(withArm), \(found)")
    }

    @Test("What has no eyes, is rough, tiny or of another colour is no face, and an arm is no skin without one")
    func others() throws {
        let skin = Self.skins[0]
        #expect(try Self.share(Self.picture(skin: skin, hasFeatures: false)) == 0)
        #expect(try Self.share(Self.picture(skin: skin, hasFeatures: false, hasArm: true)) == 0)
        #expect(try Self.share(Self.picture(skin: skin, noise: 0.18)) == 0)
        #expect(try Self.share(Self.picture(skin: skin, scale: 0.15)) == 0)
        #expect(try Self.share(Self.picture(skin: [0.2, 0.5, 0.8], hasArm: true)) == 0)
    }

    @Test("A face in a picture that is stored on its side is one, and one that lies on its side is none")
    func orientations() throws {
        // As wide as 0.56 of its height.
        let face = try Self.picture(skin: Self.skins[0], across: 10, down: 18)
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
        let face = Self.picture(skin: Self.skins[0])
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
