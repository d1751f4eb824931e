import ImageCodecs
import TestSupport
import Testing

/// `looks`, `looks sheet`, `looks learn` and `filters`, and names of looks and filters that there are not.
@Suite struct LooksCommandTests {
    private let here = Workspace()

    @Test("looks: a line each under the group's heading, as JSON, and one as a file")
    func looks() async throws {
        let list = try await here.run("looks")
        #expect(list.status == 0 && list.messages == "")
        #expect(list.outputLines.count { $0.contains("(the default)") } == 1)
        guard case .array(let looks) = try JSONValue(await here.run("looks --json")) else {
            Issue.record("no array")
            return
        }
        let lines = list.outputLines.filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
        #expect(looks.count == lines.count && looks.count > 20)
        #expect(list.outputLines.first == "Everyday" && list.outputLines.contains("Classic"))
        for case .object(let look) in looks {
            guard case .string(let name) = look["name"] else {
                Issue.record("no name")
                continue
            }
            #expect(lines.contains { $0.hasPrefix(name) })
            guard case .string(let group) = look["group"] else {
                Issue.record("no group of \(name)")
                continue
            }
            #expect(list.outputLines.contains(group))
        }
        let shown = try await here.run("looks show clarendon")
        #expect(shown.text.contains("@look") && shown.text.contains("Clarendon"))
        #expect(try await here.run("looks clarendon").text == shown.text)
        let unknown = try await here.run("looks show clarendn")
        #expect(unknown.status == 64 && unknown.messages.contains("did you mean 'clarendon'?"))
    }

    @Test("looks sheet: a look that can't be read is left out with a warning, asked for by name it is an error")
    func brokenLookOnSheet() async throws {
        try here.folder.write(Pictures.png, "a.png")
        try here.folder.write(Array("filter: sepai(1)".utf8), "looks/broken.look")
        let sheet = try await here.run("looks sheet a.png -o sheet.jpg --looks-dir looks")
        #expect(
            sheet.status == 0 && sheet.messages.contains("did you mean 'sepia'?") && here.folder.exists("sheet.jpg"))
        let asked = try await here.run("looks sheet a.png -o other.jpg --looks-dir looks --looks broken")
        #expect(asked.status == 64 && !here.folder.exists("other.jpg"))
    }

    @Test("looks learn: too few colours to learn from are an error")
    func fewColors() async throws {
        try here.folder.write(Pictures.png, "a.png")
        #expect(try await here.run("a.png --filter brightness(0) -o black.png").status == 0)
        let learned = try await here.run("looks learn black.png black.png --save few --looks-dir looks")
        #expect(learned.status == 1 && learned.messages.contains("too few colours"))
    }

    @Test("several --filter run in their order; what belongs to no table or folder is an error")
    func severalFilters() async throws {
        try here.folder.write(Pictures.png, "a.png")
        #expect(try await here.run("a.png --filter invert(1) --filter sepia(1) -o several.png").status == 0)
        let one = try await here.run(["a.png", "--filter", "invert(1) sepia(1)", "-o", "one.png"])
        #expect(one.status == 0)
        #expect(try here.decoded("several.png").samples == here.decoded("one.png").samples)
        #expect(try await here.run("a.png --lut-space p3 --look noir -o no.png").status == 64)
        #expect(try await here.run("a.png --looks-dir nowhere --look noir -o no.png").status == 64)
        #expect(try await here.run("looks export vivid --cube a.cube --hald a.cube").status == 64)
        #expect(try await here.run("looks export vivid --hald a.jpg").status == 64)
    }

    @Test("--protect is the look's protect, and again has it too; what can't be protected is an error")
    func protection() async throws {
        try here.folder.write(Pictures.png, "a.png")
        try here.folder.write(Array("filter: hue-rotate(90deg) brightness(1.2); protect: skin 70%".utf8), "own.look")
        #expect(try await here.run("a.png --look own.look -o look.png").status == 0)
        let filters = "hue-rotate(90deg) brightness(1.2)"
        #expect(
            try await here.run(["a.png", "--filter", filters, "--protect", "skin 70%", "-o", "option.png"]).status == 0)
        #expect(try await here.run(["a.png", "--filter", filters, "-o", "all.png"]).status == 0)
        let expected = try here.decoded("look.png").samples
        #expect(try here.decoded("option.png").samples == expected)
        #expect(try here.decoded("all.png").samples != expected)
        #expect(try await here.run("again option.png -o again.png").status == 0)
        #expect(try here.decoded("again.png").samples == expected)
        #expect(try await here.run(["a.png", "--look", "own.look", "--protect", "none", "-o", "none.png"]).status == 0)
        #expect(try here.decoded("none.png").samples == here.decoded("all.png").samples)
        for wrong in ["hair", "skin 120%", "skin 50% 50%", ""] {
            #expect(try await here.run(["a.png", "--look", "noir", "--protect", wrong, "-o", "no.png"]).status == 64)
        }
    }

    @Test("filters: each with its parameters, as text and JSON")
    func filters() async throws {
        let list = try await here.run("filters")
        #expect(list.status == 0 && list.text.contains("contrast(") && list.text.contains("hue-rotate("))
        guard case .array(let filters) = try JSONValue(await here.run("filters --json")) else {
            Issue.record("no array")
            return
        }
        #expect(filters.count > 10)
        let some = try await here.run("filters blur vignette")
        #expect(
            some.outputLines.filter { $0.contains("(") && !$0.hasPrefix(" ") }.map { $0.prefix(5) } == [
                "blur(", "vigne",
            ])
        let unknown = try await here.run("filters blurr")
        #expect(unknown.status == 64 && unknown.messages.contains("there is no filter 'blurr'; did you mean 'blur'?"))
    }

    @Test("a look file that is not UTF-8 is refused, by the check as by the option")
    func notUTF8() async throws {
        try here.jpegs("a.jpg")
        try here.folder.write(Array("filter: sepia(1);".utf8) + [0xFF], "bad.look")
        let problem = "bad.look: a look file is UTF-8 text, and this one is not"
        let check = try await here.run("looks check bad.look")
        #expect(check.status == 1 && check.lines == [problem])
        let option = try await here.run("a.jpg --look bad.look")
        #expect(option.status == 64 && option.lines == ["image-app: \(problem)"])
    }

    @Test("unknown looks and filters suggest the nearest, in a line")
    func suggestions() async throws {
        try here.jpegs("a.jpg")
        let filter = try await here.run(["a.jpg", "--filter", "sepia(1) contarst(1)"])
        #expect(filter.lines == ["image-app: --filter:1:10: unknown filter 'contarst': did you mean 'contrast'?"])
        let look = try await here.run("a.jpg --look clarendno")
        #expect(look.lines == ["image-app: there is no look 'clarendno'; did you mean 'clarendon'?"])
    }
}
