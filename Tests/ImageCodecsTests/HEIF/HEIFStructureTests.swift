import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// Tiles, turns, thumbnails and what else the boxes say.
@Suite struct HEIFStructureTests {
    @Test(
        "HEVC of 4:4:4 has the colours that heif-convert makes of it, within a level",
        .needs("heif-enc", "heif-convert"))
    func hevc() async throws {
        for (width, height) in [(96, 64), (131, 67)] {
            let file = try await HEIFTools.heic(
                GeneratedPicture.noise(width, height, seed: 8), ["-q", "95", "-p", "chroma=444"])
            let theirs = try await HEIFTools.decoded(file, by: "heif-convert", "heic")
            let ours = try Decoded(file)
            #expect(ours.header.format == .heic && ours.header.size == PixelSize(width: width, height: height))
            for (first, second) in zip(ours.picture.bytes, theirs.bytes) { #expect(abs(Int(first) - Int(second)) <= 1) }
        }
    }

    @Test("HEVC with 10 bits and with alpha", .needs("heif-enc"))
    func deepHEVC() async throws {
        let deep = GeneratedPicture.smooth(96, 64, format: .rgba16)
        let file = try await HEIFTools.heic(deep, ["-q", "98", "-p", "chroma=444", "-b", "10"])
        let decoded = try Decoded(file)
        #expect(decoded.header.bitDepth == 10 && decoded.header.rowFormat == .rgba16)
        for (index, pair) in zip(decoded.samples, deep.samples).enumerated() where index % 4 < 3 {
            #expect(abs(Int(pair.0) - Int(pair.1)) < 1500)
        }
        let picture = GeneratedPicture.smooth(96, 64)
        let transparent = try await Decoded(HEIFTools.heic(picture, hasAlpha: true, ["-q", "98"]))
        #expect(transparent.header.hasAlpha)
        for index in stride(from: 3, to: picture.bytes.count, by: 4) {
            #expect(abs(Int(transparent.picture.bytes[index]) - Int(picture.bytes[index])) <= 3)
        }
    }

    static let turned: [(arguments: [String], orientation: Orientation)] = [
        (["--irot", "1"], .leftBottom), (["--irot", "2"], .bottomRight), (["--irot", "3"], .rightTop),
        (["--imir", "0"], .bottomLeft), (["--imir", "1"], .topRight), (["--irot", "1", "--imir", "0"], .leftTop),
        (["--irot", "3", "--imir", "0"], .rightBottom),
    ]

    @Test("the file's turns and cuts are done", .needs("avifenc"), arguments: turned)
    func turns(arguments: [String], orientation: Orientation) async throws {
        // More upright rows than a band has.
        for (width, height, depth) in [(150, 70, "8"), (33, 90, "10")] {
            let picture = GeneratedPicture.noise(width, height, seed: 6)
            let coding = ["-y", "444", "-d", depth]
            let stored = try await Decoded(HEIFTools.avif(picture, coding)).picture
            let decoded = try await Decoded(HEIFTools.avif(picture, coding + arguments), rows: 5)
            #expect(decoded.picture == stored.upright(from: orientation))
            #expect(decoded.header.size == decoded.picture.size && decoded.header.metadata.orientation == .topLeft)
            let clap = ["--clap", "\(width - 10),1,\(height - 20),1,3,1,-4,1"]
            let cut = try await Decoded(HEIFTools.avif(picture, coding + clap + arguments)).picture
            let part = stored.part(left: 8, top: 6, width: width - 10, height: height - 20)
            #expect(cut == part.upright(from: orientation))
        }
    }

    @Test("tiles come together as if they were one picture, on any number of threads", .needs("avifenc"))
    func tiles() async throws {
        let picture = GeneratedPicture.smooth(192, 128)
        for arguments in [["-y", "420"], ["-y", "444", "-d", "10"]] {
            let coding = arguments + ["--min", "0", "--max", "2", "--grid", "3x2"]
            let file = try await HEIFTools.avif(picture, hasAlpha: true, coding)
            var first: PixelBuffer?
            for threads in [1, 2, 7] {
                var options = DecodingOptions()
                options.threads = threads
                let decoded = try Decoded(file, options: options)
                #expect(decoded.picture == first ?? decoded.picture)
                first = decoded.picture
                #expect(decoded.header.size == picture.size && decoded.header.hasAlpha)
            }
            let whole = try await Decoded(
                HEIFTools.avif(picture, hasAlpha: true, arguments + ["--min", "0", "--max", "2"]))
            let scale = whole.header.bitDepth > 8 ? 257 : 1
            for (a, b) in zip(whole.samples, first?.samples ?? []) { #expect(abs(Int(a) - Int(b)) <= 6 * scale) }
        }
    }

    @Test("a thumbnail of the picture's shape serves previews that it fills", .needs("heif-enc"))
    func thumbnails() async throws {
        let picture = GeneratedPicture.smooth(320, 240)
        let file = try await HEIFTools.heic(picture, ["-t", "160"])
        for (box, width) in [(100, 160), (160, 160), (161, 320), (40, 160)] {
            let options = DecodingOptions(reducedToFill: PixelSize(width: box, height: box))
            let decoded = try Decoded(file, options: options)
            #expect(decoded.header.decodedSize.width == width && decoded.header.size == picture.size, "\(box)")
            #expect(decoded.header.decodedSize == decoded.picture.size)
        }
        // One that has another shape is no thumbnail of it.
        let other = try await HEIFTools.heic(GeneratedPicture.smooth(321, 200), ["-t", "90"])
        let options = DecodingOptions(reducedToFill: PixelSize(width: 50, height: 50))
        let decoded = try Decoded(other, options: options)
        #expect(decoded.header.decodedSize == decoded.picture.size && decoded.header.decodedSize.width > 50)
    }

    @Test("a broken thumbnail is not used", .needs("heif-enc"))
    func brokenThumbnail() async throws {
        let picture = GeneratedPicture.smooth(320, 240)
        var file = try await HEIFTools.heic(picture, ["-t", "160"])
        let options = DecodingOptions(reducedToFill: PixelSize(width: 100, height: 100))
        #expect(try Decoded(file, options: options).header.decodedSize.width == 160)
        // Its data is the last.
        file.removeLast(10)
        let decoded = try Decoded(file, options: options)
        #expect(decoded.header.decodedSize == PixelSize(width: 107, height: 80))
    }

    @Test("a picture whose thumbnail says that its colours are stored in an unknown way is read without it")
    func strangeThumbnail() throws {
        // What the fuzzer made of one that heif-enc wrote.
        let path = Corpora.projectRoot.appending("Tests/Fuzz/Corpora/heif/thumbnail-matrix.heic")
        let file = try PictureFiles.read(path)
        let box = PixelSize(width: 3, height: 5)
        let decoded = try Decoded(file, options: DecodingOptions(reducedToFill: box))
        #expect(try decoded.header.size == Decoded(file).header.size)
    }

    @Test("a picture whose thumbnail needs more memory than itself is read without it")
    func largeThumbnail() throws {
        // The same file: the thumbnail's tile is far larger than the picture.
        let file = try PictureFiles.read(Corpora.projectRoot.appending("Tests/Fuzz/Corpora/heif/thumbnail-matrix.heic"))
        let limits = ImageLimits(maxMemory: 16 << 20)
        let whole = try Decoded(file, options: DecodingOptions(limits: limits))
        let box = PixelSize(width: 3, height: 5)
        let reduced = try Decoded(file, options: DecodingOptions(limits: limits, reducedToFill: box))
        #expect(reduced.header.size == whole.header.size)
    }

    @Test("smaller pictures are means", .needs("avifenc"))
    func reduction() async throws {
        for arguments in [["-y", "420"], ["-y", "420", "--irot", "1"]] {
            let file = try await HEIFTools.avif(GeneratedPicture.noise(90, 61, seed: 3), arguments)
            let whole = try Decoded(file).picture
            let options = DecodingOptions(reducedToFill: PixelSize(width: 20, height: 20))
            let small = try Decoded(file, options: options)
            let factor = 4
            #expect(
                small.header.decodedSize
                    == PixelSize(width: (whole.size.width + 3) / 4, height: (whole.size.height + 3) / 4))
            for y in 0..<small.picture.size.height {
                for x in 0..<small.picture.size.width {
                    var sum = 0
                    var count = 0
                    for row in y * factor..<min(y * factor + factor, whole.size.height) {
                        for column in x * factor..<min(x * factor + factor, whole.size.width) {
                            sum += Int(whole.bytes[4 * (row * whole.size.width + column)])
                            count += 1
                        }
                    }
                    #expect(
                        Int(small.picture.bytes[4 * (y * small.picture.size.width + x)]) == (sum + count / 2) / count)
                }
            }
        }
    }

    @Test("a sequence gives its still picture, and says so", .needs("avifenc"))
    func sequence() async throws {
        let folder = TemporaryFolder()
        let first = GeneratedPicture.smooth(40, 30)
        let names = try [first, GeneratedPicture.noise(40, 30)].enumerated().map { index, picture in
            try folder.write(picture.encoded(.png()), "\(index).png").string
        }
        let target = folder.appending("a.avif")
        _ = try await Tool.run("avifenc", ["-s", "9"] + names + [target.string], input: [])
        let decoded = try Decoded(PictureFiles.read(target))
        #expect(decoded.header.parts == ["a sequence of pictures"] && decoded.header.notices.count == 1)
        #expect(signalToNoise(decoded.picture.bytes, first.bytes) > 25)
    }

    @Test("a gain map and a depth map are named", .needs("avifenc"))
    func auxiliaries() async throws {
        let file = try await HEIFTools.avif(GeneratedPicture.smooth(40, 30), hasAlpha: true, [])
        let alpha = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"
        let gainMap = file.replacing(alpha, with: "urn:com:apple:photo:2020:aux:hdrgainmap\0\0\0\0")
        let header = try Decoded(gainMap).header
        #expect(!header.hasAlpha && header.parts == ["a gain map (HDR)"])
        #expect(header.notices == ["its HDR gain map was dropped"])
        let depth = try Decoded(file.replacing(alpha, with: "urn:mpeg:mpegB:cicp:systems:auxiliary:depth")).header
        #expect(!depth.hasAlpha && depth.parts == ["a depth map"] && depth.notices.isEmpty)
    }

    @Test("EXIF and XMP are read, and the orientation in them does not count", .needs("avifenc", "exiftool"))
    func metadata() async throws {
        let folder = TemporaryFolder()
        let exif = EXIFBlock(orientation: 6, date: "2024:05:06 07:08:09").bytes
        let exifPath = try folder.write(exif, "a.exif").string
        let xmpPath = try folder.write(XMPPacket.empty, "a.xmp").string
        let file = try await HEIFTools.avif(
            GeneratedPicture.smooth(40, 30), ["--exif", exifPath, "--xmp", xmpPath])
        let header = try Decoded(file).header
        // libavif's encoder makes a turn of what EXIF says, which is the one that counts.
        #expect(header.size == PixelSize(width: 30, height: 40))
        #expect(header.metadata.orientation == .topLeft)
        #expect(header.metadata.exif == EXIFBlock(orientation: 1, date: "2024:05:06 07:08:09").bytes)
        #expect(header.metadata.xmp == XMPPacket.empty)
        let probe = try #require(PictureProbe.probe(file))
        #expect(probe.exif == header.metadata.exif && probe.size == header.size && probe.format == .avif)
        #expect(probe.estimatedMemory == header.estimatedMemory && probe.componentCount == 3)
        #expect(PictureProbe.probe(Array(file.prefix(60)))?.size == nil)
    }
}

extension PixelBuffer {
    /// A part of an 8- or 16-bit picture.
    fileprivate func part(left: Int, top: Int, width: Int, height: Int) -> PixelBuffer {
        var result = PixelBuffer(size: PixelSize(width: width, height: height), format: format)
        let length = width * format.bytesPerPixel
        for row in 0..<height {
            let start = (top + row) * layout.bytesPerRow + left * format.bytesPerPixel
            result.bytes.replaceSubrange(row * length..<(row + 1) * length, with: bytes[start..<start + length])
        }
        return result
    }
}

extension [UInt8] {
    /// With the first occurrence of a text replaced by one as long.
    func replacing(_ text: String, with other: String) -> [UInt8] {
        let (old, new) = (Array(text.utf8), Array(other.utf8))
        precondition(old.count == new.count)
        var result = self
        let start = indices.first { self[$0...].starts(with: old) }
        if let start { result.replaceSubrange(start..<start + old.count, with: new) }
        return result
    }
}
