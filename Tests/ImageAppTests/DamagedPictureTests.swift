import TestSupport
import Testing

/// `--allow-damaged` wherever a picture is read.
@Suite struct DamagedPictureTests {
    private let here = Workspace()

    @Test(
        "a damaged picture is an error wherever one is read, and with --allow-damaged a warning",
        arguments: [
            "view cut.jpg --size 20x5", "looks sheet cut.jpg -o sheet.jpg --looks noir",
            "looks sheet cut.jpg -o sheet.html --looks noir", "looks learn cut.jpg cut.jpg --save l --looks-dir looks",
            "a.jpg --like cut.jpg -o out.jpg", "batch in --like cut.jpg -o out", "cut.jpg -o out.jpg",
        ])
    func damage(line: String) async throws {
        try here.jpegs("a.jpg", "in/a.jpg")
        try here.folder.write(Array(Pictures.large.prefix(Pictures.large.count / 2)), "cut.jpg")
        try here.folder.write(Array(), "looks/none")
        let before = here.folder.list()
        let refused = try await here.run(line)
        #expect(refused.status == 1 && refused.lines.count == 1, "\(refused.messages)")
        #expect(refused.messages.contains("cut.jpg: damaged: ") && refused.messages.contains("--allow-damaged"))
        #expect(here.folder.list() == before)
        let allowed = try await here.run(line + " --allow-damaged")
        #expect(allowed.status == 0, "\(allowed.messages)")
        #expect(
            allowed.lines.contains { $0.contains("cut.jpg: warning: damaged: ") && $0.contains("rows are whole") },
            "\(allowed.messages)")
    }
}
