import TestSupport
import Testing

/// Options of `batch` that can't be used.
@Suite struct BatchOptionTests {
    private let here = Workspace()

    @Test(
        "a name template that can't be used is found before any work",
        arguments: [
            (".{seq}", "the name begins with a dot"), (".hidden.jpg", "the name begins with a dot"),
            ("{dir}/.{stem}", "the name begins with a dot"), ("{stem}.webp", "a .webp file can't be written"),
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
