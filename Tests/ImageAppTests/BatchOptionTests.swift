import TestSupport
import Testing

/// Options of `batch` that can't be used.
@Suite struct BatchOptionTests {
    private let here = Workspace()

    @Test(
        "a name template that can't be used is found before any work",
        arguments: [
            (".{seq}", "the name begins with a dot"), (".hidden.jpg", "the name begins with a dot"),
            ("{dir}/.{stem}", "the name begins with a dot"), ("{stem}.jxl", "a .jxl file can't be written"),
            ("{foo}", "there is no {foo}; there are {dir}, {stem}"),
            ("{stem}/", "a name that ends in a slash is a folder's"),
            ("/{stem}", "it leads out of the folder of the results"), ("{look}.", "the name ends in a dot"),
            ("{stem}.png", "--name {stem}.png contradicts --format jpeg"),
            ("{stem", "a brace has no partner"), ("{dir}", "the template gives no file name; add {stem}"),
            ("{date:%Y/}", "the template gives no file name; add {stem}"),
            ("{ext}", "has no extension; end it in .{ext}"), ("{stem}{ext}", "has no extension; end it in .{ext}"),
            ("{stem}/{dir}", "the template gives no file name; add {stem}"),
        ])
    func badTemplates(template: String, problem: String) async throws {
        try here.jpegs("in/a.jpg")
        let result = try await here.run(["batch", "in", "-o", "out", "--format", "jpeg", "--name", template])
        #expect(result.status == 64 && result.lines.first?.hasPrefix("Error: --name \(template)") ?? false)
        #expect(result.lines.first?.contains(problem) ?? false, "\(result.messages)")
        #expect(result.messages.contains("Usage: image-app batch "))
        #expect(here.folder.list() == ["in/a.jpg"])
    }

    @Test("with --portable-recipes results have the same bytes wherever the folders are")
    func portableRecipes() async throws {
        try here.jpegs("in/a.jpg", "in/deep/b.jpg")
        for (folder, more) in [("out", ""), ("far/away/out", "--portable-recipes"), ("near", "--portable-recipes")] {
            #expect(try await here.run("batch in -r -o \(folder) --look matte \(more)").status == 0)
        }
        for (name, original) in [("a.jpg", "a.jpg"), ("deep/b.jpg", "deep/b.jpg")] {
            let bytes = try here.folder.read("near/\(name)")
            #expect(try here.folder.read("far/away/out/\(name)") == bytes)
            #expect(try here.folder.read("out/\(name)") != bytes)
            let info = try await here.run("info --json near/\(name)").text
            #expect(info.contains(#""original":"\#(original)""#), "\(info)")
        }
        let again = try await here.run("again near/deep/b.jpg --original in/deep/b.jpg -o again.jpg")
        #expect(again.status == 0, "\(again.messages)")
        #expect(try await here.run("batch in -r -o gps --look matte --strip-gps --portable-recipes").status == 0)
        #expect(try await here.run("info --json gps/deep/b.jpg").text.contains(#""original":"b.jpg""#))
        let inPlace = try await here.run("batch in --in-place --portable-recipes")
        #expect(inPlace.status == 64 && inPlace.messages.contains("--portable-recipes names originals"))
    }

    @Test(
        "a watched picture that is incomplete must not end the run: what would do so is refused",
        arguments: [
            "--fail-fast", "--max-errors 1",
        ])
    func failFastWatch(option: String) async throws {
        try here.jpegs("in/a.jpg")
        let result = try await here.run("batch in -o out --watch \(option)")
        #expect(result.status == 64 && result.messages.contains("\(option) cannot be combined with --watch"))
        #expect(here.folder.list() == ["in/a.jpg"])
    }
}
