import ImageCodecs
import ImageCore
import SystemPackage
import TestSupport
import Testing

/// Tables and presets of other programs, whose right results are known: `Tests/Fixtures/Field` and `Tests/Fixtures/Presets`.
@Suite struct FieldTableTests {
    private let here = Workspace()

    private func result(_ arguments: String) async throws -> PixelBuffer {
        let result = try await here.run("\(arguments) --overwrite -o out.png")
        try #require(result.status == 0, "\(arguments): \(result.messages)")
        return try here.decoded("out.png").picture
    }

    private func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
        guard one.size == other.size, one.format == other.format else { return .max }
        return zip(one.samples, other.samples).map { abs(Int($0) - Int($1)) }.max() ?? .max
    }

    @Test("a HaldCLUT may have any format that is read, and 16 bits")
    func formats() async throws {
        try here.copyFixtures("hald/h8.tif", "hald/h8.webp", "hald/cols.ppm")
        for (name, options) in [
            ("h8.png", ""), ("deep.tif", ""), ("h8.avif", " --lossless"), ("h8.ppm", ""),
        ] {
            #expect(try await here.run("h8.tif --look none -o \(name)\(options)").status == 0)
        }
        let expected = try await result("cols.ppm --lut h8.png")
        #expect(expected.format == .rgba16)
        #expect(try await difference(result("cols.ppm --look none"), expected) > 1000)
        for name in ["h8.tif", "deep.tif", "h8.ppm"] {
            #expect(try await difference(result("cols.ppm --lut \(name)"), expected) == 0, "\(name)")
        }
        // Of 8 and 12 bits.
        for name in ["h8.webp", "h8.avif"] {
            #expect(try await difference(result("cols.ppm --lut \(name)"), expected) <= 257, "\(name)")
        }
        try here.folder.write(Array("lut: url(h8.tif);".utf8), "film.look")
        #expect(try await difference(result("cols.ppm --look film.look"), expected) == 0)
        #expect(try await here.run("cols.ppm --lut h8.webp -r -o folder/").status == 0)
    }

    @Test("a HaldCLUT that shows sRGB's identity in Adobe RGB, by its profile, changes nothing")
    func profile() async throws {
        try here.copyFixtures("hald/id8_adobe.png")
        try here.folder.write(try GeneratedPicture.smooth(64, 48).encoded(.png(PNGEncodingOptions())), "a.png")
        let picture = try here.decoded("a.png").picture
        #expect(try await difference(result("a.png --lut id8_adobe.png"), picture) <= 1)
        let saved = try await here.run("a.png --lut id8_adobe.png --save-look Mine --looks-dir looks -o saved.png")
        #expect(saved.status == 0, "\(saved.messages)")
        #expect(try await difference(result("a.png --look Mine --looks-dir looks"), picture) <= 1)
        let refused = try await here.run("a.png --lut id8_adobe.png --lut-space adobe -o no.png")
        #expect(refused.status != 0 && refused.messages.contains("id8_adobe.png: its colours are those of its profile"))
        #expect(!here.folder.exists("no.png"))
    }

    @Test("An identity table with video range for input and output changes nothing")
    func videoRange() async throws {
        try here.copyFixtures("in.cube", "hald/cols.ppm")
        let picture = try await result("cols.ppm --look none")
        #expect(try await difference(result("cols.ppm --lut in.cube"), picture) <= 8)
        let text = try String(decoding: here.folder.read("in.cube"), as: UTF8.self)
        func levels(without keyword: String) async throws -> [UInt16] {
            try here.folder.write(Array(text.replacing("\(keyword)\n", with: "").utf8), "one.cube")
            return try await result("cols.ppm --lut one.cube").samples
        }
        let input = try await levels(without: "LUT_OUT_VIDEO_RANGE")
        let output = try await levels(without: "LUT_IN_VIDEO_RANGE")
        for (index, level) in picture.samples.enumerated() where index % 4 != 3 {
            let x = Double(level) / 65_535
            #expect(abs(Double(input[index]) / 65_535 - (64 + 876 * x) / 1023) < 0.0002)
            #expect(abs(Double(output[index]) / 65_535 - min(max((1023 * x - 64) / 876, 0), 1)) < 0.0002)
        }
    }

    @Test("--lut takes a .3dl table, alone, from a pipe and in a look", arguments: ["flame.3dl", "lustre.3dl"])
    func threeDL(name: String) async throws {
        try here.copyFixtures(name, from: "Presets")
        try here.folder.write(try GeneratedPicture.smooth(64, 48).encoded(.png(PNGEncodingOptions())), "a.png")
        #expect(try await here.run("looks import \(name) --save Film --looks-dir looks").status == 0)
        let expected = try await result("a.png --look Film --looks-dir looks")
        #expect(try await difference(result("a.png --look none"), expected) > 10)
        #expect(try await difference(result("a.png --lut \(name)"), expected) == 0)
        try here.folder.write(Array("lut: url(\(name));".utf8), "film.look")
        #expect(try await difference(result("a.png --look film.look"), expected) == 0)
        let piped = try await here.shell("$APP a.png --lut <(cat \(name)) -o piped.png")
        #expect(piped.status == 0, "\(piped.messages)")
        #expect(try difference(here.decoded("piped.png").picture, expected) == 0)
        try here.folder.write(Array("0 64 128\n1 2 3\n".utf8), "broken.3dl")
        let broken = try await here.run("a.png --lut broken.3dl -o no.png")
        #expect(broken.status == 1 && broken.messages.contains("broken.3dl"), "\(broken.messages)")
    }

    @Test("a preset's panel that is switched off is not applied, and the report says so")
    func panel() async throws {
        try here.copyFixtures("curve-off.xmp")
        let imported = try await here.run("looks import curve-off.xmp --save Off --looks-dir looks")
        #expect(imported.status == 0, "\(imported.messages)")
        #expect(
            imported.outputLines.contains {
                $0.contains("EnableToneCurve False: the panel is switched off: ToneCurvePV2012 is not applied")
            }, "\(imported.outputLines)")
        let text = try String(decoding: here.folder.read("looks/Off.look"), as: UTF8.self)
        #expect(text.contains("filter: exposure(0.1);") && !text.contains("curves"), "\(text)")
    }
}
