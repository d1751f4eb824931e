import ImageCodecs
import ImageCore
import ImagePipeline
import SystemPackage
import TestSupport
import Testing

/// Lookup tables and looks as files, as people use them.
@Suite struct TableTests {
    private let here = Workspace()
    private static let negative = "LUT_3D_SIZE 2\n1 1 1\n0 1 1\n1 0 1\n0 0 1\n1 1 0\n0 1 0\n1 0 0\n0 0 0\n"

    init() throws {
        try here.folder.write(Pictures.png, "a.png")
        try here.folder.write(Array(Self.negative.utf8), "negative.cube")
    }

    /// The largest difference of two results' samples.
    private func difference(_ a: String, _ b: String) throws -> Int {
        zip(try here.decoded(a).samples, try here.decoded(b).samples).map { abs(Int($0) - Int($1)) }.max() ?? 999
    }

    @Test("--lut stands between --look and --filter, alone and several times")
    func order() async throws {
        #expect(try await here.run("a.png --lut negative.cube").status == 0)
        #expect(here.folder.exists("a-negative.png"))
        #expect(try await here.run(["a.png", "--filter", "invert(1)", "-o", "inverted.png"]).status == 0)
        #expect(try difference("a-negative.png", "inverted.png") <= 1)
        #expect(try await here.run("a.png --lut negative.cube --lut negative.cube -o twice.png").status == 0)
        #expect(try difference("twice.png", "a.png") <= 1)
        let all = ["--look", "noir", "--lut", "negative.cube", "--filter", "contrast(0.5)", "--strength", "0.7"]
        #expect(try await here.run(["a.png", "-o", "all.png"] + all).status == 0)
        let filters = ["--look", "noir", "--filter", "invert(1) contrast(0.5)", "--strength", "70%"]
        #expect(try await here.run(["a.png", "-o", "filters.png"] + filters).status == 0)
        #expect(try difference("all.png", "filters.png") <= 1)
    }

    @Test("again says that a table has changed, and takes it by force")
    func changedTable() async throws {
        try here.folder.write(
            Array("LUT_3D_SIZE 2\n1 1 1\n0 1 1\n1 0 1\n0 0 1\n1 1 0\n0 1 0\n1 0 0\n0 0 0\n".utf8), "t.cube")
        try here.folder.write(Pictures.png, "t.png")
        #expect(try await here.run("t.png --lut t.cube -o r.png").status == 0)
        #expect(try await here.run("again r.png -o same.png").status == 0)
        try here.folder.write(
            Array("LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n".utf8), "t.cube")
        let changed = try await here.run("again r.png -o no.png")
        #expect(changed.status == 1 && changed.messages.contains("its table t.cube has changed since (--force"))
        #expect(try await here.run("again r.png -o other.png --force").status == 0)
    }

    @Test("--like keeps a picture's black and white, --like-tones takes those of the other, and again does the same")
    func likeTones() async throws {
        func gray(_ range: ClosedRange<Double>) throws -> [UInt8] {
            let picture = GeneratedPicture.make(64, 48) { x, y in
                let value = range.lowerBound + (range.upperBound - range.lowerBound) * Double(x + y) / 110
                return [value, value, value, 1]
            }
            return try picture.encoded(.png(PNGEncodingOptions()))
        }
        try here.folder.write(gray(0.1...0.9), "a.png")
        try here.folder.write(gray(0.4...0.6), "flat.png")
        func range(_ name: String) throws -> ClosedRange<UInt16> {
            let decoded = try here.decoded(name)
            let samples = stride(from: 0, to: decoded.samples.count, by: decoded.samples.count / (64 * 48)).map {
                decoded.samples[$0]
            }
            return try #require(samples.min())...(try #require(samples.max()))
        }
        for (option, lightest) in [("", 220...235), ("--like-tones", 150...185)] as [(String, ClosedRange<UInt16>)] {
            let run = try await here.run("a.png --like flat.png \(option) -o b.png --overwrite -v")
            #expect(run.status == 0, "\(run.messages)")
            #expect(run.messages.contains(option.isEmpty ? "like: middle tones" : "like: lightness"), "\(run.messages)")
            let found = try range("b.png")
            #expect(lightest.contains(found.upperBound), "\(option): \(found)")
            let again = try await here.run("again b.png -o c.png --overwrite")
            #expect(again.status == 0, "\(again.messages)")
            #expect(try here.decoded("c.png").samples == here.decoded("b.png").samples)
            let saved = try await here.run(
                "a.png a.png --like flat.png \(option) --save-look kept --looks-dir looks -o d/ --overwrite")
            #expect(saved.status == 0, "\(saved.messages)")
            let text = String(decoding: try here.folder.read("looks/kept.look"), as: UTF8.self)
            #expect(text.contains(") tones;") == !option.isEmpty, "\(text)")
        }
        let withoutLike = try await here.run("a.png --like-tones -o b.png --overwrite")
        #expect(
            withoutLike.status == 64 && withoutLike.messages.contains("add --like with a picture"),
            "\(withoutLike.messages)")
    }

    @Test("--like takes no picture of one colour, nor one that can't be seen")
    func plainReference() async throws {
        try here.folder.write(Pictures.png, "p.png")
        #expect(try await here.run("p.png --filter opacity(0)brightness(0) -o clear.png").status == 0)
        let refused = try await here.run("p.png --like clear.png -o no.png")
        #expect(refused.status == 1 && refused.messages.contains("one colour alone"))
    }

    @Test("no result replaces what its look is made of")
    func sources() async throws {
        try here.folder.write(Pictures.jpeg, "ref.jpg")
        try here.folder.write(Array("like: url(ref.jpg);".utf8), "like.look")
        let requests = ["b.jpg --like ref.jpg -o ref.jpg", "b.jpg --look like.look -o ref.jpg"]
        try here.folder.write(Pictures.jpeg, "b.jpg")
        let before = try here.folder.read("ref.jpg")
        for request in requests {
            let refused = try await here.run("\(request) --overwrite")
            #expect(refused.status == 1 && refused.messages.contains("would replace an input"), "\(refused.messages)")
            #expect(try here.folder.read("ref.jpg") == before)
        }
    }

    @Test("workers of a folder get the tables, too")
    func folder() async throws {
        try here.folder.write(Pictures.png, "in/a.png")
        try here.folder.write(Pictures.png, "in/b.png")
        let result = try await here.run("in/ -o out/ --lut negative.cube --lut-interpolation trilinear --lut-space p3")
        #expect(result.status == 0, "\(result.messages)")
        #expect(try await here.run("a.png -o one.png --lut negative.cube --lut-space p3").status == 0)
        #expect(try difference("out/b.png", "one.png") <= 1)
    }

    @Test("--lut-space takes a profile's file, and a look has it beside the table")
    func profile() async throws {
        try here.folder.write(TestProfile.adobe, "adobe.icc")
        try here.folder.write(Array("lut: url(negative.cube) url(adobe.icc);".utf8), "negative.look")
        #expect(try await here.run("a.png -o named.png --lut negative.cube --lut-space adobe").status == 0)
        #expect(try await here.run("a.png -o file.png --lut negative.cube --lut-space adobe.icc").status == 0)
        #expect(try await here.run("a.png -o look.png --look negative.look").status == 0)
        #expect(try difference("named.png", "file.png") <= 1 && difference("named.png", "look.png") <= 1)
        #expect(try await here.run("again file.png -o same.png").status == 0)
        #expect(try difference("file.png", "same.png") == 0)
        try here.folder.write(TestProfile.cmyk, "cmyk.icc")
        let cmyk = try await here.run("a.png -o out.png --lut negative.cube --lut-space cmyk.icc")
        #expect(cmyk.status == 1)
        #expect(cmyk.lines == ["image-app: cmyk.icc: it is for CMYK, and tables take RGB"])
        let unknown = try await here.run("a.png -o out.png --lut negative.cube --lut-space p4")
        #expect(unknown.status == 64 && unknown.messages.contains("p4: it is srgb, rec709, adobe, p3 or the file"))
    }

    @Test("what is wrong with a table is one line, before any work")
    func errors() async throws {
        try here.folder.write(Array("LUT_3D_SIZE 2\n0 0 0\n".utf8), "short.cube")
        let short = try await here.run("a.png --lut short.cube -o out.png")
        #expect(short.status == 1)
        #expect(
            short.lines == [
                "image-app: short.cube:2: 'LUT_3D_SIZE 2' needs 8 rows of numbers, for which the file is too short: it was cut off, or the size is wrong"
            ])
        let missing = try await here.run("a.png --lut none.cube -o out.png")
        #expect(missing.status == 1)
        #expect(missing.lines == ["image-app: none.cube: can't be read: there is no such file"])
        let photo = try await here.run("a.png --lut a.png -o out.png")
        #expect(photo.lines.count == 1 && photo.messages.contains("a.png: expected a HaldCLUT"))
        #expect(!here.folder.exists("out.png"))
    }

    @Test("a table may come from a pipe, which is read once: for one picture, for workers, and in a look that is kept")
    func pipe() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        let single = try await here.shell(
            """
            mkfifo pipe; cat negative.cube >pipe & $APP a.png --lut pipe -o piped.png --save-look kept --looks-dir . || exit 1
            wait; cat negative.cube >pipe & $APP batch in -j2 --lut pipe -o out || exit 2
            wait; cat negative.cube >pipe & $APP batch in -j2 --lut pipe -o out --resume
            wait; cat negative.cube >pipe & $APP a.png --lut pipe; wait
            """)
        #expect(single.status == 0, "\(single.messages)")
        #expect(single.messages.contains("2 pictures done in") && single.messages.contains("2 done before"))
        #expect(try await here.run("a.png --lut negative.cube -o named.png").status == 0)
        #expect(try difference("piped.png", "named.png") == 0)
        #expect(try await here.run("in/a.jpg --lut negative.cube -o named.jpg").status == 0)
        #expect(try difference("out/a.jpg", "named.jpg") == 0)
        #expect(try await here.run("a.png --look kept --looks-dir . -o kept.png").status == 0)
        #expect(try difference("kept.png", "named.png") <= 1)
        // A pipe has no name to call a result by.
        #expect(here.folder.exists("a-table.png"))
        let broken = try await here.shell("echo nonsense >pipe & $APP a.png --lut pipe -o broken.png")
        #expect(broken.status == 1 && broken.lines.count == 1, "\(broken.messages)")
    }

    @Test("a recipe names tables from pipes as files that again finds beside the result, and again says so")
    func pipeInRecipe() async throws {
        #expect(try await here.run("looks export noir --hald hald.png --level 4 --drop-spatial").status == 0)
        let made = try await here.shell(
            "$APP a.png --lut <(cat negative.cube) --lut <(cat hald.png) --lut <(cat negative.cube) -o r.png")
        #expect(made.status == 0, "\(made.messages)")
        let request = try #require(try Recipe(here.decoded("r.png").header.metadata)?.request)
        for name in ["table.cube", "table-2.png", "table-3.cube"] { #expect(request.contains("\"path\":\"\(name)\"")) }

        let missing = try await here.run("again r.png -o same.png")
        #expect(
            missing.lines == [
                "r.png: its table came through a pipe, so no file has it: put the same table beside the result as table.cube"
            ])
        #expect(
            try await here.shell("cp hald.png table-2.png; cp negative.cube table-3.cube; cp hald.png table.cube")
                .status == 0)
        let other = try await here.run("again r.png -o same.png")
        #expect(
            other.lines == [
                "r.png: table.cube is not the table that it was made with: its hash differs (--force takes it all the same)"
            ])
        #expect(try await here.shell("cp negative.cube table.cube").status == 0)
        let again = try await here.run("again r.png -o same.png")
        #expect(again.status == 0, "\(again.messages)")
        #expect(try difference("r.png", "same.png") == 0)
        // Now it was a file.
        #expect(try Recipe(here.decoded("same.png").header.metadata)?.request?.contains("isPiped") == false)
    }

    @Test("a descriptor's table is called what its file is, and table.cube where that has no name")
    func descriptor() async throws {
        let made = try await here.shell(
            """
            mkdir -p in && cp a.png in
            $APP a.png --lut /dev/fd/3 3<negative.cube && $APP a.png --lut /dev/stdin -o r.png <negative.cube || exit 1
            $APP batch in -o out --lut /proc/self/fd/3 --name '{stem}-{look}' 3<negative.cube || exit 2
            cp negative.cube gone; exec 4<gone; rm gone; $APP a.png --lut /dev/fd/4 -o gone.png || exit 3
            ln -s negative.cube link.cube; $APP a.png --lut link.cube
            """)
        #expect(made.status == 0, "\(made.messages)")
        #expect(here.folder.exists("a-negative.png") && here.folder.exists("out/a-negative.png"))
        #expect(here.folder.exists("a-link.png"), "a link has a name of its own")
        for (name, table) in [("a-negative", "negative.cube"), ("r", "negative.cube"), ("gone", "table.cube")] {
            let request = try #require(try Recipe(here.decoded("\(name).png").header.metadata)?.request)
            #expect(request.contains("\"path\":\"\(table)\""), "\(request)")
        }
        #expect(try await here.run("again r.png -o same.png").status == 0)
        #expect(try difference("r.png", "same.png") == 0)
        let broken = try await here.shell("echo nonsense >bad.cube; $APP a.png --lut /dev/fd/3 -o no.png 3<bad.cube")
        #expect(broken.status == 1 && broken.messages.contains("bad.cube:1: "), "\(broken.messages)")
    }

    @Test("a look file finds its tables beside it, and no others")
    func lookFile() async throws {
        try here.folder.write(Array("lut: url(../negative.cube);".utf8), "looks/outside.look")
        try here.folder.write(Array("lut: url(n.cube);".utf8), "looks/inside.look")
        try here.folder.write(Array(Self.negative.utf8), "looks/n.cube")
        #expect(try await here.run("a.png --look looks/inside.look -o inside.png").status == 0)
        let refused = try await here.run("a.png --look looks/outside.look -o outside.png")
        #expect(refused.status == 64 && refused.lines.count == 1)
        #expect(refused.messages.contains("looks/outside.look:1:6: ../negative.cube: it lies outside"))
        #expect(try await here.run("a.png --look looks/outside.look -o outside.png --allow-outside").status == 0)
        #expect(try difference("inside.png", "outside.png") == 0)
    }

    @Test("looks of one's own are found by name, before the built-in ones")
    func ownLooks() async throws {
        let settings = "\(here.folder.path)/settings"
        let environment = ["XDG_CONFIG_HOME": Optional(settings)]
        try here.folder.write(
            Array("@look { description: 'mine' } filter: invert(1);".utf8), "settings/image-app/looks/noir.look")
        #expect(try await here.run("a.png --look noir -o own.png", environment: environment).status == 0)
        #expect(try await here.run(["a.png", "--filter", "invert(1)", "-o", "inverted.png"]).status == 0)
        #expect(try difference("own.png", "inverted.png") == 0)
        let list = try await here.run("looks", environment: environment)
        let line = list.outputLines.first { $0.hasPrefix("  noir ") }
        #expect(line?.contains("mine") == true && line?.contains("settings/image-app/looks/noir.look") == true)
        try here.folder.write(Array("filter: grayscale(1);".utf8), "more/noir.look")
        let shown = try await here.run("looks show noir --looks-dir more", environment: environment)
        #expect(shown.text == "filter: grayscale(1);")
    }

    @Test("looks check: what a file has, or what is wrong with it")
    func check() async throws {
        try here.folder.write(Array("lut: url(negative.cube); filter: vignette(1) grain(0.1);".utf8), "good.look")
        try here.folder.write(Array("filter: sepa(1);".utf8), "bad.look")
        let good = try await here.run("looks check good.look")
        #expect(good.status == 0)
        #expect(
            good.outputLines == [
                "good.look: good, version 1, 3 steps; one table; depends on more than colours: vignette, grain"
            ])
        let both = try await here.run("looks check bad.look good.look none.look")
        #expect(both.status == 1 && both.outputLines.count == 1)
        #expect(both.lines.first == "bad.look:1:9: unknown filter 'sepa': did you mean 'sepia'?")
        #expect(both.lines.last == "none.look: can't be read: there is no such file")
    }

    @Test("looks export: files that do what the look does")
    func export() async throws {
        let result = try await here.run("looks export nashville --cube x.cube --size 33 --hald x.png --level 6")
        guard result.status == 0 else {
            Issue.record("\(result.messages)")
            return
        }
        #expect(try await here.run("a.png --look nashville -o look.png").status == 0)
        #expect(try await here.run("a.png --lut x.cube -o cube.png").status == 0)
        #expect(try await here.run("a.png --lut x.png -o hald.png").status == 0)
        #expect(try difference("look.png", "cube.png") <= 3)
        #expect(try difference("look.png", "hald.png") <= 3)
        let again = try await here.run("looks export nashville --cube x.cube")
        #expect(again.status == 1 && again.lines.count == 1 && again.messages.contains("--overwrite"))
    }

    @Test("looks export names the steps that a table can't hold")
    func refusedExport() async throws {
        try here.folder.write(Array("filter: vignette(1) invert(1) grain(0.1);".utf8), "far.look")
        let refused = try await here.run("looks export far.look --cube x.cube")
        #expect(refused.status == 1 && refused.lines.count == 1)
        #expect(refused.messages.contains("far has vignette, grain (--drop-spatial leaves them out)"))
        #expect(!here.folder.exists("x.cube"))
        #expect(try await here.run("looks export far.look --cube x.cube --size 2 --drop-spatial").status == 0)
        let text = try String(decoding: here.folder.read("x.cube"), as: UTF8.self)
        #expect(text.hasPrefix("TITLE \"far\"\nLUT_3D_SIZE 2\n1.0 1.0 1.0\n0.0 1.0 1.0\n1.0 0.0 1.0\n0.0 0.0 1.0\n"))
    }
}
