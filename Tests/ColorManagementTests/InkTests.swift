import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import Inspire
import TestSupport
import Testing

/// Pictures in ink: CMYK and YCCK, inverted or not, with a profile and without.
struct InkTests {
    private static let picture = GeneratedPicture.smooth(64, 48)

    /// - Parameter ink: cyan, magenta, yellow and black, 255 being full.
    private func decoder(
        _ color: SpecialJPEG.Color, inverted: Bool, profile: [UInt8]?, ink: PixelBuffer = picture
    ) throws -> any ImageDecoder {
        var special = SpecialJPEG(color)
        special.hasAdobeMarker = inverted
        var stored = ink
        if inverted { stored.bytes = ink.bytes.map { 255 - $0 } }
        var parts = JPEGParts(special.write(stored))
        if let profile {
            parts.parts.insert(
                .init(marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + profile), at: 0)
        }
        return try ImageDecoders.make(source: MemorySource(parts.bytes()))
    }

    /// As sRGB, in 8 bits.
    private func decoded(
        _ color: SpecialJPEG.Color, inverted: Bool, profile: [UInt8]?, ink: PixelBuffer = picture
    ) throws -> [UInt8] {
        let decoder = try decoder(color, inverted: inverted, profile: profile, ink: ink)
        return levels(of: try Decoded(SRGBDecoder(decoder)).picture)
    }

    private func levels(of picture: PixelBuffer) -> [UInt8] {
        guard picture.format == .rgba16 else { return picture.bytes }
        return picture.samples.map { UInt8((Int($0) + 128) / 257) }
    }

    /// - Parameter ink: that of each pixel.
    private func flat(_ ink: [UInt8]) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: 16, height: 16), format: .rgba8)
        picture.bytes = Array((0..<256).map { _ in ink }.joined())
        return picture
    }

    @Test("with a profile ink has its colours, without one the plain formula's")
    func profile() throws {
        let plain = try decoded(.cmyk, inverted: true, profile: nil)
        let converted = try decoded(.cmyk, inverted: true, profile: TestProfile.ink)
        #expect(plain != converted)
        #expect(converted.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
    }

    @Test("no ink is white, all of it black, cyan takes red away")
    func colors() throws {
        // All inks of the profile leave 0.1 · 0.05 of the light, which is 16 in sRGB: its black is not made darker.
        for (ink, color) in [([0, 0, 0, 0], [255, 255, 255]), ([255, 255, 255, 255], [16, 16, 16])]
            as [([UInt8], [UInt8])]
        {
            let result = try decoded(.cmyk, inverted: true, profile: TestProfile.ink, ink: flat(ink)).prefix(3)
            #expect(zip(result, color).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(ink) \(result)")
        }
        let cyan = try decoded(.cmyk, inverted: true, profile: TestProfile.ink, ink: flat([255, 0, 0, 0]))
        #expect(cyan[0] < 60 && cyan[1] > 230 && cyan[2] > 230)
    }

    @Test("ink that sRGB can't show is there in a wider result")
    func wide() throws {
        let decoder = try decoder(.cmyk, inverted: true, profile: TestProfile.ink, ink: flat([255, 0, 0, 0]))
        let colors = PictureColors(decoder.header)
        var picture = try Decoded(colors.decoder(decoder)).picture
        let conversion = try colors.result(.rgb, format: .png, profile: .adobeRGB).conversion
        let context = PlanContext(geometry: PictureGeometry(fullSize: picture.size), colors: conversion)
        try FilterPlan(compiling: Look(name: "none", steps: []), in: context).apply(to: &picture)
        // The profile's inks leave 0.1 of Adobe RGB's light, which is encoded with its exponent. Brought to sRGB first,
        // that red would be 144.
        let cyan = levels(of: picture).prefix(3)
        #expect(zip(cyan, [90, 255, 255]).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(cyan)")
    }

    @Test("inverted and plain ink, CMYK and YCCK give the same colours")
    func kinds() throws {
        let first = try decoded(.cmyk, inverted: true, profile: TestProfile.ink)
        let ycck = try decoded(.ycck, inverted: true, profile: TestProfile.ink)
        #expect(signalToNoise(first, ycck) > 30)
        let upright = try decoded(.cmyk, inverted: false, profile: TestProfile.ink)
        #expect(signalToNoise(first, upright) > 30)
    }

    @Test("an ink profile that is broken leaves the plain formula")
    func broken() throws {
        let plain = try decoded(.cmyk, inverted: true, profile: nil)
        let broken = try decoded(.cmyk, inverted: true, profile: Array(TestProfile.ink.prefix(1000)))
        #expect(plain == broken)
    }
}
