import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// Pictures of other programs, whose right colours and transparency are known: `Tests/Fixtures/Field`.
@Suite struct FieldColorTests {
    private let here = Workspace()

    /// One pixel's red, green, blue and alpha, as the tests' decoder reads them without a conversion of colours.
    private func pixel(_ name: String, _ x: Int, _ y: Int) throws -> [Int] {
        let picture = try here.decoded(name).picture
        let pixel = y * picture.size.width + x
        return (0..<4).map {
            let level = picture.level(pixel: pixel, channel: $0)
            return picture.format == .rgba16 ? (level + 128) / 257 : level
        }
    }

    private func expectColors(_ name: String, _ colors: [(x: Int, color: [Int])], y: Int = 20) throws {
        for (x, color) in colors {
            let found = try pixel(name, x, y)
            #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 1 }, "\(name) at \(x): \(found), not \(color)")
        }
    }

    /// The file with another transfer in each place that states it as 1/1.
    private func changed(_ bytes: [UInt8], from old: [UInt8], to new: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for start in 0..<bytes.count - old.count where bytes[start..<start + old.count].elementsEqual(old) {
            bytes.replaceSubrange(start..<start + old.count, with: new)
        }
        return bytes
    }

    @Test("AVIFs of transfers 1, 6, 14 and 15 have the colours that browsers show", arguments: [1, 6, 14, 15])
    func avif(transfer: Int) async throws {
        try here.copyFixtures("bt709-transfer.avif")
        let points = Array("colrnclx".utf8) + [0, 1, 0]
        let file = changed(
            try here.folder.read("bt709-transfer.avif"), from: points + [1], to: points + [UInt8(transfer)])
        try here.folder.write(file, "in.avif")
        let result = try await here.run("inspire in.avif --look none --profile srgb -o out.png")
        #expect(result.status == 0, "\(result.messages)")
        try expectColors("out.png", [(10, [200, 100, 50]), (30, [38, 180, 218]), (50, [128, 128, 128])])
    }

    @Test("PNGs of transfers 1, 6, 14 and 15 are read as sRGB, and keep their label", arguments: [1, 6, 14, 15])
    func png(transfer: Int) async throws {
        try here.copyFixtures("cicp-bt709.png")
        var parts = PNGParts(try here.folder.read("cicp-bt709.png"))
        let index = try #require(parts.index(of: "cICP"))
        parts.chunks[index].data[1] = UInt8(transfer)
        try here.folder.write(parts.bytes, "in.png")
        #expect(try await here.run("inspire in.png --look none --profile srgb -o srgb.png").status == 0)
        try expectColors("srgb.png", [(10, [200, 100, 50]), (30, [40, 180, 220]), (50, [128, 128, 128])])
        for name in ["own.png", "own.avif"] {
            #expect(try await here.run("inspire in.png --filter invert(0.2) -o \(name)").status == 0)
            #expect(
                try here.decoded(name).header.metadata.pngColorChunks.first { $0.name == "cICP" }?.data
                    == [1, UInt8(transfer), 0, 1])
        }
    }

    @Test("a CMYK JPEG without Adobe's marker has the colours that other programs show")
    func cmyk() async throws {
        try here.copyFixtures("cmyk-no-adobe-marker.jpg")
        #expect(try await here.run("inspire cmyk-no-adobe-marker.jpg --look none -o out.png").status == 0)
        try expectColors(
            "out.png", [(8, [55, 225, 255]), (24, [235, 69, 198]), (40, [187, 180, 27]), (56, [55, 55, 55])], y: 16)
    }

    @Test(
        "an RGB profile in a CMYK picture is in no result",
        arguments: ["cmyk-with-rgb-profile.jpg", "cmyk-with-rgb-profile.tif"])
    func ignoredProfile(name: String) async throws {
        try here.copyFixtures(name)
        for out in ["out.png", "out.jpg", "out.webp", "out.tif", "out.avif"] {
            let result = try await here.run("inspire \(name) --filter contrast(1.1) -o \(out)")
            #expect(
                result.status == 0 && result.messages.contains("its colour profile is not used"), "\(result.messages)")
            #expect(try here.decoded(out).header.metadata.iccProfile == nil, "\(out)")
        }
    }

    @Test(
        "a TIFF's unassociated alpha is that of the result",
        arguments: ["cmyka-unassociated.tif", "palette-alpha.tif"])
    func alpha(name: String) async throws {
        try here.copyFixtures(name)
        for out in ["out.png", "out.webp"] {
            let result = try await here.run("inspire \(name) --look none --lossless -o \(out)")
            #expect(result.status == 0 && !result.messages.contains("notice"), "\(result.messages)")
            #expect(try here.decoded(out).header.bitDepth == 8)
            #expect(try pixel(out, 0, 0)[3] == 20 && pixel(out, 30, 10)[3] == 200)
        }
        let flat = try await here.run("inspire \(name) --look none -o out.jpg")
        #expect(flat.status == 0)
    }
}
