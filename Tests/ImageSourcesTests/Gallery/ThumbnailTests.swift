import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImageSources
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("Thumbnails")
struct ThumbnailTests {
    let folder = TemporaryFolder()

    private var cache: FilePath { folder.appending("cache/thumbnails") }

    private func gallery(keeping: Bool = true, program: String = "image-app-1.0", cache: FilePath? = nil)
        -> GallerySource
    {
        let store = ThumbnailStore(folder: cache ?? self.cache, program: program)
        return GallerySource(folder: GalleryFolder(folder.path), thumbnails: keeping ? store : nil)
    }

    private func item(_ name: String) -> GalleryItem {
        GalleryItem(path: folder.appending(name), title: name, date: 0, size: nil, orientation: .topLeft)
    }

    private func thumbnail(_ name: String, longEdge: Int = 100, in gallery: GallerySource? = nil) async throws
        -> PixelBuffer
    {
        try await (gallery ?? self.gallery()).thumbnail(of: item(name), longEdge: longEdge)
    }

    /// Where the standard wants a file's thumbnail.
    private func path(_ name: String, _ size: String = "normal") -> FilePath {
        let digest = MD5.hexadecimal(of: Array(folder.appending(name).fileURI.utf8))
        return cache.appending(size).appending(digest + ".png")
    }

    private func texts(_ path: FilePath) throws -> [String: String] {
        let texts = try #require(PictureProbe.probe(PictureFiles.read(path))).texts
        return Dictionary(uniqueKeysWithValues: texts.map { ($0.keyword, $0.text) })
    }

    private func exists(_ path: FilePath) -> Bool { (try? Stat(path)) != nil }

    private func write(_ picture: PixelBuffer, _ name: String, orientation: Int? = nil) throws {
        let metadata = ImageMetadata(exif: orientation.map { EXIFBlock(orientation: $0).bytes })
        let isPNG = name.hasSuffix("png")
        let coding: any EncoderSettings = isPNG ? PNGEncodingOptions() : JPEGEncodingOptions()
        try folder.write(try picture.encoded(coding, hasAlpha: isPNG, metadata: metadata), name)
    }

    @Test("each size has its folder, its file and the keys that the standard names")
    func sizes() async throws {
        try write(.smooth(1600, 800), "a.jpg")
        let stamp = try Stat(folder.appending("a.jpg"))
        for (asked, longEdge, name) in [
            (1, 128, "normal"), (128, 128, "normal"), (129, 256, "large"), (512, 512, "x-large"),
            (1024, 1024, "xx-large"),
        ] {
            let made = try await thumbnail("a.jpg", longEdge: asked)
            #expect(made.size == PixelSize(width: longEdge, height: longEdge / 2))
            let path = path("a.jpg", name)
            #expect(try Stat(path).permissions == .ownerReadWrite)
            for folder in [cache, cache.appending(name)] {
                #expect(try Stat(folder).permissions == .ownerReadWriteExecute)
            }
            let file = try Decoded(PictureFiles.read(path))
            #expect(file.picture == made)
            #expect(file.header.bitDepth == 8 && file.header.hasAlpha && file.header.colorModel == .rgb)
            #expect(file.header.isStreamed, "not interlaced")
            #expect(
                try texts(path) == [
                    "Thumb::URI": folder.appending("a.jpg").fileURI, "Thumb::MTime": String(stamp.changed),
                    "Thumb::Size": String(stamp.size), "Thumb::Mimetype": "image/jpeg", "Thumb::Image::Width": "1600",
                    "Thumb::Image::Height": "800", "Software": "image-app-1.0",
                ])
        }
        #expect(folder.list("cache").count == 4, "nothing else is left there")
    }

    @Test("larger than the largest is made and not kept")
    func largest() async throws {
        try write(.smooth(1400, 700), "a.jpg")
        #expect(try await thumbnail("a.jpg", longEdge: 1200).size == PixelSize(width: 1200, height: 600))
        #expect(!folder.exists("cache"))
    }

    @Test("a thumbnail of a smooth picture is the picture averaged", arguments: ["png", "jpg"])
    func pixels(kind: String) async throws {
        let picture = PixelBuffer.smooth(512, 384)
        try write(picture, "even.\(kind)")
        var expected = picture.boxed(by: 4)
        if kind == "jpg" { expected.makeOpaque() }
        #expect(meanDifference(try await thumbnail("even.\(kind)"), expected) < (kind == "png" ? 0.5 : 2))

        // 300 × 200 to 128 × 85: areas that cover pixels in part.
        let odd = PixelBuffer.smooth(300, 200)
        try write(odd, "odd.\(kind)")
        let made = try await thumbnail("odd.\(kind)")
        #expect(made.size == PixelSize(width: 128, height: 85))
        var middle = PixelBuffer.smooth(128, 85)
        if kind == "jpg" { middle.makeOpaque() }
        #expect(meanDifference(made, middle) < 3)
    }

    @Test("black and white mix to the grey that has half of their light", arguments: ["png", "jpg"])
    func linearLight(kind: String) async throws {
        // Rows of 16 pixels, which JPEG's blocks keep apart, and of 2, which are left when a PNG has half of its size.
        let height = kind == "png" ? 2 : 16
        var picture = PixelBuffer(size: PixelSize(width: 256 * height, height: 256 * height), format: .rgba8)
        for pixel in 0..<picture.size.width * picture.size.height {
            let level = pixel / picture.size.width / height % 2 * 255
            for channel in 0..<3 { picture.set(level, pixel: pixel, channel: channel) }
            picture.set(255, pixel: pixel, channel: 3)
        }
        try write(picture, "a.\(kind)")
        let made = try await thumbnail("a.\(kind)")
        #expect(made.size == PixelSize(width: 128, height: 128))
        for row in 2..<126 { #expect(abs(made.level(pixel: row * 128 + 64, channel: 0) - 188) <= 2, "row \(row)") }
    }

    @Test("a large PNG is divided by a whole number that is no power of two, and then resized")
    func largePNG() async throws {
        // 11 for 128 pixels, 5 for 256; the last pixels of a row that is divided by 11 are five alone.
        let picture = PixelBuffer.gradient(PixelSize(width: 6000, height: 4000))
        try write(picture, "a.png")
        for (longEdge, height) in [(128, 85), (256, 171)] {
            let made = try await thumbnail("a.png", longEdge: longEdge)
            #expect(made.size == PixelSize(width: longEdge, height: height))
            for (x, y) in [(0, 0), (longEdge / 2, 40), (longEdge - 1, height - 1)] {
                let pixel = y * longEdge + x
                let (across, down) = (2 * x + 1, 2 * y + 1)
                #expect(abs(made.level(pixel: pixel, channel: 0) - 255 * across / (2 * longEdge)) <= 1)
                #expect(abs(made.level(pixel: pixel, channel: 1) - 255 * down / (2 * height)) <= 1)
            }
        }
    }

    @Test("upright, whatever the orientation", arguments: Orientation.allCases)
    func upright(orientation: Orientation) async throws {
        let picture = PixelBuffer.smooth(256, 128)
        try write(picture, "a.png", orientation: orientation.rawValue)
        let made = try await thumbnail("a.png")
        #expect(meanDifference(made, picture.boxed(by: 2).upright(from: orientation)) < 0.5)
        #expect(try await thumbnail("a.png") == made, "and so it is kept")
    }

    @Test("small pictures are not made larger; 16 bits become 8")
    func small() async throws {
        let deep = GeneratedPicture.smooth(20, 10, format: .rgba16)
        try folder.write(try deep.encoded(.png(PNGEncodingOptions(bitDepth: 16)), hasAlpha: true), "a.png")
        let made = try await thumbnail("a.png")
        #expect(made.size == deep.size && made.format == .rgba8)
        let expected = deep.samples.map { UInt16((Double($0) / 257).rounded()) }
        #expect(zip(made.samples, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        try write(.smooth(1, 1), "b.jpg")
        #expect(try await thumbnail("b.jpg").size == PixelSize(width: 1, height: 1))
        try write(.smooth(3000, 2), "c.jpg")
        #expect(try await thumbnail("c.jpg").size == PixelSize(width: 128, height: 1))
    }

    @Test("its colours are sRGB's, whatever the file's profile", arguments: ["png", "jpg"])
    func profile(kind: String) async throws {
        let stored = [90, 200, 60]
        var picture = PixelBuffer(size: PixelSize(width: 40, height: 30), format: .rgba8)
        for pixel in 0..<picture.size.width * picture.size.height {
            for (channel, level) in (stored + [255]).enumerated() { picture.set(level, pixel: pixel, channel: channel) }
        }
        let coding: any EncoderSettings =
            kind == "png" ? PNGEncodingOptions() : JPEGEncodingOptions()
        let metadata = ImageMetadata(iccProfile: TestProfile.adobe)
        try folder.write(try picture.encoded(coding, hasAlpha: false, metadata: metadata), "a.\(kind)")

        let linear = TestProfile.convert(
            stored.map { Double($0) / 255 }, from: TestProfile.adobe,
            to: TestProfile.rgb(TestProfile.sRGBPrimaries, gamma: 1), count: 1)
        let made = try await thumbnail("a.\(kind)")
        for (channel, light) in linear.enumerated() {
            // Adobe RGB's green is greener than any in sRGB.
            let encoded = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
            let expected = max(0, min(encoded, 1)) * 255
            #expect(abs(Double(made.level(pixel: 500, channel: channel)) - expected) <= 3, "channel \(channel)")
        }
    }

    /// Puts another picture where the thumbnail is kept, with its texts changed as given.
    private func plant(_ name: String, _ change: (inout [String: String]) -> Void) throws -> PixelBuffer {
        let planted = GeneratedPicture.noise(60, 40)
        var texts = try texts(path(name))
        change(&texts)
        let options = PNGEncodingOptions(texts: texts.map { PNGText(keyword: $0.key, text: $0.value) })
        let bytes = try planted.encoded(.png(options), hasAlpha: true)
        let file = try FileDescriptor.open(path(name), .writeOnly, options: .truncate)
        try file.closeAfter { _ = try file.writeAll(bytes) }
        return planted
    }

    @Test("what is kept is taken as long as it is of the file as it is now")
    func valid() async throws {
        try write(.smooth(300, 200), "a.jpg")
        let made = try await thumbnail("a.jpg")
        #expect(try await thumbnail("a.jpg", in: gallery(program: "other-2")) == made)
        var planted = try plant("a.jpg") { _ in }
        #expect(try await thumbnail("a.jpg") == planted)
        planted = try plant("a.jpg") { texts in
            texts = texts.filter { ["Thumb::URI", "Thumb::MTime"].contains($0.key) }
        }
        #expect(try await thumbnail("a.jpg") == planted, "the other keys need not be there")
        for (key, value) in [
            ("Thumb::URI", "file:///other.jpg"), ("Thumb::MTime", "12345"), ("Thumb::MTime", nil), ("Thumb::URI", nil),
            ("Thumb::Size", "7"),
        ] {
            _ = try plant("a.jpg") { $0[key] = value }
            #expect(try await thumbnail("a.jpg") == made, "\(key) \(value ?? "-")")
            let kept = try Decoded(PictureFiles.read(path("a.jpg"))).picture
            #expect(kept == made, "made again")
        }
    }

    @Test("a changed file has a new thumbnail")
    func stale() async throws {
        try write(.smooth(300, 200), "a.jpg")
        let first = try await thumbnail("a.jpg")
        try write(GeneratedPicture.noise(300, 200), "a.jpg")
        _ = try await Tool.run("touch", ["-d", "@1000000000", folder.appending("a.jpg").string], input: [])
        let second = try await thumbnail("a.jpg")
        #expect(second != first)
        #expect(try texts(path("a.jpg"))["Thumb::MTime"] == "1000000000")
    }

    @Test("what is broken in the cache is made again", arguments: [0, 10, 200])
    func corrupt(count: Int) async throws {
        try write(.smooth(300, 200), "a.jpg")
        let made = try await thumbnail("a.jpg")
        let bytes = try PictureFiles.read(path("a.jpg"))
        let file = try FileDescriptor.open(path("a.jpg"), .writeOnly, options: .truncate)
        try file.closeAfter { _ = try file.writeAll(bytes.prefix(count == 200 ? bytes.count - 200 : count)) }
        #expect(try await thumbnail("a.jpg") == made)
        #expect(try PictureFiles.read(path("a.jpg")) == bytes)
    }

    @Test("a cache that can't be written is no error")
    func unwritable() async throws {
        try write(.smooth(300, 200), "a.jpg")
        let expected = try await thumbnail("a.jpg", longEdge: 128, in: gallery(keeping: false))
        #expect(!folder.exists("cache"))
        // A file is where a folder should be.
        let inTheWay = try folder.write([1], "in-the-way")
        #expect(try await thumbnail("a.jpg", in: gallery(cache: inTheWay)) == expected)
        #expect(try await thumbnail("a.jpg", in: gallery(cache: "/proc/thumbnails")) == expected)
        #expect(try folder.read("in-the-way") == [1])
    }

    @Test("a file that can't be read as a picture is not tried again, until it changes or the program does")
    func failures() async throws {
        try folder.write(
            Array(try GeneratedPicture.smooth(50, 50).encoded(.jpeg(JPEGEncodingOptions())).prefix(300)), "a.jpg")
        await #expect(throws: ImageError.self) { try await thumbnail("a.jpg") }
        let record = cache.appending("fail/image-app-1.0").appending(path("a.jpg").lastComponent!)
        let keys = try texts(record)
        #expect(keys["Thumb::URI"] == folder.appending("a.jpg").fileURI)
        #expect(keys["Thumb::MTime"] == String(try Stat(folder.appending("a.jpg")).changed))
        #expect(try Stat(record).permissions == .ownerReadWrite)
        #expect(!exists(path("a.jpg")))

        // The same size and time, but a picture: that is not checked.
        let time = try Stat(folder.appending("a.jpg")).changed
        let size = 300
        var whole = try PixelBuffer.smooth(2, 2).encoded(.png(PNGEncodingOptions()))
        whole += [UInt8](repeating: 0, count: size - whole.count)
        try folder.write(whole, "a.jpg")
        _ = try await Tool.run("touch", ["-d", "@\(time)", folder.appending("a.jpg").string], input: [])
        let again = "no thumbnail could be made of it before, and it has not changed since"
        await #expect(throws: ImageError.invalidRequest(again)) { try await thumbnail("a.jpg") }
        #expect(try await thumbnail("a.jpg", in: gallery(program: "image-app-2.0")).size.width == 2)
        _ = try await Tool.run("touch", ["-d", "@7", folder.appending("a.jpg").string], input: [])
        #expect(try await thumbnail("a.jpg").size.width == 2)
    }

    @Test("a file that is not there is an error and no record; nor is a limit")
    func notRecorded() async throws {
        await #expect(throws: ImageError.notFound("there is no such file")) { try await thumbnail("a.jpg") }
        try write(.smooth(300, 200), "b.jpg")
        let narrow = GallerySource(
            folder: GalleryFolder(folder.path), thumbnails: ThumbnailStore(folder: cache, program: "image-app-1.0"),
            limits: ImageLimits(maxPixels: 10))
        await #expect(throws: ImageError.self) { try await thumbnail("b.jpg", in: narrow) }
        #expect(!folder.exists("cache"))
        #expect(try await thumbnail("b.jpg").size.width == 128)
    }

    @Test("through a link, the folder above is the one that the system finds there")
    func linkedFolder() async throws {
        folder.makeFolders("far/below")
        folder.link("near", to: "far/below")
        try write(.smooth(300, 200), "far/a.jpg")
        #expect(try await thumbnail("near/../a.jpg").size.width == 128)
        #expect(exists(path("far/a.jpg")))
    }

    @Test("nothing is read for a thumbnail that was cancelled, so nothing of the file is recorded")
    func cancelled() async throws {
        try folder.write(Array("no picture".utf8), "a.jpg")
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await thumbnail("a.jpg")
        }
        task.cancel()
        await #expect(throws: ImageError.cancelled) { try await task.value }
        #expect(!folder.exists("cache"))
    }

    @Test("a damaged picture shows what is left of it")
    func damaged() async throws {
        let bytes = try GeneratedPicture.noise(200, 200).encoded(.jpeg(JPEGEncodingOptions()))
        try folder.write(Array(bytes.prefix(bytes.count / 2)), "a.jpg")
        #expect(try await thumbnail("a.jpg").size == PixelSize(width: 128, height: 128))
    }

    @Test("the cache's own files get none")
    func ownFiles() async throws {
        try write(.smooth(300, 200), "a.jpg")
        _ = try await thumbnail("a.jpg")
        let own = "cache/thumbnails/normal/" + (path("a.jpg").lastComponent?.string ?? "")
        #expect(try await thumbnail(own, longEdge: 50).size.width == 50)
        #expect(folder.list("cache").count == 1)
    }

    @Test("names that are not UTF-8")
    func bytes() async throws {
        let name = FilePath(bytes: [0xFF, 0x20, 0xE9])
        let picture = try PixelBuffer.smooth(10, 10).encoded(.jpeg(JPEGEncodingOptions()))
        let path = try folder.write(picture, path: name)
        let item = try #require(try await gallery().items().first)
        _ = try await gallery().thumbnail(of: item, longEdge: 10)
        #expect(path.fileURI.hasSuffix("/%FF%20%E9"))
        let kept = cache.appending("normal/\(MD5.hexadecimal(of: Array(path.fileURI.utf8))).png")
        #expect(try texts(kept)["Thumb::URI"] == path.fileURI)
    }

    @Test("another reader of the standard takes them", .needs("python3"))
    func otherReader() async throws {
        try write(.smooth(300, 200), "a b%\u{E9}.jpg", orientation: 6)
        _ = try await thumbnail("a b%\u{E9}.jpg")
        let script = Corpora.projectRoot.appending("Scripts/check-thumbnail")
        let output = try await Tool.run(
            "python3", [script.string, cache.string, folder.appending("a b%\u{E9}.jpg").string], input: [])
        #expect(String(decoding: output, as: UTF8.self) == "normal 85x128\n")
    }
}

extension PixelBuffer {
    fileprivate static func smooth(_ width: Int, _ height: Int) -> PixelBuffer {
        GeneratedPicture.smooth(width, height)
    }

    /// Red rises from the left to the right and green from the top to the bottom, over all levels; opaque.
    fileprivate static func gradient(_ size: PixelSize) -> PixelBuffer {
        let rows = (0..<256).map { green -> [UInt8] in
            (0..<size.width).flatMap { x -> [UInt8] in [UInt8(256 * x / size.width), UInt8(green), 0, 255] }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * size.width * size.height)
        for y in 0..<size.height { bytes += rows[256 * y / size.height] }
        return made { try PixelBuffer(layout: PixelLayout(size: size, format: .rgba8), bytes: bytes) }
    }

    fileprivate mutating func makeOpaque() {
        for pixel in 0..<size.width * size.height { set(255, pixel: pixel, channel: 3) }
    }
}

extension Stat {
    /// Whole seconds since 1970.
    fileprivate var changed: Int { st_mtim.tv_sec }
}
