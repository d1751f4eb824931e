import ImageCodecs
import SystemPackage
import TestSupport
import Testing

/// Files whose content differs from their extension: a JPEG named .HEIC, and a HEIC and a PNG named .jpg.
@Suite struct WrongExtensionTests {
    private let here = Workspace()

    private static let bring = Workspace.copying("Field/wrong-extension", to: "in")

    private func results(_ folder: String = "out") -> [String] {
        here.folder.list(folder).filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test(
        "A folder with wrong extensions gives a result for each picture, and --resume finds each done",
        arguments: [
            ("", ["IMG_1.jpg", "heic-inside.jpg", "png-inside.png"]),
            ("--name {stem}-{look}.{ext}", ["IMG_1-noir.jpg", "heic-inside-noir.jpg", "png-inside-noir.png"]),
            ("--name {seq}.{ext}", ["0001.jpg", "0002.jpg", "0003.png"]),
            ("--format png", ["IMG_1.png", "heic-inside.png", "png-inside.png"]),
        ])
    func batch(options: String, names: [String]) async throws {
        let command = "$APP batch in -o out --look noir \(options)"
        let first = try await here.shell(Self.bring + command)
        #expect(first.status == 0 && first.summary == "3 pictures done", "\(first.messages)")
        #expect(results() == names)
        let second = try await here.shell(command + " --resume")
        #expect(second.status == 0 && second.summary == "0 pictures done, 3 done before", "\(second.messages)")
        #expect(results() == names)
    }

    @Test("A dry run of a folder with wrong extensions names three results, and changes nothing")
    func dryRun() async throws {
        let result = try await here.shell(Self.bring + "$APP batch in -o out --look noir --dry-run")
        #expect(result.status == 0)
        #expect(
            result.text
                == "in/IMG_1.HEIC → out/IMG_1.jpg\nin/heic-inside.jpg → out/heic-inside.jpg\nin/png-inside.jpg → out/png-inside.png\n"
        )
        #expect(!here.folder.exists("out"))
    }

    @Test("In place, wrong extensions stay, and a result has the picture's format or that of its name")
    func inPlace() async throws {
        let command = "$APP batch in --in-place --backup .orig --look noir --resume"
        let first = try await here.shell(Self.bring + command)
        #expect(first.status == 0 && first.summary == "3 pictures done", "\(first.messages)")
        let formats = try ["IMG_1.HEIC", "heic-inside.jpg", "png-inside.jpg"].map { name in
            FileKind(head: try here.folder.read("in/\(name)"))
        }
        let names = formats.map { if case .readable(let format) = $0 { format.name } else { "" } }
        #expect(names == ["jpeg", "jpeg", "png"])
        let second = try await here.shell(command)
        #expect(second.status == 0 && second.summary == "0 pictures done, 3 done before", "\(second.messages)")
    }

    @Test("In place, a preview never replaces the RAW picture that it is in, whatever its extension")
    func previewInPlace() async throws {
        let raw = try RAWSample("nef").bytes
        try here.folder.write(raw, "in/a.jpg")
        let result = try await here.run("batch in --in-place --look noir")
        #expect(result.status == 1 && result.messages.contains("in/a.jpg: its result would be"), "\(result.messages)")
        #expect(try here.folder.read("in/a.jpg") == raw)
    }

    @Test("inspire takes a folder with wrong extensions, and each picture alone")
    func inspire() async throws {
        let folder = try await here.shell(Self.bring + "$APP in -o out --look noir")
        #expect(
            folder.status == 0 && results() == ["IMG_1.jpg", "heic-inside.jpg", "png-inside.png"], "\(folder.messages)")
        let single = try await here.shell("for file in in/*; do $APP $file --look noir || exit 1; done")
        #expect(single.status == 0, "\(single.messages)")
        #expect(
            results("in").filter { $0.contains("noir") } == [
                "IMG_1-noir.jpg", "heic-inside-noir.jpg", "png-inside-noir.png",
            ])
    }

    @Test("--watch takes pictures with wrong extensions once", .hangGuard)
    func watch() async throws {
        here.folder.makeFolders("in")
        let result = try await here.watching(
            "in", "--look noir",
            """
            \(Workspace.copying("Field/wrong-extension", to: "new"))
            mv new in/new; for name in IMG_1.jpg heic-inside.jpg png-inside.png; do until_there out/new/$name; done
            """)
        #expect(result.summary == "3 pictures done", "\(result.messages)")
    }

    @Test("Pictures whose extensions are exchanged have each other's names, and no result is lost")
    func exchanged() async throws {
        try here.folder.write(Pictures.png, "in/a.jpg")
        try here.folder.write(Pictures.jpeg, "in/a.png")
        // By its name, the first would have the second's result; by its content, it has another one.
        try here.folder.write(Pictures.png, "in/b.HEIC")
        try here.folder.write(Pictures.jpeg, "in/b.jpg")
        let command = "batch in -o out --look noir"
        let first = try await here.run(command)
        #expect(first.status == 0 && first.summary == "4 pictures done", "\(first.messages)")
        #expect(results() == ["a.jpg", "a.png", "b.jpg", "b.png"])
        let second = try await here.run(command + " --resume")
        #expect(second.status == 0 && second.summary == "0 pictures done, 4 done before", "\(second.messages)")
    }

    @Test("A picture whose content gives it the result of another one fails, and the other one is done")
    func collision() async throws {
        try here.folder.write(Pictures.png, "in/a.jpg")
        try here.folder.write(Pictures.png, "in/a.png")
        for options in ["", " --resume"] {
            let result = try await here.run("batch in -o out --look noir" + options)
            #expect(result.status == 1 && results() == ["a.png"])
            #expect(
                result.messages.contains("in/a.jpg: its result out/a.png would be that of another picture too"),
                "\(result.messages)")
        }
    }
}
