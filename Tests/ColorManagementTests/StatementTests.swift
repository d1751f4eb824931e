import ColorManagement
import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// Which of a file's statements about its colours counts, and what a result states.
struct StatementTests {
    private static func chunk(_ name: String, _ data: [UInt8]) -> PNGChunk { PNGChunk(name: name, data: data) }

    /// Numbers as gAMA and cHRM have them.
    private static func chunk(_ name: String, numbers: [Double]) -> PNGChunk {
        PNGChunk(name: name, data: numbers.flatMap { PNGParts.bigEndian(UInt32(($0 * 100_000).rounded())) })
    }

    private static let displayP3 = chunk("cICP", [12, 13, 0, 1])
    private static let sRGB = chunk("sRGB", [0])
    private static let gamma = chunk("gAMA", numbers: [1.0])

    private func colors(_ chunks: [PNGChunk], profile: [UInt8]? = nil, model: ColorModel = .rgb) -> PictureColorSpace {
        Converted([0.5, 0.5, 0.5], from: profile, model: model, chunks: chunks).colors
    }

    @Test("cICP is preferred to a profile, a profile to sRGB, sRGB to gAMA and cHRM")
    func order() throws {
        let adobe = try ColorProfile(TestProfile.adobe).name
        #expect(colors([Self.displayP3, Self.sRGB], profile: TestProfile.adobe).name == "Display P3")
        #expect(colors([Self.sRGB, Self.gamma], profile: TestProfile.adobe).name == adobe)
        #expect(colors([Self.gamma, Self.sRGB]).isSRGB)
        #expect(!colors([Self.gamma]).isSRGB)
        #expect(colors([]).name == nil && colors([]).isSRGB)
    }

    @Test("unsupported statements are ignored, with a notice")
    func unusable() {
        for data: [UInt8] in [[12, 13, 0, 0], [12, 13, 1, 1], [200, 13, 0, 1], [12, 17, 0, 1]] {
            let colors = colors([Self.chunk("cICP", data)], profile: TestProfile.adobe)
            #expect(colors.kind == "matrix" && colors.notices.count == 1, "\(data)")
        }
        for transfer: UInt8 in [16, 18] {
            let colors = colors([Self.chunk("cICP", [9, transfer, 0, 1])])
            #expect(colors.isSRGB && colors.notices.count == 1 && colors.notices[0].contains("HDR"))
        }
        #expect(colors([Self.chunk("gAMA", numbers: [0.0])]).notices.count == 1)
        #expect(colors([Self.chunk("cHRM", [UInt8](repeating: 0, count: 32))]).notices.count == 1)
        let broken = colors([Self.sRGB], profile: Array(TestProfile.adobe.prefix(300)))
        #expect(broken.isSRGB && broken.notices.count == 1)
        let other = colors([], profile: TestProfile.cmyk)
        #expect(other.isSRGB && other.notices.count == 1)
    }

    @Test("a gamma of 1/2.2 with sRGB's primaries or none is sRGB")
    func gamma() {
        let primaries = Self.chunk("cHRM", numbers: TestProfile.sRGBPrimaries)
        #expect(colors([Self.chunk("gAMA", numbers: [0.45455])]).isSRGB)
        #expect(colors([Self.chunk("gAMA", numbers: [0.45455]), primaries]).isSRGB)
        #expect(
            !colors([Self.chunk("gAMA", numbers: [0.45455]), Self.chunk("cHRM", numbers: TestProfile.adobePrimaries)])
                .isSRGB)
    }

    @Test("code points, gAMA and cHRM mean what a profile of the same numbers means")
    func meaning() {
        var random = SplitMix(seed: 8)
        let values = (0..<600).map { _ in Double(random.next() >> 48) / 65_535 }
        let adobe = Converted(values, from: TestProfile.adobe).working
        let chunks = [
            Self.chunk("gAMA", numbers: [256.0 / 563]), Self.chunk("cHRM", numbers: TestProfile.adobePrimaries),
        ]
        let stated = Converted(values, from: nil, chunks: chunks).working
        #expect(zip(adobe, stated).allSatisfy { abs($0 - $1) < 0.25 / 255 })
        let wide = TestProfile.rgb(
            [0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046], gamma: 2.2)
        let profile = Converted(values, from: wide).working
        let points = Converted(values, from: nil, chunks: [Self.chunk("cICP", [9, 4, 0, 1])]).working
        #expect(zip(profile, points).allSatisfy { abs($0 - $1) < 0.25 / 255 })
    }

    // MARK: Results

    @Test("transfers 1, 6, 14 and 15 are read as sRGB, with any primaries", arguments: [1, 6, 14, 15] as [UInt8])
    func cameraTransfers(transfer: UInt8) throws {
        var random = SplitMix(seed: 9)
        let values = (0..<192).map { _ in Double(random.next() >> 48) / 65_535 }
        for primaries: UInt8 in [1, 9, 12] {
            let stated = Converted(values, from: nil, chunks: [Self.chunk("cICP", [primaries, transfer, 0, 1])])
            let sRGB = Converted(values, from: nil, chunks: [Self.chunk("cICP", [primaries, 13, 0, 1])])
            #expect(stated.working == sRGB.working)
            #expect(stated.colors.isSRGB == (primaries == 1) && stated.colors.notices == [])
        }
        // The label of the original stays true: readers see the result as they see the original.
        let result = try colors([Self.chunk("cICP", [1, transfer, 0, 1])]).result(.rgb, format: .png)
        #expect(result.pngColorChunks == [Self.chunk("cICP", [1, transfer, 0, 1])])
        let jpeg = try colors([Self.chunk("cICP", [9, transfer, 0, 1])]).result(.rgb, format: .jpeg)
        let profile = try #require(jpeg.iccProfile)
        let wide = Converted(values, from: nil, chunks: [Self.chunk("cICP", [9, transfer, 0, 1])]).working
        #expect(zip(Converted(values, from: profile).working, wide).allSatisfy { abs($0 - $1) < 0.25 / 255 })
    }

    // MARK: Ignored profiles

    /// Profiles that no picture of the model can use.
    private static func unusable() -> [(name: String, model: ColorModel, profile: [UInt8])] {
        func changed(_ offset: Int, _ text: String) -> [UInt8] {
            var profile = TestProfile.adobe
            profile.replaceSubrange(offset..<offset + 4, with: Array(text.utf8))
            return profile
        }
        return [
            ("RGB for CMYK", .cmyk, TestProfile.adobe), ("grey for CMYK", .cmyk, TestProfile.gray),
            ("CMYK for RGB", .rgb, TestProfile.cmyk), ("grey for RGB", .rgb, TestProfile.gray),
            ("CMYK for grey", .gray, TestProfile.cmyk), ("cut", .rgb, Array(TestProfile.adobe.prefix(300))),
            ("no profile", .rgb, [1, 2, 3]),
            ("too large", .rgb, TestProfile.adobe + [UInt8](repeating: 0, count: 33 << 20)),
            ("long curves", .rgb, longCurves()), ("a device link", .rgb, changed(12, "link")),
            ("abstract", .rgb, changed(12, "abst")), ("L*a*b*", .rgb, changed(16, "Lab ")),
        ]
    }

    /// An RGB profile whose curves have more entries than Little CMS reads.
    private static func longCurves() -> [UInt8] {
        var profile = TestProfile.rgb(TestProfile.adobePrimaries, gamma: 2.2, tableSize: 4096)
        // "curv", four bytes of nothing, and the number of entries.
        for start in 0..<profile.count - 12 where profile[start..<start + 4].elementsEqual("curv".utf8) {
            profile.replaceSubrange(start + 8..<start + 12, with: [0, 1, 0, 0])
        }
        return profile
    }

    @Test(
        "an ignored profile is not written into the result, which says why",
        arguments: [WritableFormat.jpeg, .png, .webp, .avif, .tiff])
    func ignored(format: WritableFormat) throws {
        for (name, model, profile) in Self.unusable() {
            let header = ImageHeader(
                format: .tiff, size: PixelSize(width: 8, height: 8), colorModel: model, hasAlpha: false, bitDepth: 8,
                rowFormat: .rgba8, isStreamed: true, estimatedMemory: 0, metadata: ImageMetadata(iccProfile: profile))
            let picture = PictureColorSpace(header)
            let result = try picture.result(model == .gray ? .gray : .rgb, format: format)
            #expect(result.iccProfile == nil && result.pngColorChunks == [], "\(name)")
            #expect(result.notices.count == 1, "\(name): \(result.notices)")
            #expect(result.notices.first?.hasPrefix("its colour profile is not used, and no result gets it: ") == true)
        }
    }

    @Test("a profile that contradicts cICP is replaced by one that agrees, and one that agrees stays")
    func superseded() throws {
        let contradicted = try colors([Self.displayP3], profile: TestProfile.adobe).result(.rgb, format: .png)
        #expect(contradicted.pngColorChunks == [Self.displayP3] && contradicted.notices.count == 1)
        #expect(try ColorProfile(#require(contradicted.iccProfile)).name == "Display P3")
        let p3 = try #require(try colors([Self.displayP3]).result(.rgb, format: .jpeg).iccProfile)
        for format in [WritableFormat.png, .jpeg] {
            let agreeing = try colors([Self.displayP3], profile: p3).result(.rgb, format: format)
            #expect(agreeing.iccProfile == p3 && agreeing.notices == [])
        }
    }

    @Test("a result keeps the picture's own statements where its format can hold them")
    func own() throws {
        let picture = colors([Self.displayP3, Self.gamma])
        let png = try picture.result(.rgb, format: .png)
        #expect(png.pngColorChunks == [Self.displayP3, Self.gamma] && png.iccProfile == nil)
        let jpeg = try picture.result(.rgb, format: .jpeg)
        #expect(jpeg.pngColorChunks == [])
        #expect(try ColorProfile(#require(jpeg.iccProfile)).name == "Display P3")
        let profile = try colors([], profile: TestProfile.adobe).result(.rgb, format: .jpeg)
        #expect(profile.iccProfile == TestProfile.adobe && profile.notices == [])
        let none = try colors([Self.sRGB]).result(.rgb, format: .jpeg)
        #expect(none.iccProfile == nil && none.pngColorChunks == [] && none.notices == [])
    }

    @Test("grey that becomes RGB gets sRGB and says so; grey that stays keeps its profile")
    func gray() throws {
        let picture = colors([], profile: TestProfile.gray, model: .gray)
        #expect(try picture.result(.gray, format: .png).iccProfile == TestProfile.gray)
        let png = try picture.result(.rgb, format: .png)
        #expect(png.iccProfile == nil && png.pngColorChunks.map(\.name) == ["sRGB"] && png.notices.count == 1)
        let jpeg = try picture.result(.rgb, format: .jpeg)
        let profile = try ColorProfile(#require(jpeg.iccProfile))
        #expect(profile.kind == "sRGB" && profile.model == .rgb)
    }

    @Test(
        "a profile that can only be read is replaced by sRGB, also where its inverse is a placeholder",
        arguments: [TestProfile.readOnlyTables, TestProfile.placeholderTables])
    func readOnly(profile: [UInt8]) throws {
        let result = try colors([], profile: profile).result(.rgb, format: .jpeg)
        #expect(try ColorProfile(#require(result.iccProfile)).kind == "sRGB" && result.notices.count == 1)
    }

    @Test("a picture with a placeholder inverse shows the same colours in its sRGB result as one without an inverse")
    func placeholder() throws {
        let values = [0.9, 0.3, 0.2, 0.4, 0.6, 0.3, 0.5, 0.5, 0.5]
        #expect(
            try Converted(values, from: TestProfile.placeholderTables).filtered("exposure(0.1)")
                == Converted(values, from: TestProfile.readOnlyTables).filtered("exposure(0.1)"))
    }

    @Test("the result has the requested profile", arguments: [OutputProfile.sRGB, .displayP3, .adobeRGB])
    func asked(profile: OutputProfile) throws {
        for model in [ColorModel.rgb, .gray] {
            let picture = colors(
                [Self.gamma], profile: model == .rgb ? TestProfile.proPhoto : TestProfile.gray, model: model)
            let jpeg = try picture.result(model, format: .jpeg, profile: profile)
            let embedded = try ColorProfile(#require(jpeg.iccProfile))
            #expect(embedded.model == model && jpeg.colorModel == model && jpeg.pngColorChunks == [])
            #expect((embedded.kind == "sRGB") == (profile == .sRGB || (profile == .displayP3 && model == .gray)))
            // The same every time.
            #expect(try picture.result(model, format: .jpeg, profile: profile).iccProfile == jpeg.iccProfile)
        }
        #expect(try colors([]).result(.rgb, format: .png, profile: .displayP3).pngColorChunks == [Self.displayP3])
    }

    @Test("a profile of one's own: RGB for all, grey for grey alone")
    func file() throws {
        let rgb = try colors([], profile: TestProfile.gray, model: .gray)
            .result(.gray, format: .png, profile: .icc(TestProfile.adobe))
        #expect(rgb.colorModel == .rgb && rgb.iccProfile == TestProfile.adobe)
        let gray = try colors([], model: .gray).result(.gray, format: .png, profile: .icc(TestProfile.gray))
        #expect(gray.colorModel == .gray && gray.iccProfile == TestProfile.gray)
        #expect(throws: ImageError.self) {
            try colors([]).result(.rgb, format: .png, profile: .icc(TestProfile.gray))
        }
    }

    @Test("a conversion alone goes from one profile to the other, out of sRGB's reach, too")
    func conversion() throws {
        let values = [0.0, 1, 0, 0.2, 0.9, 0.1, 1, 1, 1, 0.5, 0.5, 0.5]
        let result = try Converted(values, from: TestProfile.adobe).filtered(
            "none", profile: .icc(TestProfile.proPhoto))
        let expected = TestProfile.convert(values, from: TestProfile.adobe, to: TestProfile.proPhoto, count: 4)
        #expect(zip(result, expected).allSatisfy { abs($0 - min(max($1, 0), 1)) < 0.5 / 255 })
    }
}
