import ImageCodecs
import ImageCore
import Inspire
import SystemPackage
import TestSupport
import Testing

/// `--allow-damaged` for the pictures that a look is made of: reference pictures and HaldCLUTs.
@Suite struct DamagedLookFileTests {
    private let here = Workspace()

    init() throws {
        try here.jpegs("a.jpg", "in/a.jpg", "in/b.jpg")
        let reference = try GeneratedPicture.noise(120, 96).encoded(.jpeg(JPEGEncodingOptions()))
        try here.folder.write(Array(reference.prefix(reference.count / 2)), "looks/cut.jpg")
        let table = try Look(filters: "sepia(0.7) contrast(1.3)")
        let hald = try LookRendering(table).haldCLUT(level: 4)
            .encoded(.png(PNGEncodingOptions(bitDepth: 8)), colorModel: .rgb, hasAlpha: false)
        try here.folder.write(Array(hald.prefix(hald.count / 2)), "looks/cut.png")
        try here.folder.write(Array("like: url(cut.jpg);".utf8), "looks/like.look")
        try here.folder.write(Array("lut: url(cut.png);".utf8), "looks/table.look")
    }

    @Test(
        "each is an error that names the file, and with --allow-damaged a warning, once",
        arguments: ["looks/like.look cut.jpg", "looks/table.look cut.png"],
        [
            "a.jpg --look LOOK -o out.jpg", "in -o out --look LOOK", "batch in -o out --look LOOK",
            "looks sheet a.jpg --looks LOOK -o sheet.jpg", "looks sheet a.jpg --looks LOOK -o sheet.html",
            "a.jpg --look LOOK --save-look kept --looks-dir own -o out.jpg", "a.jpg --look LOOK --explain",
            "looks check LOOK",
        ])
    func look(pair: String, line: String) async throws {
        let (look, file) = (String(pair.prefix { $0 != " " }), String(pair.split(separator: " ")[1]))
        try await check(line.replacing("LOOK", with: look), file: file)
    }

    @Test(
        "so is a HaldCLUT of --lut, or in an exported look, or among all looks of a folder",
        arguments: [
            "a.jpg --lut looks/cut.png -o out.jpg", "in -o out --lut looks/cut.png",
            "looks export looks/table.look --cube out.cube",
            "bench --json --only looks --looks noir --filter invert() --runs 1 --lut looks/cut.png",
        ])
    func table(line: String) async throws {
        try await check(line, file: "cut.png")
    }

    @Test("a sheet of all looks leaves out those with damaged files, or has them with a warning")
    func library() async throws {
        let strict = try await here.run("looks sheet a.jpg -o sheet.html --looks-dir looks")
        #expect(strict.status == 0 && strict.lines.filter { $0.contains("warning: left out: ") }.count == 2)
        let all = try await here.run("looks sheet a.jpg -o sheet.html --looks-dir looks --overwrite --allow-damaged")
        #expect(all.status == 0 && !all.messages.contains("left out"), "\(all.messages)")
        #expect(all.lines.filter { $0.contains("warning: damaged: ") }.count == 2, "\(all.messages)")
    }

    @Test("bench measures with a damaged picture where that is allowed")
    func bench() async throws {
        try here.folder.write(Array(Pictures.jpeg.dropLast(Pictures.jpeg.count / 8)), "cut.jpg")
        let line = "bench cut.jpg --json --only picture --looks noir --runs 1"
        let refused = try await here.run(line)
        #expect(refused.status == 1 && refused.messages.contains("cut.jpg: damaged: "), "\(refused.messages)")
        #expect(try await here.run(line + " --allow-damaged").status == 0)
    }

    @Test("a file that can't be used is status 1, and what a look may not ask for is wrong usage")
    func statuses() async throws {
        try here.folder.write(Array("nonsense".utf8), "looks/bad.cube")
        for (text, status) in [
            ("lut: url(none.cube);", 1), ("lut: url(bad.cube);", 1), ("like: url(none.jpg);", 1),
            ("filter: curves(acv: url(bad.cube));", 1), ("lut: url(../a.jpg);", 64), ("lut: bad.cube;", 64),
        ] {
            try here.folder.write(Array(text.utf8), "looks/it.look")
            for line in ["a.jpg --look looks/it.look -o out.jpg", "looks sheet a.jpg --looks looks/it.look -o s.jpg"] {
                let result = try await here.run(line)
                #expect(result.status == status && result.lines.count == 1, "\(text): \(result.messages)")
            }
        }
    }

    @Test("again reads them as the first time")
    func again() async throws {
        let first = try await here.run("a.jpg --look looks/like.look -o looks/out.jpg --allow-damaged")
        #expect(first.status == 0, "\(first.messages)")
        let refused = try await here.run("again looks/out.jpg -o new.jpg")
        #expect(refused.status == 1 && refused.messages.contains("cut.jpg: damaged: "), "\(refused.messages)")
        #expect(refused.messages.contains("(--allow-damaged keeps what can be read)"))
        let allowed = try await here.run("again looks/out.jpg -o new.jpg --allow-damaged")
        #expect(allowed.status == 0 && allowed.messages.contains("cut.jpg: warning: damaged: "), "\(allowed.messages)")
        #expect(try here.decoded("new.jpg").samples == here.decoded("looks/out.jpg").samples)
    }

    private func check(_ line: String, file: String) async throws {
        try here.folder.write(Array(), "own/none")
        let before = here.folder.list()
        let refused = try await here.run(line)
        #expect(refused.status == 1 && refused.lines.count == 1, "\(refused.messages)")
        #expect(refused.messages.contains("\(file): damaged: ") && refused.messages.contains("rows are whole"))
        #expect(refused.messages.contains("(--allow-damaged keeps what can be read)"), "\(refused.messages)")
        #expect(here.folder.list() == before)
        let allowed = try await here.run(line + " --allow-damaged")
        #expect(allowed.status == 0, "\(allowed.messages)")
        let warnings = allowed.lines.filter { $0.contains("warning: ") }
        #expect(warnings.count == 1 && warnings[0].contains("\(file): warning: damaged: "), "\(allowed.messages)")
    }
}
