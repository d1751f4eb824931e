import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import Inspire
import TestSupport
import Testing

/// CMYK and YCCK pictures, inverted or not, with a profile and without.
struct CMYKTests {
    private static let picture = GeneratedPicture.smooth(64, 48)

    /// - Parameter cmyk: cyan, magenta, yellow and black, 255 being full.
    private func decoder(
        _ color: SpecialJPEG.Color, inverted: Bool, profile: [UInt8]?, cmyk: PixelBuffer = picture
    ) throws -> any ImageDecoder {
        var special = SpecialJPEG(color)
        special.hasAdobeMarker = inverted
        var stored = cmyk
        if inverted { stored.bytes = cmyk.bytes.map { 255 - $0 } }
        var parts = JPEGParts(special.write(stored))
        if let profile {
            parts.parts.insert(
                .init(marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + profile), at: 0)
        }
        return try ImageDecoders.make(source: MemorySource(parts.bytes()))
    }

    /// As sRGB, in 8 bits.
    private func decoded(
        _ color: SpecialJPEG.Color, inverted: Bool, profile: [UInt8]?, cmyk: PixelBuffer = picture
    ) throws -> [UInt8] {
        let decoder = try decoder(color, inverted: inverted, profile: profile, cmyk: cmyk)
        return levels(of: try Decoded(SRGBDecoder(decoder)).picture)
    }

    private func levels(of picture: PixelBuffer) -> [UInt8] {
        guard picture.format == .rgba16 else { return picture.bytes }
        return picture.samples.map { UInt8((Int($0) + 128) / 257) }
    }

    /// - Parameter cmyk: the values of each pixel.
    private func flat(_ cmyk: [UInt8]) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: 16, height: 16), format: .rgba8)
        picture.bytes = Array((0..<256).map { _ in cmyk }.joined())
        return picture
    }

    @Test("with a profile CMYK is converted by it, without one by the plain formula")
    func profile() throws {
        let plain = try decoded(.cmyk, inverted: true, profile: nil)
        let converted = try decoded(.cmyk, inverted: true, profile: TestProfile.cmyk)
        #expect(plain != converted)
        #expect(converted.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
    }

    @Test("a decoder behind another one is converted by the profile as well")
    func wrapped() throws {
        let direct = try decoded(.cmyk, inverted: true, profile: TestProfile.cmyk)
        let decoder = Wrapper(try decoder(.cmyk, inverted: true, profile: TestProfile.cmyk))
        #expect(try levels(of: Decoded(SRGBDecoder(decoder)).picture) == direct)
    }

    @Test("no ink is white, all inks are black, cyan absorbs red")
    func colors() throws {
        // The profile's four inks together leave 0.1 · 0.05 of the light, which is 16 in sRGB: its black is not made darker.
        for (cmyk, color) in [([0, 0, 0, 0], [255, 255, 255]), ([255, 255, 255, 255], [16, 16, 16])]
            as [([UInt8], [UInt8])]
        {
            let result = try decoded(.cmyk, inverted: true, profile: TestProfile.cmyk, cmyk: flat(cmyk)).prefix(3)
            #expect(zip(result, color).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(cmyk) \(result)")
        }
        let cyan = try decoded(.cmyk, inverted: true, profile: TestProfile.cmyk, cmyk: flat([255, 0, 0, 0]))
        #expect(cyan[0] < 60 && cyan[1] > 230 && cyan[2] > 230)
    }

    @Test("CMYK colours outside sRGB are kept in a wider result")
    func wide() throws {
        let decoder = try decoder(.cmyk, inverted: true, profile: TestProfile.cmyk, cmyk: flat([255, 0, 0, 0]))
        let colors = PictureColorSpace(decoder.header)
        var picture = try Decoded(colors.convertingDecoder(decoder)).picture
        let conversion = try colors.result(.rgb, format: .png, profile: .adobeRGB).conversion
        let context = PlanContext(geometry: PictureGeometry(fullSize: picture.size), colors: conversion)
        try FilterPlan(compiling: Look(name: "none", steps: []), in: context).apply(to: &picture)
        // The profile's inks leave 0.1 of Adobe RGB's light, which is encoded with its exponent. Brought to sRGB first,
        // that red would be 144.
        let cyan = levels(of: picture).prefix(3)
        #expect(zip(cyan, [90, 255, 255]).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(cyan)")
    }

    @Test("inverted and plain values, CMYK and YCCK have the same colours")
    func kinds() throws {
        let first = try decoded(.cmyk, inverted: true, profile: TestProfile.cmyk)
        let ycck = try decoded(.ycck, inverted: true, profile: TestProfile.cmyk)
        #expect(signalToNoise(first, ycck) > 30)
        let upright = try decoded(.cmyk, inverted: false, profile: TestProfile.cmyk)
        #expect(signalToNoise(first, upright) > 30)
    }

    @Test("with a broken CMYK profile the plain formula is used")
    func broken() throws {
        let plain = try decoded(.cmyk, inverted: true, profile: nil)
        let broken = try decoded(.cmyk, inverted: true, profile: Array(TestProfile.cmyk.prefix(1000)))
        #expect(plain == broken)
    }
}

private final class Wrapper: ImageDecoder {
    private let decoder: any ImageDecoder

    init(_ decoder: any ImageDecoder) { self.decoder = decoder }

    var header: ImageHeader { decoder.header }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try decoder.readRows(count, into: &destination, bytesPerRow: bytesPerRow)
    }

    func finish() throws(ImageError) -> DecodeReport { try decoder.finish() }

    func deliverCMYK() -> Bool { decoder.deliverCMYK() }
}
