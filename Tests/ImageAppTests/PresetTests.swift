import ImageCodecs
import SystemPackage
import TestSupport
import Testing

/// `looks import`, and `looks export` of profiles and style sheets.
@Suite struct PresetTests {
    private let here = Workspace()

    private func fixture(_ name: String) throws {
        let path = Corpora.projectRoot.appending("Tests/Fixtures/Presets/\(name)")
        try here.folder.write(PictureFiles.read(path), name)
    }

    @Test("looks import: a profile becomes a look with its table, which can be put on a picture")
    func profile() async throws {
        try fixture("prophoto.xmp")
        try here.folder.write(Pictures.png, "a.png")
        let imported = try await here.run("looks import prophoto.xmp --save Film --looks-dir looks")
        #expect(imported.status == 0 && imported.messages == "")
        #expect(imported.outputLines.first == "looks/Film.look: 3 settings: 1 exact, 2 near")
        #expect(
            imported.outputLines.contains { $0.hasPrefix("  exact     RGBTable") && $0.contains("ProPhoto RGB") })
        let text = try String(decoding: here.folder.read("looks/Film.look"), as: UTF8.self)
        #expect(text.contains("description: \"Imported from prophoto.xmp\";"))
        #expect(here.folder.exists("looks/Film.cube"))
        #expect(try await here.run("a.png --look Film --looks-dir looks -o film.png").status == 0)
        let again = try await here.run("looks import prophoto.xmp --save Film --looks-dir looks")
        #expect(again.status == 1 && again.messages.contains("exists already"))
        #expect(
            try await here.run("looks import prophoto.xmp --save Film --looks-dir looks --overwrite").status == 0)
    }

    @Test(
        "looks import: each kind of file becomes a look of its name",
        arguments: [
            "mixed.xmp", "full.xmp", "curve.xmp", "half.xmp", "sliders.xmp", "old.gimp-curves", "new.settings",
            "lustre.3dl",
            "flame.3dl",
        ])
    func kinds(_ name: String) async throws {
        try fixture(name)
        try here.folder.write(Pictures.png, "a.png")
        let imported = try await here.run("looks import \(name) --looks-dir looks")
        #expect(imported.status == 0, "\(imported.messages)")
        let look = name.prefix { $0 != "." }
        let result = try await here.run("a.png --look \(look) --looks-dir looks -o out.png")
        #expect(result.status == 0, "\(result.messages)")
    }

    @Test("looks import --json: the report for programs")
    func json() async throws {
        try fixture("sliders.xmp")
        let result = try await here.run("looks import sliders.xmp --looks-dir looks --json")
        guard case .object(let object) = try JSONValue(result), case .array(let findings) = object["findings"] else {
            Issue.record("no object")
            return
        }
        #expect(object["look"] == .string("looks/sliders.look") && object["source"] == .string("sliders.xmp"))
        #expect(findings.count > 10)
    }

    @Test("looks import: what is no preset is refused in a line, and leaves nothing behind")
    func refusals() async throws {
        try here.folder.write(Pictures.png, "a.png")
        try here.folder.write(Array("<a/>".utf8), "b.xmp")
        let picture = try await here.run("looks import a.png --looks-dir looks")
        #expect(picture.status == 1 && picture.lines.count == 1)
        #expect(picture.messages.contains("a.png: it is a picture") && picture.messages.contains("--lut FILE"))
        try here.folder.write(Array("LUT_3D_SIZE 2\n".utf8), "a.cube")
        let table = try await here.run("looks import a.cube --looks-dir looks")
        #expect(table.status == 1 && table.messages.contains("--lut FILE --save-look NAME"))
        let other = try await here.run("looks import b.xmp --looks-dir looks")
        #expect(other.status == 1 && other.messages.contains("b.xmp: expected XMP"))
        #expect(try await here.run("looks import none.xmp --looks-dir looks").status == 1)
        #expect(!here.folder.exists("looks"))
    }

    @Test("looks export --xmp: imported again it does the same")
    func roundTrip() async throws {
        try here.folder.write(Pictures.png, "a.png")
        let exported = try await here.run("looks export clarendon --xmp c.xmp --cube c.cube --size 32")
        #expect(exported.status == 0, "\(exported.messages)")
        #expect(try await here.run("looks import c.xmp --looks-dir looks").status == 0)
        let table = try String(decoding: here.folder.read("looks/c.cube"), as: UTF8.self).split(separator: "\n")
        let direct = try String(decoding: here.folder.read("c.cube"), as: UTF8.self).split(separator: "\n")
        #expect(table.dropFirst() == direct.dropFirst())
    }

    @Test("looks export --css: a style sheet, or why there is none and what to do")
    func style() async throws {
        let exported = try await here.run("looks export nashville --css n.css")
        #expect(exported.status == 0, "\(exported.messages)")
        let text = try String(decoding: here.folder.read("n.css"), as: UTF8.self)
        #expect(text.contains("mix-blend-mode: darken") && text.contains("filter: sepia(0.2) contrast(1.2)"))
        let refused = try await here.run("looks export warm-film --css w.css")
        #expect(refused.status == 1 && refused.lines.count == 1 && refused.messages.contains("CSS has nothing like"))
        #expect(refused.messages.contains("--cube and --xmp") && !here.folder.exists("w.css"))
        let half = try await here.run("looks export nashville --css h.css --strength 50%")
        #expect(half.status == 1 && half.messages.contains("(--strength 1)"))
    }
}
