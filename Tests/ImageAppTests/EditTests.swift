import TestSupport
import Testing

/// Results for which a size, a frame, a format or metadata were asked for, and no look.
@Suite(.hangGuard) struct EditTests {
    private let here = Workspace()

    @Test(
        "colours stay as they are, and the result says that it was edited",
        arguments: [
            "--crop 3:2", "--long-edge 20", "--rotate 90", "--flip horizontal", "--strip", "--strip-gps",
            "--auto-orient",
            "--quality 80", "--progressive", "--optimize", "--subsampling 4:2:0", "--profile srgb",
        ])
    func edited(options: String) async throws {
        try here.jpegs("a.jpg")
        let result = try await here.run("a.jpg \(options)")
        #expect(result.status == 0 && result.lines == ["a.jpg → a-edited.jpg (no look)"], "\(result.messages)")
        #expect(try await here.run("a.jpg \(options) --look none -o none.jpg").status == 0)
        let expected = try here.decoded("none.jpg").samples
        #expect(try here.decoded("a-edited.jpg").samples == expected)
        #expect(try await here.run("batch . --include a.jpg -o out \(options)").status == 0)
        #expect(try here.decoded("out/a.jpg").samples == expected)
    }

    @Test(
        "its recipe says what was asked for, and keeps the original from being replaced",
        arguments: ["--crop 3:2", "-q 60"])
    func recipe(options: String) async throws {
        try here.jpegs("a.jpg")
        #expect(try await here.run("a.jpg \(options)").status == 0)
        let refused = try await here.run("a-edited.jpg --flip vertical -o a.jpg --overwrite")
        #expect(refused.status == 1 && refused.messages.contains("originals are kept"), "\(refused.messages)")
        #expect(try await here.run("again a-edited.jpg -o again.jpg").status == 0)
        #expect(try here.decoded("again.jpg").samples == here.decoded("a-edited.jpg").samples)
    }

    @Test("another format keeps the colours, too")
    func format() async throws {
        try here.jpegs("a.jpg")
        #expect(try await here.run("a.jpg --format png").lines == ["a.jpg → a-edited.png (no look)"])
        #expect(try await here.run("a.jpg --look none -o none.png").status == 0)
        #expect(try here.folder.read("a-edited.png") == here.folder.read("none.png"))
    }

    @Test(
        "a look, a filter or a strength that is asked for counts",
        arguments: [
            ("--look noir", "a-noir.jpg", "look noir"), ("--strength 50%", "a-inspire.jpg", "look inspire"),
            ("--filter invert(1)", "a-filtered.jpg", "filters"),
            ("--look none --filter invert(1)", "a-filtered.jpg", "filters"),
            ("--auto", "a-auto.jpg", "auto"), ("--auto --look none", "a-auto.jpg", "auto"),
            ("--auto --look noir", "a-noir.jpg", "auto, look noir"),
            ("--auto --filter invert(1)", "a-filtered.jpg", "auto, filters"), ("", "a-inspire.jpg", "look inspire"),
        ])
    func look(options: String, name: String, label: String) async throws {
        try here.jpegs("a.jpg")
        let crop = options.isEmpty ? "" : "--crop 3:2"
        let result = try await here.run("a.jpg \(options) \(crop)")
        #expect(result.lines == ["a.jpg → \(name) (\(label))"], "\(result.messages)")
    }

    @Test("a run of many, a rehearsal and JSON name the look")
    func lines() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        let many = try await here.run("batch in -o out --long-edge 20")
        #expect(many.lines.last?.hasSuffix(" s (no look)") == true, "\(many.messages)")
        let rehearsal = try await here.run("batch in -o other --look vivid --dry-run")
        #expect(rehearsal.lines.last?.contains("would be made (look vivid)") == true, "\(rehearsal.messages)")
        let json = try await here.run("in/a.jpg -o c.jpg --strip --json")
        #expect(json.text.contains("\"look\":\"none\""), "\(json.text)")
    }
}
