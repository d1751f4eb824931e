import SystemPackage
import TestSupport
import Testing

/// Backups and unfinished downloads beside pictures.
@Suite struct LeftoverFileTests {
    private let here = Workspace()

    private static let bring = Workspace.copying("Field/backup-names", to: "in")

    private var results: [String] { here.folder.list("out").filter { !$0.hasPrefix(".") }.sorted() }

    @Test(
        "Backups and unfinished downloads in a folder count as other files",
        arguments: ["batch in -o out", "in -o out", "batch in -r -o out --resume"])
    func folder(command: String) async throws {
        let result = try await here.shell(Self.bring + "$APP \(command) --look noir")
        #expect(result.status == 0 && results == ["a.jpg"], "\(result.messages)")
        #expect(result.summary == "1 picture done; 3 files ignored (2 backup, 1 unfinished)")
    }

    @Test("A backup and an unfinished download are processed when they are named")
    func named() async throws {
        let result = try await here.shell(
            Self.bring + """
                $APP in/a.jpg_original -o out/ --look noir && $APP batch in/b.jpg.orig in/c.jpg.crdownload -o out --look noir
                """)
        #expect(result.status == 0 && results == ["a.jpg", "b.jpg.jpg", "c.jpg.jpg"], "\(result.messages)")
    }

    @Test(
        "Backups under any suffix that an in-place run chose are no inputs of another run",
        arguments: ["_before", ".vorher"])
    func ownBackups(suffix: String) async throws {
        try here.jpegs("in/a.jpg", "in/sub/b.jpg")
        #expect(try await here.run("batch in -r --in-place --backup \(suffix) --look noir").status == 0)
        let result = try await here.run("batch in -r -o out --look matte")
        #expect(result.status == 0 && results == ["a.jpg", "sub/b.jpg"], "\(result.messages)")
        #expect(result.summary == "2 pictures done; 2 files ignored (2 backup)")
        let named = try await here.run("batch in/a.jpg\(suffix) -o named --look matte")
        #expect(named.status == 0 && named.summary == "1 picture done", "\(named.messages)")
    }

    @Test("In place, backups that no journal knows stay as they are")
    func inPlace() async throws {
        let result = try await here.shell(
            Self.bring + "$APP batch in --in-place --look noir; cd in && sha256sum *_* *.orig *.cr*")
        let fixture = try await here.shell("rm -r in\n" + Self.bring + "cd in && sha256sum *_* *.orig *.cr*")
        #expect(result.summary == "1 picture done; 3 files ignored (2 backup, 1 unfinished)", "\(result.messages)")
        #expect(result.text == fixture.text)
    }

    @Test("--watch takes a download when it has its final name, and no backup", .hangGuard)
    func watch() async throws {
        try here.jpegs("in/a.jpg", "new.jpg")
        let result = try await here.watching(
            "in", "--look noir",
            """
            until_there out/a.jpg
            cp new.jpg in/b.jpg.crdownload; cp new.jpg in/c.jpg~; cp new.jpg in/d.jpg.part
            cp new.jpg in/e.jpg; until_there out/e.jpg
            mv in/b.jpg.crdownload in/b.jpg; mv in/d.jpg.part in/d.jpg; until_there out/b.jpg; until_there out/d.jpg
            """)
        #expect(results == ["a.jpg", "b.jpg", "d.jpg", "e.jpg"])
        #expect(result.summary == "4 pictures done", "\(result.messages)")
    }

    @Test("Folders of storage devices are searched with --all only")
    func deviceFolders() async throws {
        for folder in [
            "@eaDir", "@Recycle", "@tmp", "#recycle", "$RECYCLE.BIN", "lost+found", "__MACOSX", ".Trash-1000",
        ] {
            try here.jpegs("in/\(folder)/x.jpg", "in/x/\(folder)/x.jpg")
        }
        try here.jpegs("in/a.jpg", "in/@home/b.jpg")
        let result = try await here.run("batch in -r -o out --look noir")
        #expect(result.status == 0 && result.summary == "2 pictures done", "\(result.messages)")
        #expect(try await here.run("batch in -r -o all --look noir --all").summary == "18 pictures done")
    }

    @Test(
        "A folder without a picture to process is an error that says why",
        arguments: [
            ("a.jpg", "--include *.png", "in: --include matched none of the files in it (1)"),
            ("a.jpg", "--exclude *.jpg", "in: --exclude leaves out all that is in it (1 entry)"),
            (
                "a.jpg b.png", "--include *.jpg --exclude a*",
                "in: --include and --exclude leave out all that is in it (2 entries)"
            ),
            ("a.txt", "--include *.txt", "in: none of the files in it that --include matches is a picture"),
            (
                "a.jpg~", "",
                "in: there are no pictures in it, only backups or unfinished downloads (1); to process one, name it"
            ),
            (".a.jpg", "", "in: there are no pictures in it, only hidden files or folders (1); --all includes them"),
            ("sub/a.jpg", "", "in: there are no pictures in it, only folders (1); -r searches them, too"),
            ("a.txt", "", "in: there are no pictures in it"),
        ])
    func nothing(files: String, options: String, reason: String) async throws {
        for name in files.split(separator: " ").map(String.init) {
            try here.folder.write(name.hasSuffix("txt") ? Pictures.text : Pictures.jpeg, "in/\(name)")
        }
        let result = try await here.run("batch in -o out --look noir \(options)")
        #expect(result.status == 1 && result.lines.first == reason, "\(result.messages)")
        let dry = try await here.run("batch in -o dry --dry-run --look noir \(options)")
        #expect(dry.status == 1 && dry.lines.first == reason, "\(dry.messages)")
    }
}
