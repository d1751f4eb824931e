import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImageSources
import SystemPackage
import TestSupport
import Testing

@Suite("The gallery of a folder")
struct GallerySourceTests {
    let folder = TemporaryFolder()

    private func gallery() -> GallerySource {
        GallerySource(folder: GalleryFolder(folder.path), thumbnails: nil)
    }

    private func picture(
        _ width: Int = 6, _ height: Int = 4, exif: EXIFBlock? = nil, png: Bool = false
    ) throws -> [UInt8] {
        let coding: any EncoderSettings = png ? PNGEncodingOptions() : JPEGEncodingOptions()
        return try GeneratedPicture.smooth(width, height).encoded(
            coding, metadata: ImageMetadata(exif: exif?.bytes))
    }

    /// Writes a file that was changed last at a time, in seconds since 1970.
    private func write(_ bytes: [UInt8], _ name: String, changed time: Int) async throws {
        let path = try folder.write(bytes, name)
        _ = try await Tool.run("touch", ["-d", "@\(time)", path.string], input: [])
    }

    @Test("pictures count by what is in them, not by their names; hidden files, backups, downloads and folders do not")
    func content() async throws {
        try folder.write(try picture(), "a.txt")
        try folder.write(try picture(png: true), "b")
        try folder.write(try picture(), "c.jpeg")
        try folder.write(Array("not a picture".utf8), "d.jpg")
        try folder.write([], "e.png")
        try folder.write(Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 50), "f.gif")
        try folder.write(try picture(), ".g.jpg")
        for name in ["m.jpg_original", "n.jpg~", "o.jpg.crdownload"] { try folder.write(try picture(), name) }
        var animated = PNGParts(try picture(png: true))
        animated.animate(frame: [1, 2, 3])
        try folder.write(animated.bytes, "l.png")
        try folder.write(try picture(), "h.jpg/inner.jpg")
        folder.link("i.jpg", to: "c.jpeg")
        folder.link("j.jpg", to: "nowhere")
        _ = try await Tool.run("mkfifo", [folder.appending("k.jpg").string], input: [])
        let items = try await gallery().items()
        #expect(Set(items.map(\.path)) == Set(["a.txt", "b", "c.jpeg", "i.jpg", "l.png"].map(folder.appending)))
        #expect(Set(items.map(\.title)) == ["a", "b", "c", "i", "l"])
        #expect(try GalleryFolder(folder.path).pictureCount() == 5)
        #expect(try GalleryFolder(folder.path).hasPicture())
    }

    @Test("newest first: by EXIF in the zone that it names, else by the file's time, then by name")
    func order() async throws {
        // All six within an hour of 2024-05-06 12:00 in Greenwich, 1714996800.
        try await write(picture(exif: EXIFBlock(date: "2024:05:06 14:00:03", offset: "+02:00")), "c.jpg", changed: 9)
        try await write(picture(exif: EXIFBlock(date: "2024:05:06 04:00:05", offset: "-08:00")), "a.jpg", changed: 9)
        try await write(
            picture(exif: EXIFBlock(date: "2024:05:06 12:00:03", subSecond: "5", offset: "+00:00")), "b.jpg", changed: 9
        )
        try await write(
            picture(exif: EXIFBlock(date: "2024:05:06 12:00:01", offset: "+00:00"), png: true), "f.png", changed: 9)
        try await write(picture(), "e.jpg", changed: 1_714_996_802)
        try await write(picture(), "d.jpg", changed: 1_714_996_802)
        let items = try await gallery().items()
        #expect(items.map(\.title) == ["a", "b", "c", "d", "e", "f"])
        #expect(items.map { $0.date - 1_714_996_800 } == [5, 3.5, 3, 2, 2, 1])
    }

    @Test("a date without a zone is one of this machine's")
    func localDate() async throws {
        try await write(picture(exif: EXIFBlock(date: "2024:07:01 12:00:00")), "a.jpg", changed: 9)
        let expected = try await Tool.run("date", ["-d", "2024-07-01 12:00:00", "+%s"], input: [])
        #expect(try await gallery().items().map { "\(Int($0.date))\n" } == [String(decoding: expected, as: UTF8.self)])
    }

    @Test("size as stored and orientation come from the first bytes, behind long metadata too")
    func header() async throws {
        try folder.write(try picture(70, 30, exif: EXIFBlock(orientation: 6, gap: 60_000)), "a.jpg")
        try folder.write(try picture(40, 50, exif: EXIFBlock(orientation: 3), png: true), "b.png")
        // Nothing of the picture's data is there: nothing was decoded.
        try folder.write(Array(try picture(90, 80).prefix(400)), "c.jpg")
        let items = try await gallery().items().sorted { $0.title < $1.title }
        #expect(items.map(\.orientation) == [.rightTop, .bottomRight, .topLeft])
        #expect(items[0].size == PixelSize(width: 70, height: 30))
        #expect(items[1].size == PixelSize(width: 40, height: 50))
    }

    @Test("names are bytes")
    func names() async throws {
        let name = FilePath(bytes: Array("caf".utf8) + [0xE9] + Array(" \u{5199}.jpg".utf8))
        try folder.write(try picture(), path: name)
        let item = try #require(try await gallery().items().first)
        #expect(item.path == folder.path.appending(name.components))
        #expect(item.path.lastComponent.map { FilePath(root: nil, [$0]).bytes } == name.bytes)
        #expect(item.title == "caf\u{FFFD} \u{5199}")
    }

    @Test("an empty folder has no pictures; one that is not there says so")
    func noPictures() async throws {
        #expect(try await gallery().items().isEmpty)
        #expect(try GalleryFolder(folder.path).pictureCount() == 0)
        #expect(try !GalleryFolder(folder.path).hasPicture())
        let missing = GalleryFolder(folder.appending("nowhere"))
        await #expect(throws: ImageError.notFound("there is no such folder")) {
            try await GallerySource(folder: missing, thumbnails: nil).items()
        }
        let file = GalleryFolder(try folder.write([1], "file"))
        await #expect(throws: ImageError.readFailed("it is not a folder")) {
            try await GallerySource(folder: file, thumbnails: nil).items()
        }
        let below = GalleryFolder(file.path.appending("folder"))
        await #expect(throws: ImageError.readFailed("a part of its path is a file and no folder")) {
            try await GallerySource(folder: below, thumbnails: nil).items()
        }
    }

    @Test("what was known of a file holds until it changes")
    func again() async throws {
        let gallery = gallery()
        try folder.write(try picture(10, 10), "a.jpg")
        try folder.write(try picture(10, 10), "b.jpg")
        #expect(try await gallery.items().count == 2)
        try folder.write(try picture(30, 10), "a.jpg")
        try folder.write(try picture(5, 5), "c.jpg")
        _ = try await Tool.run("rm", [folder.appending("b.jpg").string], input: [])
        let items = try await gallery.items().sorted { $0.title < $1.title }
        #expect(items.map(\.title) == ["a", "c"])
        #expect(items[0].size == PixelSize(width: 30, height: 10))
    }

    @Test("10,000 pictures are listed, and listed again", .hangGuard)
    func many() async throws {
        let count = 10_000
        for kind in 0..<10 {
            let exif = EXIFBlock(date: "2024:05:06 07:08:0\(kind)", offset: "+00:00", gap: 2000)
            try folder.write(try picture(exif: exif), "kind\(kind)")
        }
        for number in 0..<count - 10 { folder.hardLink("\(number).jpg", to: "kind\(number % 10)") }
        let gallery = gallery()
        let items = try await gallery.items()
        #expect(items.count == count)
        #expect(items.allSatisfy { $0.size == PixelSize(width: 6, height: 4) })
        #expect(zip(items, items.dropFirst()).allSatisfy { $0.date >= $1.date })
        #expect(items.count { $0.date == 1_714_979_289 } == count / 10)
        #expect(try await gallery.items() == items)
        #expect(try GalleryFolder(folder.path).pictureCount() == count)
    }

    @Test("listing stops when its task is cancelled")
    func cancelled() async throws {
        try folder.write(try picture(), "a.jpg")
        let gallery = gallery()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await gallery.items()
        }
        await #expect(throws: ImageError.cancelled) { try await task.value }
        #expect(try await gallery.items().count == 1)
    }
}
