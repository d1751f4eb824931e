import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import SystemPackage
import TestSupport
import Testing

/// `image-app again`, and what `info` says of results.
@Suite struct AgainTests {
    private let here = Workspace()

    private func pixels(_ name: String) throws -> [UInt16] { try here.decoded(name).samples }

    @Test("a result is recreated from its original, as it was and with another strength")
    func again() async throws {
        try here.folder.write(Pictures.darkInWarmLight(), "in/a b.png")
        here.folder.makeFolders("out")
        for (arguments, name) in [
            (["--look", "clarendon"], "1"), (["--filter", "invert(1) sepia(20%)"], "2"),
            (["--look", "moon", "--filter", "contrast(1.2)", "--strength", "0.7"], "3"), (["--auto"], "4"),
            (["--auto", "--look", "clarendon", "--strength", "0.7"], "5"),
        ] {
            let made = try await here.run(["in/a b.png", "-o", "out/\(name).png"] + arguments)
            #expect(made.status == 0, "\(made.messages)")
            let again = try await here.run("again out/\(name).png -o again.png --overwrite")
            #expect(again.status == 0, "\(again.messages)")
            #expect(try pixels("again.png") == pixels("out/\(name).png"))
            #expect(try await here.run("again out/\(name).png -o half.png --strength 50% --overwrite").status == 0)
            let half = try await here.run(
                ["in/a b.png", "-o", "expected.png", "--overwrite"] + arguments + ["--strength", "50%"])
            #expect(half.status == 0)
            #expect(try pixels("half.png") == pixels("expected.png"))
        }
    }

    @Test("What auto did to the original is done again, whatever it would do now")
    func keptAuto() async throws {
        let original = try Pictures.darkInWarmLight()
        try here.folder.write(original, "a.png")
        try here.folder.write(Array("filter: auto(50%) where(luminance: 0.4 1);".utf8), "masked.look")
        for (arguments, count) in [
            ("--auto", 1), ("--auto --look moon --strength 50%", 1), ("--filter auto(50%)", 1),
            ("--auto --look masked.look", 2),
        ] {
            #expect(try await here.run("a.png -o r.png --overwrite \(arguments)").status == 0)
            let recipe = try #require(try Recipe(here.decoded("r.png").header.metadata))
            #expect(recipe.autoCorrections.count == count && !recipe.autoCorrections.contains("none"), "\(arguments)")
            let again = try await here.run("again r.png -o again.png --overwrite")
            #expect(again.status == 0 && !again.messages.contains("measured again"), "\(again.messages)")
            #expect(try pixels("again.png") == pixels("r.png"))
            let repeated = try #require(try Recipe(here.decoded("again.png").header.metadata))
            #expect(repeated.request == recipe.request && repeated.autoCorrections == recipe.autoCorrections)
        }
        // Another correction than today's, and in its place: before the look.
        let request = ForgedRecipe.request(#""auto":true,"filters":"contrast(2)","name":"x","tables":[]"#)
        let hash = "xxh128:" + FileHash.digest(of: original)
        let changes = [
            "Request": request, "AutoCorrections": "exposure(-1)", "OriginalHash": hash, "Original": "a.png",
        ]
        try here.folder.write(ForgedRecipe.jpeg(changes), "forged.jpg")
        #expect(try await here.run("again forged.jpg -o again.png --overwrite").status == 0)
        let expected = ["a.png", "-o", "expected.png", "--filter", "exposure(-1) contrast(2)"]
        #expect(try await here.run(expected).status == 0)
        #expect(try pixels("again.png") == pixels("expected.png"))
    }

    @Test("A result of PictureRenderer is recreated from its original if a recipe was asked for")
    func renderer() async throws {
        try here.folder.write(Pictures.png, "in/a.png")
        here.folder.makeFolders("out")
        let table = try here.folder.write(Array("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8), "in/negative.cube")
        try here.folder.write(Pictures.jpeg, "in/logo.jpg")
        let file = LookRequest.File(
            name: "mine.look", text: "lut: url(\"negative.cube\");", folder: here.folder.appending("in"))
        let mark = Watermark(here.folder.appending("in/logo.jpg"))
        for (index, look) in [
            LookRequest(name: "clarendon", strength: 0.6), LookRequest(name: "mine", filters: "invert(1) sepia(20%)"),
            LookRequest(name: "negative", tables: [LookRequest.Table(path: table)]),
            LookRequest(name: "mine", file: file),
        ].enumerated() {
            let path = here.folder.appending("out/\(index).png")
            let request = RenderRequest(
                here.folder.appending("in/a.png"), look: look,
                options: OutputOptions(watermark: mark, geometry: [.resize(.longEdge(40))]), to: path)
            for writesRecipe in [false, true] {
                let result = try FileDestination(path, overwrites: true)
                _ = try PictureRenderer(request, writesRecipe: writesRecipe).render(
                    from: FileSource(here.folder.appending("in/a.png")), to: result)
                try result.commit()
                let again = try await here.run("again out/\(index).png -o again.png --overwrite")
                #expect(again.status == (writesRecipe ? 0 : 1), "\(index): \(again.messages)")
                guard writesRecipe else { continue }
                #expect(try pixels("again.png") == pixels("out/\(index).png"))
            }
        }
    }

    @Test("a look from a file travels in the recipe")
    func lookFile() async throws {
        try here.folder.write(Pictures.png, "a.png")
        try here.folder.write(Array("@look { name: \"Mine\" } filter: sepia(1);".utf8), "mine.look")
        #expect(try await here.run("a.png --look \(here.folder.path)/mine.look -o r.png").status == 0)
        // Whoever gets the picture learns what the look is, not where it was.
        let request = try #require(try Recipe(here.decoded("r.png").header.metadata)?.request)
        #expect(request.contains("\"name\":\"mine.look\"") && !request.contains("\(here.folder.path)"))
        try here.folder.write([], "mine.look")
        #expect(try await here.run("again r.png -o again.png").status == 0)
        #expect(try pixels("again.png") == pixels("r.png"))
    }

    @Test("an original that was moved beside its result is found, and no other file of its name is taken for it")
    func moved() async throws {
        try here.jpegs("in/a.jpg")
        here.folder.makeFolders("out")
        #expect(try await here.run("in/a.jpg --look moon -o out/r.png").status == 0)
        #expect(try await here.run("in/a.jpg --look moon -o out/a.jpg").status == 0)
        let before = try pixels("out/r.png")
        #expect(try await here.shell("mv in/a.jpg out/r.png .").status == 0)
        // What is called so beside it is the result itself.
        for arguments in ["", " --force"] {
            let other = try await here.run("again out/a.jpg -o none.jpg\(arguments)")
            #expect(other.status == 1 && other.messages.contains("no longer exists: out/../in/a.jpg"))
        }
        let again = try await here.run("again r.png -o again.png")
        #expect(again.status == 0, "\(again.messages)")
        #expect(try pixels("again.png") == before)
        // One that changed where it was gives way to the one beside the result.
        try here.folder.write(Pictures.jpeg + [0], "in/a.jpg")
        #expect(try await here.shell("mkdir both && mv a.jpg r.png both").status == 0)
        #expect(try await here.run("again both/r.png -o again.png --overwrite").status == 0)
        #expect(try pixels("again.png") == before)
    }

    @Test("without -o the result goes where inspire would put it, and replaces nothing unasked")
    func folders() async throws {
        try here.jpegs("a.jpg")
        #expect(try await here.run("a.jpg --look moon").status == 0)
        let before = try here.folder.read("a-moon.jpg")
        let refused = try await here.run("again a-moon.jpg --strength 0.1")
        #expect(refused.status == 1 && refused.messages.contains("(--overwrite replaces it)"))
        #expect(try here.folder.read("a-moon.jpg") == before)
        #expect(try await here.run("again a-moon.jpg --strength 0.1 --overwrite").status == 0)
        #expect(try here.folder.read("a-moon.jpg") != before)
        #expect(try here.folder.read("a.jpg") == Pictures.jpeg)
    }

    @Test("what stands in the way is one line")
    func obstacles() async throws {
        try here.jpegs("a.jpg")
        #expect(try await here.run("a.jpg --look moon -o r.jpg").status == 0)
        func message(_ line: String) async throws -> String {
            let result = try await here.run(line)
            #expect(result.status == 1 && result.lines.count == 1)
            return result.messages
        }
        #expect(try await message("again a.jpg").contains("it carries no recipe"))
        #expect(try await message("again none.jpg").contains("there is no such file"))
        try here.folder.write(Pictures.jpeg + [0], "a.jpg")
        #expect(try await message("again r.jpg -o s.jpg").contains("a.jpg has changed since (--force"))
        #expect(try await here.run("again r.jpg -o s.jpg --force").status == 0)
        #expect(try await here.shell("mv a.jpg b.jpg").status == 0)
        #expect(try await message("again r.jpg -o s.jpg").contains("no longer exists: a.jpg"))
        let piped = try await here.run("- -o p.jpg --look moon", input: Pictures.jpeg)
        #expect(piped.status == 0)
        #expect(try await message("again p.jpg").contains("it was not made from a file"))
        #expect(try await here.run("b.jpg --look moon -o t.jpg --strip").status == 0)
        #expect(try await message("again t.jpg").contains("it carries no recipe"))
        #expect(try await here.run("b.jpg -o u.jpg --strip --no-auto-orient").status == 64)
    }

    @Test("a file that is not the original is named, with what is wrong with it and the way out")
    func wrongOriginals() async throws {
        try here.jpegs("in/a.jpg")
        try here.folder.write(Pictures.jpeg + [0], "b.jpg")
        here.folder.makeFolders("out/web")
        #expect(try await here.run("in/a.jpg --look moon -o out/web/a.jpg").status == 0)
        func message(_ options: String) async throws -> String {
            let result = try await here.run("again out/web/a.jpg -o x.jpg\(options)")
            #expect(result.status == 1 && result.lines.count == 1 && !here.folder.exists("x.jpg"))
            return result.lines.first ?? ""
        }
        let itself =
            "out/web/a.jpg: out/web/a.jpg is this result itself, not its original (--original FILE says where that is)"
        for options in ["", " --force", " --original out/web/a.jpg", " --original out/web/a.jpg --force"] {
            #expect(try await message(options) == itself)
        }
        #expect(
            try await message(" --original b.jpg")
                == "out/web/a.jpg: b.jpg is not the original that it was made from: its hash differs (--original FILE names another, --force takes it all the same)"
        )
        for options in ["", " --force"] {
            #expect(
                try await message(" --original none.jpg" + options)
                    == "out/web/a.jpg: --original none.jpg can't be read: there is no such file")
            #expect(
                try await message(" --original in" + options).contains("--original in can't be read: it is a folder"))
        }
        #expect(try await here.run("again out/web/a.jpg -o x.jpg --original b.jpg --force").status == 0)
    }

    @Test("again --json prints a line for the picture and one for the run, whatever becomes of it")
    func json() async throws {
        try here.jpegs("a.jpg")
        #expect(try await here.run("a.jpg --look moon -o r.jpg").status == 0)
        let made = try await here.run("again r.jpg -o x.jpg --json")
        #expect(made.status == 0 && made.outputLines.count == 2 && made.messages.isEmpty)
        #expect(
            made.outputLines[0].contains("\"input\":\"a.jpg\"") && made.outputLines[0].contains("\"status\":\"done\""))
        #expect(made.outputLines[1].contains("\"done\":1"))
        let failed = try await here.run("again a.jpg -o y.jpg --json")
        #expect(failed.status == 1 && failed.outputLines.count == 2 && failed.lines.count == 1)
        #expect(failed.outputLines[0].contains("it carries no recipe"))
        #expect(
            failed.outputLines[0].contains("\"input\":\"a.jpg\"")
                && failed.outputLines[0].contains("\"status\":\"failed\""))
        #expect(failed.outputLines[1].contains("\"failed\":1"))
        #expect(try await here.run("again r.jpg -o - --json").status == 64)
    }

    @Test("a folder's results carry their recipes")
    func folder() async throws {
        try here.jpegs("in/1.jpg", "in/2.jpg")
        #expect(try await here.run("in -o out --look noir").status == 0)
        #expect(try await here.run("again out/2.jpg -o again.jpg").status == 0)
        #expect(try pixels("again.jpg") == pixels("out/2.jpg"))
        #expect(try #require(try Recipe(here.decoded("out/2.jpg").header.metadata)).original == "../in/2.jpg")
    }

    @Test("info shows how a photograph was taken, what belongs to it, and how it was made")
    func info() async throws {
        try here.folder.write(MadePhoto.gainMapAndVideo, "photo.jpg")
        let file = MadePhoto.jpeg(ImageMetadata(exif: CameraEXIF().bytes, comments: [Array("a comment".utf8)]))
        try here.folder.write(file, "a.jpg")
        #expect(try await here.run("a.jpg --look moon --strength 25% -o r.jpg").status == 0)
        let lines = try await here.run("info r.jpg").outputLines
        for line in [
            "  camera       Testcam X 1", "  lens         35mm f/2.8", "  taken        2024:05:06 07:08:09",
            "  exposure     1/250 s, f/2.8, ISO 100, 35 mm", "  location     52.52° N, 13.405° E, 34 m",
            "  Comment      a comment", "  from         a.jpg",
        ] { #expect(lines.contains(line), "\(line)") }
        #expect(lines.contains { $0.hasPrefix("  made         with Moon 1 at 25 % by image-app ") })
        let json = try await here.run("info --json r.jpg photo.jpg").text
        for part in [
            "\"camera\":\"X 1\"", "\"iso\":100", "\"original\":\"a.jpg\"", "\"a gain map (HDR)\"",
            "\"a video (motion photo)\"",
        ] { #expect(json.contains(part), "\(part)") }
    }
}
