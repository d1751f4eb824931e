import ColorManagement
import ImageCodecs
import ImageCore
import TestSupport
import Testing

/// Pictures in ink: CMYK and YCCK, inverted or not, with a profile and without.
struct InkTests {
    private static let picture = GeneratedPicture.smooth(64, 48)

    /// - Parameter ink: cyan, magenta, yellow and black, 255 being full.
    private func decoded(
        _ color: SpecialJPEG.Color, inverted: Bool, profile: [UInt8]?, ink: PixelBuffer = picture
    ) throws -> PixelBuffer {
        var special = SpecialJPEG(color)
        special.hasAdobeMarker = inverted
        var stored = ink
        if inverted { stored.bytes = ink.bytes.map { 255 - $0 } }
        var parts = JPEGParts(special.write(stored))
        if let profile {
            parts.parts.insert(
                .init(marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + profile), at: 0)
        }
        let decoder = try ImageDecoders.make(source: MemorySource(parts.bytes()))
        return try Decoded(SRGBDecoder(decoder)).picture
    }

    @Test("with a profile ink has its colours, without one the plain formula's")
    func profile() throws {
        let plain = try decoded(.cmyk, inverted: true, profile: nil)
        let converted = try decoded(.cmyk, inverted: true, profile: TestProfile.ink)
        #expect(plain.bytes != converted.bytes)
        #expect(converted.bytes.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
    }

    @Test("no ink is white, all of it black, cyan takes red away")
    func colors() throws {
        // All inks of the profile leave 0.1 · 0.05 of the light, which is 16 in sRGB: its black is not made darker.
        for (ink, color) in [([0, 0, 0, 0], [255, 255, 255]), ([255, 255, 255, 255], [16, 16, 16])]
            as [([UInt8], [UInt8])]
        {
            var picture = PixelBuffer(size: PixelSize(width: 16, height: 16), format: .rgba8)
            picture.bytes = Array((0..<256).map { _ in ink }.joined())
            let result = try decoded(.cmyk, inverted: true, profile: TestProfile.ink, ink: picture).bytes.prefix(3)
            #expect(zip(result, color).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(ink) \(result)")
        }
        var picture = PixelBuffer(size: PixelSize(width: 16, height: 16), format: .rgba8)
        picture.bytes = Array((0..<256).map { _ in [255, 0, 0, 0] }.joined())
        let cyan = try decoded(.cmyk, inverted: true, profile: TestProfile.ink, ink: picture).bytes
        #expect(cyan[0] < 60 && cyan[1] > 230 && cyan[2] > 230)
    }

    @Test("inverted and plain ink, CMYK and YCCK give the same colours")
    func kinds() throws {
        let first = try decoded(.cmyk, inverted: true, profile: TestProfile.ink)
        let ycck = try decoded(.ycck, inverted: true, profile: TestProfile.ink)
        #expect(signalToNoise(first.bytes, ycck.bytes) > 30)
        let upright = try decoded(.cmyk, inverted: false, profile: TestProfile.ink)
        #expect(signalToNoise(first.bytes, upright.bytes) > 30)
    }

    @Test("an ink profile that is broken leaves the plain formula")
    func broken() throws {
        let plain = try decoded(.cmyk, inverted: true, profile: nil)
        let broken = try decoded(.cmyk, inverted: true, profile: Array(TestProfile.ink.prefix(1000)))
        #expect(plain.bytes == broken.bytes)
    }
}
