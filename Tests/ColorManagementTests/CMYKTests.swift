import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import Inspire
import TestSupport
import Testing

/// CMYK and YCCK pictures, with Adobe's marker or not, with a profile and without.
struct CMYKTests {
    private static let picture = GeneratedPicture.smooth(64, 48)

    /// - Parameter cmyk: cyan, magenta, yellow and black, 255 being full.
    private func decoder(
        _ color: SpecialJPEG.Color, hasAdobeMarker: Bool = true, profile: [UInt8]?, cmyk: PixelBuffer = picture
    ) throws -> any ImageDecoder {
        var special = SpecialJPEG(color)
        special.hasAdobeMarker = hasAdobeMarker
        var stored = cmyk
        stored.bytes = cmyk.bytes.map { 255 - $0 }
        var parts = JPEGParts(special.write(stored))
        if let profile {
            parts.parts.insert(
                .init(marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + profile), at: 0)
        }
        return try ImageDecoders.make(source: MemorySource(parts.bytes()))
    }

    /// As sRGB, in 8 bits.
    private func decoded(
        _ color: SpecialJPEG.Color, hasAdobeMarker: Bool = true, profile: [UInt8]?, cmyk: PixelBuffer = picture
    ) throws -> [UInt8] {
        let decoder = try decoder(color, hasAdobeMarker: hasAdobeMarker, profile: profile, cmyk: cmyk)
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
        let plain = try decoded(.cmyk, profile: nil)
        let converted = try decoded(.cmyk, profile: TestProfile.cmyk)
        #expect(plain != converted)
        #expect(converted.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
    }

    @Test("a decoder behind another one is converted by the profile as well")
    func wrapped() throws {
        let direct = try decoded(.cmyk, profile: TestProfile.cmyk)
        let decoder = Wrapper(try decoder(.cmyk, profile: TestProfile.cmyk))
        #expect(try levels(of: Decoded(SRGBDecoder(decoder)).picture) == direct)
    }

    @Test("no ink is white, all inks are black, cyan absorbs red")
    func colors() throws {
        // The profile's four inks together leave 0.1 · 0.05 of the light, which is 16 in sRGB: its black is not made darker.
        for (cmyk, color) in [([0, 0, 0, 0], [255, 255, 255]), ([255, 255, 255, 255], [16, 16, 16])]
            as [([UInt8], [UInt8])]
        {
            let result = try decoded(.cmyk, profile: TestProfile.cmyk, cmyk: flat(cmyk)).prefix(3)
            #expect(zip(result, color).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(cmyk) \(result)")
        }
        let cyan = try decoded(.cmyk, profile: TestProfile.cmyk, cmyk: flat([255, 0, 0, 0]))
        #expect(cyan[0] < 60 && cyan[1] > 230 && cyan[2] > 230)
    }

    @Test("CMYK colours outside sRGB are kept in a wider result")
    func wide() throws {
        let decoder = try decoder(.cmyk, profile: TestProfile.cmyk, cmyk: flat([255, 0, 0, 0]))
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

    @Test("CMYK with Adobe's marker and without it, and YCCK, have the same colours")
    func kinds() throws {
        let first = try decoded(.cmyk, profile: TestProfile.cmyk)
        let ycck = try decoded(.ycck, profile: TestProfile.cmyk)
        #expect(signalToNoise(first, ycck) > 30)
        let unmarked = try decoded(.cmyk, hasAdobeMarker: false, profile: TestProfile.cmyk)
        #expect(first == unmarked)
    }

    @Test(
        "CMYK with alpha has the colours of opaque CMYK and its own alpha, with a profile and without",
        arguments: [8, 16])
    func alpha(bits: Int) throws {
        for profile in [nil, TestProfile.cmyk] {
            func decoded(_ file: MadeTIFF, reducedTo box: PixelSize? = nil) throws -> (
                header: ImageHeader, levels: [UInt8]
            ) {
                var file = file
                if let profile { file.blocks[34675] = profile }
                let decoder = try ImageDecoders.make(
                    source: MemorySource(file.bytes), options: DecodingOptions(reducedToFill: box))
                let colors = PictureColorSpace(decoder.header)
                let converted = try Decoded(colors.convertingDecoder(decoder))
                #expect(converted.header.hasAlpha == (file.samples == 5))
                return (converted.header, levels(of: converted.picture))
            }
            var file = MadeTIFF(23, 17, bits: bits, samples: 5, photometric: 5)
            file.extraSamples = [2]
            file.rowsPerStrip = 5
            var opaque = file
            opaque.samples = 4
            opaque.extraSamples = nil
            opaque.values = file.values.indices.filter { $0 % 5 != 4 }.map { file.values[$0] }
            let alphas = file.values.indices.filter { $0 % 5 == 4 }.map { (index: Int) -> Int in
                Int(file.values[index]) / (bits == 8 ? 1 : 257)
            }
            let (expected, found) = (try decoded(opaque), try decoded(file))
            #expect(found.header.rowFormat == .rgba16)
            for (pixel, alpha) in alphas.enumerated() {
                let (before, after) = (
                    expected.levels[4 * pixel..<4 * pixel + 3], found.levels[4 * pixel..<4 * pixel + 3]
                )
                #expect(zip(before, after).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(pixel): \(before) \(after)")
                #expect(abs(Int(found.levels[4 * pixel + 3]) - alpha) <= 1)
            }
            // Of a plain colour, means are the colour itself, and transparent pixels don't count.
            for pixel in 0..<23 * 17 {
                let inks = pixel % 3 == 0 ? [255, 255, 255, 255, 0] : [200, 30, 0, 51, 255]
                let level = { (value: Int) in UInt16(bits == 8 ? value : value * 257) }
                file.values.replaceSubrange(
                    5 * pixel..<5 * pixel + 5,
                    with: inks.map(level))
                opaque.values.replaceSubrange(4 * pixel..<4 * pixel + 4, with: [200, 30, 0, 51].map(level))
            }
            let plain = try decoded(opaque).levels.prefix(3)
            let small = try decoded(file, reducedTo: PixelSize(width: 6, height: 4))
            #expect(small.header.decodedSize.width < 23)
            for start in stride(from: 0, to: small.levels.count, by: 4) {
                #expect(
                    zip(small.levels[start..<start + 3], plain).allSatisfy { abs(Int($0) - Int($1)) <= 1 },
                    "\(small.levels[start..<start + 4]) instead of \(plain)")
                #expect((100...240).contains(small.levels[start + 3]))
            }
        }
    }

    @Test("with a broken CMYK profile the plain formula is used")
    func broken() throws {
        let plain = try decoded(.cmyk, profile: nil)
        let broken = try decoded(.cmyk, profile: Array(TestProfile.cmyk.prefix(1000)))
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
