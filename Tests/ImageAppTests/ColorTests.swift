import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// Colour profiles from file to file.
@Suite struct ColorTests {
    private let here = Workspace()

    /// - Parameter isMuted: whether its colours are near grey, so that sRGB has all of them.
    private func write(_ name: String, profile: [UInt8]?, bitDepth: Int = 8, isMuted: Bool = false) throws {
        var picture = GeneratedPicture.smooth(48, 32, format: bitDepth == 16 ? .rgba16 : .rgba8)
        if isMuted {
            let middle = picture.format.highestLevel * 2 / 5
            for pixel in 0..<48 * 32 {
                for channel in 0..<3 {
                    picture.set(
                        middle + picture.level(pixel: pixel, channel: channel) / 5, pixel: pixel, channel: channel)
                }
            }
        }
        try here.folder.write(
            try picture.encoded(
                .png(PNGEncodingOptions(bitDepth: bitDepth)), metadata: ImageMetadata(iccProfile: profile)), name)
    }

    @Test("a look leaves a picture its profile, and without a filter its bytes", arguments: [8, 16])
    func own(bitDepth: Int) async throws {
        try write("in.png", profile: TestProfile.proPhoto, bitDepth: bitDepth, isMuted: true)
        #expect(try await here.run("inspire in.png --filter none -o copy.png").status == 0)
        #expect(try here.folder.read("copy.png") == here.folder.read("in.png"))
        let result = try await here.run("inspire in.png --filter exposure(-1)exposure(1) -o out.png")
        #expect(result.status == 0, "\(result.messages)")
        let (before, after) = (try here.decoded("in.png"), try here.decoded("out.png"))
        #expect(after.header.metadata.iccProfile == TestProfile.proPhoto)
        let levels = zip(before.samples, after.samples).map { abs(Int($0) - Int($1)) }
        // The darkest have little room in sRGB's 16 bits.
        #expect(levels.allSatisfy { $0 <= (bitDepth == 8 ? 1 : 30) } && levels.count { $0 > 2 } * 50 < levels.count)
    }

    @Test("--profile converts the result and says so in it")
    func converted() async throws {
        try write("in.png", profile: TestProfile.adobe)
        try here.folder.write(TestProfile.proPhoto, "wide.icc")
        let samples = try here.decoded("in.png").samples
        for (profile, name) in [
            ("srgb", "srgb.png"), ("p3", "p3.png"), ("adobe", "adobe.jpg"), ("wide.icc", "wide.png"),
        ] {
            let result = try await here.run("inspire in.png --filter none --profile \(profile) -o \(name)")
            #expect(result.status == 0, "\(profile): \(result.messages)")
        }
        #expect(try here.decoded("srgb.png").header.metadata.pngColorChunks.map(\.name) == ["sRGB"])
        #expect(try here.decoded("p3.png").header.metadata.pngColorChunks.map(\.name) == ["cICP"])
        let adobe = try here.decoded("adobe.jpg")
        #expect(adobe.header.metadata.iccProfile != nil)
        #expect(signalToNoise(adobe.picture.bytes, try here.decoded("in.png").picture.bytes) > 30)
        let wide = try here.decoded("wide.png")
        #expect(wide.header.metadata.iccProfile == TestProfile.proPhoto && wide.samples != samples)
        let info = try await here.run("info p3.png --json").text
        #expect(info.contains("\"name\":\"Display P3\"") && info.contains("\"kind\":\"matrix\""))
    }

    @Test("CMYK keeps its colours in a wide result, which has 8 bits as it has")
    func cmyk() async throws {
        var special = SpecialJPEG(.cmyk)
        special.hasAdobeMarker = true
        var picture = PixelBuffer(size: PixelSize(width: 16, height: 16), format: .rgba8)
        // Adobe's CMYK is stored inverted: this is cyan alone.
        picture.bytes = Array((0..<256).map { _ in [0, 255, 255, 255] as [UInt8] }.joined())
        var parts = JPEGParts(special.write(picture))
        parts.parts.insert(
            .init(marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + TestProfile.cmyk), at: 0)
        try here.folder.write(parts.bytes(), "cmyk.jpg")
        let result = try await here.run("inspire cmyk.jpg --filter none --profile adobe -o out.png")
        #expect(result.status == 0, "\(result.messages)")
        let out = try here.decoded("out.png")
        #expect(out.header.bitDepth == 8)
        // A tenth of the light, which in sRGB is less than no red.
        let cyan = out.samples.prefix(3)
        #expect(zip(cyan, [90, 255, 255]).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(cyan)")
    }

    @Test("a look that does nothing copies the file: no recipe, and colours outside sRGB stay")
    func nothing() async throws {
        try write("in.png", profile: TestProfile.proPhoto)
        try here.folder.write(Array("filter: brightness(1);".utf8), "idle.look")
        for arguments in ["--filter brightness(1)", "--filter exposure(0)contrast(100%)", "--look idle.look"] {
            #expect(try await here.run("inspire in.png \(arguments) -o out.png --overwrite").status == 0)
            #expect(try here.folder.read("out.png") == here.folder.read("in.png"), "\(arguments)")
        }
        #expect(try await !here.run("info out.png").text.contains("made "))
    }

    @Test("a profile whose way back is a placeholder gives an sRGB result, which is said")
    func placeholder() async throws {
        try write("in.png", profile: TestProfile.placeholderTables)
        let result = try await here.run("inspire in.png --filter contrast(1.1) -o out.png")
        #expect(result.status == 0 && result.messages.contains("can't be written: the result is sRGB"))
        #expect(try here.decoded("out.png").header.metadata.iccProfile == nil)
    }

    @Test("an animated PNG gives its default picture with a notice, and a copy keeps its frames")
    func animated() async throws {
        var parts = PNGParts(Pictures.png)
        parts.animate(frame: [1, 2, 3])
        try here.folder.write(parts.bytes, "in.png")
        let result = try await here.run("inspire in.png --filter contrast(1.1) -o out.png")
        #expect(result.status == 0 && result.messages.contains("it is animated (APNG)"), "\(result.messages)")
        #expect(PNGParts(try here.folder.read("out.png")).index(of: "acTL") == nil)
        let copy = try await here.run("inspire in.png --look none -o copy.png")
        #expect(try copy.status == 0 && here.folder.read("copy.png") == parts.bytes)
        #expect(!copy.messages.contains("animated"))
        #expect(try await here.run("info in.png").text.contains("an animation (APNG)"))
    }

    @Test(
        "so says what measures one or makes a table of it, unless it is to be quiet",
        arguments: [
            "a.jpg --like in.png -o out.jpg", "batch a.jpg --like in.png -o out", "a.jpg --look like.look -o out.jpg",
            "a.jpg --lut hald.png -o out.jpg", "looks sheet a.jpg --looks like.look -o sheet.jpg",
        ])
    func animatedReference(line: String) async throws {
        try here.jpegs("a.jpg")
        var parts = PNGParts(Pictures.png)
        parts.animate(frame: [1, 2, 3])
        try here.folder.write(parts.bytes, "in.png")
        try here.folder.write(Array("like: url(in.png);".utf8), "like.look")
        let made = try await here.run("looks export noir --drop-spatial --level 2 --hald hald.png")
        try #require(made.status == 0, "\(made.messages)")
        var table = PNGParts(try here.folder.read("hald.png"))
        table.animate(frame: [1, 2, 3])
        try here.folder.write(table.bytes, "hald.png")
        let quiet = try await here.run("\(line) --quiet --overwrite")
        #expect(quiet.status == 0 && quiet.messages == "", "\(quiet.messages)")
        let result = try await here.run("\(line) --overwrite")
        #expect(result.status == 0, "\(result.messages)")
        #expect(result.lines.count { $0.contains(".png: notice: it is animated (APNG): its default picture") } == 1)
    }

    @Test(
        "what shows an animated PNG says that this is its default picture, in a notice on standard error",
        arguments: [
            "view in.png --size 20x5", "looks sheet in.png -o sheet.jpg --looks noir",
            "looks sheet in.png -o sheet.html --looks noir", "looks learn in.png in.png --save l --looks-dir looks",
        ])
    func animatedShown(line: String) async throws {
        var parts = PNGParts(Pictures.png)
        parts.animate(frame: [1, 2, 3])
        try here.folder.write(parts.bytes, "in.png")
        try here.folder.write(Array(), "looks/none")
        let result = try await here.run(line)
        #expect(result.status == 0, "\(result.messages)")
        #expect(
            result.lines.count { $0.hasPrefix("in.png: notice: it is animated (APNG)") } >= 1, "\(result.messages)")
        try here.folder.write(Pictures.png, "in.png")
        let still = try await here.run(line + (line.contains("sheet") ? " --overwrite" : ""))
        #expect(!still.messages.contains("animated"), "\(still.messages)")
    }

    @Test("a profile that results can't have is refused in a line before any work")
    func refused() async throws {
        try write("in.png", profile: nil)
        try here.folder.write(TestProfile.cmyk, "cmyk.icc")
        try here.folder.write(Array("no profile".utf8), "text.icc")
        // A file that can't be used is an input that failed, as one of --lut is.
        for (profile, status, reason) in [
            ("cmyk.icc", 1, "for CMYK"), ("text.icc", 1, "no ICC profile"),
            ("missing.icc", 1, "missing.icc: can't be read: there is no such file"), ("p4", 64, "srgb, p3, adobe"),
        ] as [(String, Int32, String)] {
            let result = try await here.run("inspire in.png --profile \(profile) -o out.png")
            #expect(result.status == status && result.messages.contains(reason), "\(profile): \(result.messages)")
            #expect(!here.folder.exists("out.png"))
        }
        try here.folder.write(TestProfile.gray, "gray.icc")
        let colored = try await here.run("inspire in.png --profile gray.icc -o out.png")
        #expect(colored.status == 1 && colored.messages.contains("for grey"))
    }

    @Test("a folder's workers know the profile, too")
    func folder() async throws {
        try here.folder.write(TestProfile.proPhoto, "wide.icc")
        try here.jpegs("a/1.jpg", "a/2.jpg")
        #expect(try await here.run("inspire a -o out --look noir --profile wide.icc").status == 0)
        for name in ["out/1.jpg", "out/2.jpg"] {
            #expect(try here.decoded(name).header.metadata.iccProfile == TestProfile.proPhoto)
        }
    }
}
