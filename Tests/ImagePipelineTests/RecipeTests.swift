import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing

/// Recipes as they are read from pictures that may come from anybody.
@Suite struct RecipeTests {
    private func recipe(_ changes: [String: String?] = [:]) throws(RecipeError) -> Recipe? {
        try Recipe(ImageMetadata(xmp: ForgedRecipe.xmp(changes)))
    }

    @Test("a sound recipe is read; one without a version is of the first")
    func sound() throws {
        let sound = try #require(try recipe())
        #expect(sound.version == 2 && sound.look == "Moon" && sound.strength == 1 && sound.original == "a.jpg")
        #expect(try recipe(["Version": nil])?.version == 1)
        #expect(try recipe(["Strength": nil, "LookVersion": nil])?.strength == 1)
        #expect(try Recipe(ImageMetadata(xmp: MadePhoto.xmp(""))) == nil && Recipe(ImageMetadata()) == nil)
    }

    @Test(
        "every field is checked when it is read, and the error names it",
        arguments: [
            ("Version", "0", "version"), ("Version", "x", "version"), ("Version", "", "version"),
            ("Strength", "inf", "strength"), ("Strength", "nan", "strength"), ("Strength", "1e18", "strength"),
            ("Strength", "-0.1", "strength"), ("Strength", "half", "strength"), ("LookVersion", "0", "look's version"),
            ("LookVersion", "99999999999999999999", "look's version"), ("Program", nil, "Program"),
            ("Look", nil, "Look"),
            ("Look", "", "Look"), ("Look", "\u{1B}\n", "Look"), ("Original", "", "original"),
            ("Original", "a b.jpg", "original"), ("Original", "..", "original"), ("Original", "/", "original"),
            ("Original", "\u{1B}.jpg", "original"), ("Original", String(repeating: "x", count: 20_000), "original"),
            ("Original", String(repeating: "x", count: 4096), "original"),
            ("OriginalHash", "xxh128:12", "hash"), ("OriginalHash", "99aa06d3014798d86001c324468d497f", "hash"),
            ("OriginalHash", "xxh128:99AA06D3014798D86001C324468D497F", "hash"),
            ("EarlierOriginals", "", "earlier originals"), ("EarlierOriginals", "a#b", "earlier originals"),
            ("EarlierOriginals", "#xxh128:12", "earlier originals"), ("EarlierOriginals", "..#", "earlier originals"),
            ("EarlierOriginals", Array(repeating: "a.jpg", count: 9).joined(separator: " "), "earlier originals"),
            ("Request", String(repeating: " ", count: (24 << 10) + 1), "24 KiB"),
        ] as [(String, String?, String)])
    func fields(name: String, value: String?, mention: String) throws {
        let error = #expect(throws: RecipeError.self) { try recipe([name: value]) }
        let message = try #require(error?.description)
        #expect(message.hasPrefix("its recipe can't be read: ") && message.contains(mention), "\(message)")
    }

    @Test(
        "an original of an original is named from the new result's folder, by no more than one folder up",
        arguments: [
            ("a.jpg", "b.jpg", "a.jpg"), ("a.jpg", "../mid/b.jpg", "../mid/a.jpg"),
            ("../in/a.jpg", "../mid/b.jpg", "../in/a.jpg"), ("../in/a.jpg", "sub/b.jpg", "in/a.jpg"),
            ("../in/a.jpg", "b.jpg", "a.jpg"), ("../in/a.jpg", "../b.jpg", "a.jpg"), ("/in/a.jpg", "../b.jpg", "a.jpg"),
            ("../../in/a.jpg", "../mid/b.jpg", "a.jpg"), ("in/a%20b.jpg", "../mid/b.jpg", "../mid/in/a%20b.jpg"),
            ("../in/a.jpg", nil, "a.jpg"), (String(repeating: "x/", count: 300) + "a.jpg", "../mid/b.jpg", "a.jpg"),
        ] as [(String, String?, String)])
    func earlierOriginals(reference: String, through original: String?, expected: String) {
        #expect(EarlierOriginal(reference: reference, hash: nil).seen(through: original).reference == expected)
    }

    @Test("a recipe of a newer program says so")
    func newer() {
        #expect(throws: RecipeError.unsupportedVersion(3)) { try recipe(["Version": "3", "Strength": "strong"]) }
    }

    @Test("texts for people are one short line")
    func lines() throws {
        let look = try #require(
            try recipe(["Look": "A\u{1B}[31m\u{202E}\u{2028}B" + String(repeating: "x", count: 500)]))
        #expect(look.look.hasPrefix("A[31mBx") && look.look.count == 200)
    }

    @Test(
        "a file is named by a way of at most one folder up, else by its name alone",
        arguments: [
            ("s/photos/a.jpg", "s/photos/r.jpg", "a.jpg"), ("s/photos/a.jpg", "s/out/r.jpg", "../photos/a.jpg"),
            ("s/photos/2024/a b.jpg", "s/out/r.jpg", "../photos/2024/a%20b.jpg"),
            ("s/a.jpg", "s/out/r.jpg", "../a.jpg"),
            ("s/out/2024/a.jpg", "s/out/r.jpg", "2024/a.jpg"), ("s/photos/a.jpg", "s/out/2024/r.jpg", "a.jpg"),
            ("s/photos/a.jpg", "nowhere/r.jpg", "a.jpg"),
        ])
    func references(file: String, result: String, expected: String) {
        let folder = TemporaryFolder()
        for name in ["s/photos/2024", "s/out/2024"] { folder.makeFolders(FilePath(name)) }
        #expect(folder.appending(file).reference(from: folder.appending(result)) == expected)
        #expect(
            folder.appending(file).reference(from: nil)
                == FilePath(file).lastComponent?.string.replacing(" ", with: "%20"))
    }

    @Test("a way that would begin at the top of the disk is not named")
    func top() {
        let folder = TemporaryFolder()
        #expect(folder.appending("a.jpg").reference(from: "/usr/r.jpg") == "a.jpg")
        #expect(folder.appending("a.jpg").reference(from: "/r.jpg") == "a.jpg")
    }

    @Test("what a recipe reaches: its folder and the one above, by no link that leads out")
    func reach() throws {
        let folder = TemporaryFolder()
        for name in ["s/photos/a.jpg", "s/out/b.jpg", "away/c.jpg"] { try folder.write([1], name) }
        folder.link("s/away", to: "../away")
        folder.link("s/out/up", to: "..")
        let reach = RecipePathScope(of: folder.appending("s/out"))
        for path in ["b.jpg", "../photos/a.jpg", "none.jpg", "../none/a.jpg", "./b.jpg"] {
            #expect(reach.contains(FilePath(path)), "\(path)")
        }
        let away = folder.appending("s/out/b.jpg").string
        for path in [
            "../../away/c.jpg", "../away/c.jpg", "up/photos/a.jpg", "2024/../b.jpg", "/etc/passwd", away, "../../x",
        ] {
            #expect(!reach.contains(FilePath(path)), "\(path)")
        }
    }

    @Test("without the location, a recipe that is carried on loses its folders", arguments: [false, true])
    func stripped(isExtended: Bool) throws {
        let hash = FileHash.digest(of: [])
        let xmp = ForgedRecipe.xmp([
            "Original": "../../home/ann/a.jpg", "OriginalHash": "xxh128:\(hash)", "Request": "{\"path\":\"../ann\"}",
        ])
        var metadata = ImageMetadata(xmp: xmp)
        if isExtended {
            var packet = try #require(XMPPacket(XMPPacket.empty))
            metadata.extendedXMP = ExtendedXMP.split(xmp, namedBy: &packet)
            metadata.xmp = packet.bytes
        }
        var renderer = PictureRenderer(look: Look(name: "none", steps: []))
        renderer.output.metadata = .allButLocation
        let result = try Decoded(renderer.render(MadePhoto.jpeg(metadata)).bytes).header.metadata
        let recipe = try #require(try Recipe(result))
        #expect(recipe.original == "a.jpg" && recipe.originalHash == hash && recipe.request == nil)
        let texts = ([result.xmp ?? []] + result.extendedXMP).map { String(decoding: $0, as: UTF8.self) }
        #expect(!texts.contains { $0.contains("ann") })
    }
}
