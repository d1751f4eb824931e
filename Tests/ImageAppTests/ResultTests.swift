import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import SystemPackage
import TestSupport
import Testing

/// What results are like.
@Suite struct ResultTests {
    private let here = Workspace()

    private func result(
        of input: [UInt8], _ options: String, to name: String = "out.jpg"
    ) async throws -> (file: Decoded, messages: String) {
        try here.folder.write(input, "input")
        let result = try await here.run("inspire input -o \(name) --overwrite \(options)")
        #expect(result.status == 0, "\(options): \(result.messages)")
        return (try here.decoded(name), result.messages)
    }

    private func sampling(_ file: Decoded) -> JPEGSubsampling? {
        JPEGSubsampling.allCases.first { $0.sampling == file.header.jpeg?.sampling }
    }

    @Test("without -q a JPEG keeps its input's quantisation tables, without --subsampling its subsampling")
    func kept() async throws {
        for (quality, subsampling) in [(35, JPEGSubsampling.s422), (97, .s420), (60, .s444)] {
            let input = Pictures.jpeg(
                JPEGEncodingOptions(quantization: .quality(quality), sampling: subsampling.sampling))
            let coding = try #require(try Decoded(input).header.jpeg)
            let kept = try await result(of: input, "").file
            #expect(kept.header.jpeg?.quantization == coding.quantization)
            #expect(sampling(kept) == subsampling)
            let changed = try await result(of: input, "-q 20").file
            #expect(changed.header.jpeg?.quantization != coding.quantization)
            #expect(sampling(changed) == subsampling)
        }
    }

    @Test("else quality is 92, and subsampling 4:4:4 from 90 up and 4:2:0 below")
    func defaults() async throws {
        let reference = try #require(
            try Decoded(Pictures.jpeg(JPEGEncodingOptions(quantization: .quality(92)))).header.jpeg)
        let plain = try await result(of: Pictures.png, "").file
        #expect(plain.header.jpeg?.quantization == reference.quantization)
        for (options, expected) in [
            ("", JPEGSubsampling.s444), ("-q 90", .s444), ("-q 89", .s420), ("-q89", .s420),
            ("-q 89 --subsampling 4:4:4", .s444), ("--subsampling 4:2:0", .s420), ("--subsampling 4:2:2", .s422),
        ] {
            #expect(sampling(try await result(of: Pictures.png, options).file) == expected, "\(options)")
        }
    }

    @Test("--target-size: the whole file fits, metadata, gain map and video included; only JPEGs can be fitted")
    func targetSize() async throws {
        let scene = MadeGainMap.scene(PixelSize(width: 200, height: 150), map: PixelSize(width: 100, height: 75))
        for input in [Pictures.jpeg(), Pictures.png, scene.file] {
            _ = try await result(of: input, "--look vivid")
            let bytes = try here.folder.read("out.jpg").count * 9 / 10
            let made = try await result(of: input, "--look vivid --target-size \(bytes) -v")
            #expect(try here.folder.read("out.jpg").count <= bytes)
            #expect(made.messages.contains("for a file of at most \(bytes) bytes"), "\(made.messages)")
            let isolated = try await result(of: input, "--look vivid --target-size \(bytes) --isolate", to: "same.jpg")
            #expect(isolated.messages.contains("same.jpg"))
            #expect(try here.folder.read("same.jpg").count == here.folder.read("out.jpg").count)
        }
        try here.folder.write(Pictures.png, "a.png")
        let wrong = try await here.run("a.png --target-size 20 -o b.png")
        #expect(
            wrong.status == 1 && wrong.messages.contains("a PNG can't be made to fit") && !here.folder.exists("b.png"))
        #expect(try await here.run("a.png --target-size 1M -o fits.jpg").status == 0)
        #expect(try await here.run("a.png --target-size 1k --format png -o b.png").status == 64)
        try here.folder.write(scene.file, "map.jpg")
        let map = try await here.run("map.jpg --look vivid --target-size 100 -o b.jpg")
        #expect(map.status == 1 && map.messages.contains("a gain map or a video, has") && !here.folder.exists("b.jpg"))
        let lowest = try await here.run("a.png -q 1 --target-size 10 -o b.jpg")
        #expect(lowest.status == 1 && !lowest.messages.contains("\(Int.max)"), "\(lowest.messages)")
        // What is sharpened leads back to its original, which it never replaces.
        #expect(try await here.run("a.png --sharpen print -o sharp.png").status == 0)
        let back = try await here.run("sharp.png -o a.png --overwrite --crop 50%")
        #expect(back.status != 0 && here.folder.exists("a.png"), "\(back.messages)")
        // A file that fits, and of which nothing else is asked, is not coded again.
        try here.folder.write(Pictures.jpeg(), "whole.jpg")
        #expect(try await here.run("whole.jpg --target-size 1M -o copy.jpg").status == 0)
        #expect(try here.folder.read("copy.jpg") == here.folder.read("whole.jpg"))
        let tiny = try await here.run("a.png --target-size 10 -o b.jpg")
        #expect(tiny.status == 1 && tiny.messages.contains("make the picture smaller") && !here.folder.exists("b.jpg"))
    }

    @Test(
        "--sharpen: as the filter after the look, at full strength whatever the look's",
        arguments: [("screen", "unsharp(0.6, 0.7px, 0.008)"), ("print", "unsharp(1.1, 1.4px, 0.012)")])
    func sharpening(medium: String, filter: String) async throws {
        try here.folder.write(GeneratedPicture.smooth(97, 71).encoded(.png(PNGEncodingOptions())), "a.png")
        let looks = [[], ["--look", "noir", "--strength", "0.4", "--resize", "60"]]
        for (index, look) in looks.enumerated() {
            let (sharp, plain, filtered) = ("sharp\(index).png", "plain\(index).png", "filtered\(index).png")
            #expect(try await here.run(["a.png", "-o", sharp, "--sharpen", medium] + look).status == 0)
            #expect(
                try await here.run(["a.png", "-o", plain] + (look.isEmpty ? ["--look", "none"] : look)).status == 0)
            #expect(try await here.run([plain, "-o", filtered, "--filter", filter]).status == 0)
            let pictures = try [sharp, plain, filtered].map { try here.decoded($0).samples }
            // The filter's run begins with whole levels.
            #expect(zip(pictures[0], pictures[2]).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
            #expect(pictures[0] != pictures[1])
        }
        #expect(try await here.run("a.png --sharpen web -o no.png").status == 64)
    }

    @Test("quality, progression, optimisation and compression do what they say")
    func coding() async throws {
        let plain = try await result(of: Pictures.png, "--look none")
        #expect(plain.file.header.jpeg?.isProgressive == false)
        let baseline = try here.folder.read("out.jpg").count
        #expect(try await result(of: Pictures.png, "--progressive").file.header.jpeg?.isProgressive == true)
        let optimized = try await result(of: Pictures.png, "--optimize")
        #expect(optimized.file.samples == plain.file.samples)
        #expect(try here.folder.read("out.jpg").count < baseline)
        var sizes: [Int] = []
        for options in ["--quality 5", "-q 50", "-q 100"] {
            _ = try await result(of: Pictures.png, options)
            sizes.append(try here.folder.read("out.jpg").count)
        }
        #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
        var pngs: [Int] = []
        for level in [9, 6, 0] {
            let file = try await result(of: Pictures.png, "--compression \(level)", to: "out.png").file
            #expect(file.header.format == .png)
            pngs.append(try here.folder.read("out.png").count)
        }
        #expect(pngs == pngs.sorted() && pngs[0] < pngs[2])
    }

    @Test("--png-effort says how much time a PNG may take, and stays in its recipe")
    func pngEffort() async throws {
        let drawing = Pictures.drawing
        var sizes: [String: Int] = [:]
        for options in ["--png-effort fast", "--png-effort balanced", "", "--compression 6"] {
            _ = try await result(of: drawing, "--look none --flip horizontal \(options)", to: "out.png")
            sizes[options] = try here.folder.read("out.png").count
        }
        #expect(sizes["--png-effort balanced"]! < sizes["--png-effort fast"]!)
        // But for the option's name in the recipe.
        #expect(abs(sizes[""]! - sizes["--png-effort balanced"]!) < 64)
        #expect(sizes[""]! != sizes["--compression 6"]!)

        _ = try await result(of: drawing, "--look moon --png-effort fast", to: "fast.png")
        #expect(try await here.run("again fast.png -o again.png").status == 0)
        for name in ["fast.png", "again.png"] {
            let recipe = try Recipe(here.decoded(name).header.metadata)
            #expect(recipe?.request?.contains("\"pngEffort\":\"fast\"") == true, "\(name)")
        }
    }

    @Test("a folder's workers pack a PNG to the same bytes as one picture's threads do")
    func pngThreads() async throws {
        try here.folder.write(Pictures.drawing, "in/a.png")
        here.folder.makeFolders("alone")
        for effort in ["fast", "balanced"] {
            let options = "--png-effort \(effort) --overwrite"
            #expect(try await here.run("in/a.png -o alone/a.png \(options)").status == 0)
            #expect(try await here.run("in -o all/ \(options)").status == 0)
            // Their recipes differ: what was asked for is not the same.
            let data = try ["alone", "all"].map { folder in
                PNGParts(try here.folder.read("\(folder)/a.png")).chunks.filter { $0.name == "IDAT" }.map(\.data)
            }
            #expect(data[0] == data[1] && data[0].count > 1)
        }
    }

    @Test("a transparent picture that becomes a JPEG stands on white, or on --background")
    func background() async throws {
        var clear = PixelBuffer(size: PixelSize(width: 16, height: 16), format: .rgba8)
        for index in stride(from: 3, to: clear.bytes.count, by: 4) { clear.bytes[index] = 128 }
        let input = Pictures.png(clear, hasAlpha: true)
        let gray = try await result(of: input, "--strength 0").file
        #expect(gray.picture.bytes.prefix(4).map { abs(Int($0) - 127) <= 2 } == [true, true, true, false])
        let red = try await result(of: input, "--strength 0 --background #f00 --subsampling 4:4:4 -q 100").file
        #expect(abs(Int(red.picture.bytes[0]) - 127) <= 2 && red.picture.bytes[1] <= 2)
        let kept = try await result(of: input, "--strength 0 --background red", to: "out.png").file
        #expect(kept.header.hasAlpha && kept.picture.bytes == clear.bytes)
        try here.folder.write(input, "input")
        #expect(try await here.run("input -o x.jpg --background nocolour").status == 64)
    }

    @Test("at strength 0 with nothing else to do the file is copied byte for byte")
    func copy() async throws {
        let odd = Pictures.jpeg + Array("whatever follows".utf8)
        for (input, name) in [(odd, "out.jpg"), (Pictures.png, "out.png")] {
            try here.folder.write(input, "input")
            let format = name.hasSuffix("png") ? "png" : "jpeg"
            for options in ["--strength 0", "--strength 0%", "--strength 0 --format \(format) --look amaro"] {
                #expect(try await here.run("input -o \(name) --overwrite \(options)").status == 0)
                #expect(try here.folder.read(name) == input)
            }
            let stream = try await here.run("- -o - --strength 0", input: input)
            #expect(stream.output == input)
        }
        try here.folder.write(Pictures.jpeg, "input")
        #expect(try await here.run("input -o out.jpg --overwrite --strength 0 -q 50").status == 0)
        #expect(try here.folder.read("out.jpg") != Pictures.jpeg)
        #expect(try await here.run("input -o new.png --strength 0").status == 0)
        #expect(try here.decoded("new.png").samples == Decoded(Pictures.jpeg).samples)
    }

    @Test("what is copied is whole, as what is decoded is", arguments: ["jpg", "png"])
    func brokenCopy(ending: String) async throws {
        let whole = ending == "jpg" ? Pictures.large : Pictures.png
        let cut = Array(whole.dropLast(whole.count / 3))
        try here.folder.write(cut, "cut.\(ending)")
        let refused = try await here.run("cut.\(ending) -o out.\(ending) --strength 0")
        #expect(refused.status == 1 && refused.messages.contains("damaged"), "\(refused.messages)")
        #expect(!here.folder.exists("out.\(ending)"))
        let kept = try await here.run("cut.\(ending) -o out.\(ending) --strength 0 --allow-damaged")
        #expect(kept.status == 0 && kept.messages.contains("damaged"), "\(kept.messages)")
        #expect(try here.folder.read("out.\(ending)") == cut)
        let small = try await here.run("cut.\(ending) -o small.\(ending) --strength 0 --max-pixels 100")
        #expect(small.status == 1 && small.messages.contains("--max-pixels"), "\(small.messages)")
    }

    @Test("filters, looks and strength are applied")
    func looks() async throws {
        let input = try Decoded(Pictures.png).samples
        func samples(_ arguments: [String]) async throws -> [UInt16] {
            try here.folder.write(Pictures.png, "in.png")
            let result = try await here.run(["in.png", "-o", "out.png", "--overwrite"] + arguments)
            #expect(result.status == 0, "\(result.messages)")
            return try here.decoded("out.png").samples
        }
        let inverted = input.enumerated().map { $0 % 4 == 3 ? $1 : 255 - $1 }
        #expect(try await samples(["--filter", "invert(100%)"]) == inverted)
        #expect(try await samples(["--filter", "invert(1) invert()"]) == input)
        let half = try await samples(["--filter", "invert(1)", "--strength", "50%"])
        #expect(half.enumerated().allSatisfy { $0 % 4 == 3 || abs(Int($1) - 127) <= 1 })
        let look = try await samples(["--look", "clarendon"])
        let both = try await samples(["--look", "Clarendon", "--filter", "invert(1)"])
        #expect(zip(look, both).enumerated().allSatisfy { $0 % 4 == 3 || abs(Int($1.0) + Int($1.1) - 255) <= 1 })
        #expect(try await samples([]) == samples(["--look", "inspire"]))
        #expect(try await samples(["--filter", "contrast(120%) hue-rotate(20deg) sepia(0.3)"]) != input)
    }

    @Test("`looks show` prints a look that does the same as a file", arguments: ["inspire", "clarendon", "1977"])
    func shownLook(name: String) async throws {
        try here.folder.write(Pictures.png, "in.png")
        #expect(try await here.shell("$APP looks show \(name) >y.look").status == 0)
        #expect(try await here.run("in.png -o file.png --look y.look").status == 0)
        #expect(try await here.run("in.png -o name.png --look \(name)").status == 0)
        let named = PictureFiles.withoutXMP(try here.folder.read("name.png"))
        #expect(PictureFiles.withoutXMP(try here.folder.read("file.png")) == named)
        #expect(try await here.run("in.png --look y.look").status == 0)
        #expect(here.folder.exists("in-y.png"))
    }

    @Test("depth, alpha and grey are kept where the look keeps them")
    func kinds() async throws {
        let deep = GeneratedPicture.noise(20, 10, format: .rgba16)
        let file = try await result(of: Pictures.png(deep, bitDepth: 16, hasAlpha: true), "--format png", to: "o.png")
            .file
        #expect(file.header.bitDepth == 16 && file.header.hasAlpha)
        let alpha = { (samples: [UInt16]) in stride(from: 3, to: samples.count, by: 4).map { samples[$0] } }
        #expect(alpha(file.samples) == alpha(deep.samples))
        #expect(Set(file.samples.map { $0 & 255 }).count > 32)

        let gray = SpecialJPEG(.gray).write(Pictures.picture)
        let kept = try await result(of: gray, "--filter contrast(120%)").file
        #expect(kept.header.colorModel == .gray && kept.header.jpeg?.sampling.count == 1)
        let coloured = try await result(of: gray, "--filter sepia(1)").file
        #expect(coloured.header.colorModel == .rgb)
        let grayPNG = Pictures.png(colorModel: .gray)
        #expect(try await result(of: grayPNG, "--filter brightness(0.9)", to: "g.png").file.header.colorModel == .gray)
    }

    @Test("orientation, profile, XMP and resolution come out as they went in")
    func metadata() async throws {
        let profile = TestProfile.proPhoto
        let exif: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
        ]
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:Rating>4</xmp:Rating></rdf:Description>
            </rdf:RDF></x:xmpmeta>
            """
        let metadata = ImageMetadata(
            iccProfile: profile, exif: exif, xmp: Array(xmp.utf8),
            resolution: Resolution(x: 300, y: 300, unit: .inch))
        let jpeg = try Pictures.picture.encoded(.jpeg(JPEGEncodingOptions()), metadata: metadata)
        let same = try await result(of: jpeg, "--progressive")
        var expected = metadata
        expected.xmp = same.file.header.metadata.xmp
        #expect(same.file.header.metadata == expected)
        #expect(same.file.header.metadata.orientation == .rightTop)
        let rating = "<xmp:Rating>4</xmp:Rating>"
        #expect(String(decoding: same.file.header.metadata.xmp ?? [], as: UTF8.self).contains(rating))
        let png = try await result(of: jpeg, "", to: "out.png").file.header.metadata
        // Few programs read a PNG's orientation: its pixels stand upright, and it says so.
        #expect(png.iccProfile == profile && png.exif == exif.map { $0 == 6 ? 1 : $0 })
        #expect(String(decoding: png.xmp ?? [], as: UTF8.self).contains(rating))
        #expect(png.resolution == Resolution(x: 11811, y: 11811, unit: .metre))
    }

    @Test("a CMYK picture comes out as RGB, a profile that is none dropped with a notice")
    func cmyk() async throws {
        var profile = [UInt8](repeating: 0, count: 200)
        profile[3] = 200
        profile.replaceSubrange(16..<20, with: Array("CMYK".utf8))
        profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
        var special = SpecialJPEG(.cmyk)
        special.hasAdobeMarker = true
        var parts = JPEGParts(special.write(Pictures.picture))
        parts.parts.insert(
            .init(marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + profile), at: 0)
        let (file, messages) = try await result(of: parts.bytes(), "")
        #expect(file.header.colorModel == .rgb && file.header.metadata.iccProfile == nil)
        #expect(messages.contains("input: notice: its colour profile is not used, and no result gets it: "))
        let (_, quiet) = try await result(of: parts.bytes(), "--quiet")
        #expect(quiet == "")
    }

    @Test("what the result can't hold is reported")
    func lostMetadata() async throws {
        let metadata = ImageMetadata(pngColorChunks: [PNGChunk(name: "cICP", data: [9, 16, 0, 1])])
        let png = try Pictures.picture.encoded(.png(PNGEncodingOptions()), metadata: metadata)
        let (_, messages) = try await result(of: png, "")
        #expect(messages.contains("notice:") && messages.contains("cICP") && messages.contains("PQ"))
    }
}
