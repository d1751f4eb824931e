import SystemPackage
import TestSupport
import Testing

/// `batch --in-place`: the one way in which originals are replaced.
@Suite struct InPlaceTests {
    private let here = Workspace()

    private func batch(_ line: String) async throws -> ProcessRunner.Result { try await here.run("batch \(line)") }

    private func replaceOriginals(_ line: String) async throws -> ProcessRunner.Result {
        try await batch("--in-place \(line)")
    }

    @Test("each picture's result has its path, permissions and owner; a second run does nothing")
    func inPlace() async throws {
        try here.jpegs("in/a.jpg", "in/sub/b.jpg")
        _ = try await here.shell("chmod 640 in/a.jpg")
        #expect(try await replaceOriginals("in -r --filter invert(1)").summary == "2 pictures done")
        #expect(here.folder.list("in") == [".image-app-journal", "a.jpg", "sub/b.jpg"])
        let inverted = try here.folder.read("in/a.jpg")
        #expect(inverted != Pictures.jpeg)
        #expect(try await here.shell("stat -c %a in/a.jpg").outputLines == ["640"])
        #expect(
            try await replaceOriginals("in -r --filter invert(1) --resume").summary == "0 pictures done, 2 done before")
        #expect(try here.folder.read("in/a.jpg") == inverted)
    }

    @Test("a look never goes on top of another one without a word, nor twice")
    func twice() async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await replaceOriginals("in --filter invert(1) --keep-times").status == 0)
        let once = try here.folder.read("in/a.jpg")
        for (line, wayOut) in [
            ("in --in-place --filter invert(1)", " (--resume skips it)"),
            ("in --in-place --filter sepia(1) --resume", "; for another look, put its original back"),
        ] {
            let result = try await batch(line)
            #expect(
                result.status == 1 && result.messages.contains("it is already the result of an earlier run" + wayOut),
                "\(result.messages)")
        }
        #expect(
            try await replaceOriginals("in --filter invert(1) --resume").summary == "0 pictures done, 1 done before")
        #expect(try here.folder.read("in/a.jpg") == once)
    }

    @Test("originals are kept under a name of their own, which is never taken from another file")
    func backup() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        try here.folder.write(Pictures.text, "in/b.jpg.orig")
        let result = try await replaceOriginals("in --backup .orig --filter invert(1)")
        #expect(result.status == 1 && result.summary == "1 picture done, 1 failed")
        #expect(try here.folder.read("in/a.jpg.orig") == Pictures.jpeg)
        #expect(try here.folder.read("in/b.jpg") == Pictures.jpeg)
        #expect(try here.folder.read("in/b.jpg.orig") == Pictures.text)
        #expect(result.messages.contains("its backup in/b.jpg.orig exists already, and is another file"))
    }

    @Test("kept originals are no pictures to work on, whatever a later run says of them")
    func backupsAreNoInputs() async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await replaceOriginals("in --backup .orig --filter invert(1)").status == 0)
        for more in ["--backup .orig", "--backup .old", ""] {
            let result = try await replaceOriginals("in \(more) --filter invert(1) --resume")
            #expect(result.summary == "0 pictures done, 1 done before")
        }
        #expect(here.folder.list("in") == [".image-app-journal", "a.jpg", "a.jpg.orig"])
    }

    @Test("a backup that was all that a killed run made is no reason to leave its picture alone")
    func backupAlone() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        let killed = try await here.run(
            "batch in --in-place --backup .orig --filter invert(1) -j1",
            environment: ["IMAGE_APP_INJECT": "crash@noted:a.jpg"])
        #expect(killed.status != 0 && here.folder.list("in") == [".image-app-journal", "a.jpg", "b.jpg"])
        here.folder.hardLink("in/a.jpg.orig", to: "in/a.jpg")
        let result = try await replaceOriginals("in --backup .orig --filter invert(1) --resume")
        #expect(result.status == 0 && result.summary == "2 pictures done", "\(result.messages)")
        #expect(try here.folder.read("in/a.jpg.orig") == Pictures.jpeg)
        #expect(try here.folder.read("in/a.jpg") != Pictures.jpeg)
        #expect(here.folder.list("in").count == 5)
    }

    @Test("a folder that was moved knows what was done in it")
    func moved() async throws {
        try here.jpegs("in/a.jpg", "in/sub/b.jpg")
        #expect(try await replaceOriginals("in -r --filter invert(1)").status == 0)
        let once = try here.folder.read("in/a.jpg")
        _ = try await here.shell("mv in elsewhere")
        let again = try await replaceOriginals("elsewhere -r --filter invert(1) --resume")
        #expect(again.status == 0 && again.summary == "0 pictures done, 2 done before", "\(again.messages)")
        #expect(try here.folder.read("elsewhere/a.jpg") == once)
    }

    @Test("a picture that was done as part of a folder below, or above, is not done again")
    func nested() async throws {
        try here.jpegs("in/a.jpg", "in/sub/b.jpg", "in/sub/deep/c.jpg")
        let invert = "--in-place --strip --filter invert(1)"
        #expect(try await batch("in/sub \(invert) --backup .orig").summary == "1 picture done; 1 folder left out (-r)")
        let once = try here.folder.read("in/sub/b.jpg")
        let above = try await batch("in -r \(invert) --resume")
        #expect(above.status == 0 && above.summary == "2 pictures done, 1 done before", "\(above.messages)")
        let below = try await batch("in/sub/deep \(invert) --resume")
        #expect(below.status == 0 && below.summary == "0 pictures done, 1 done before", "\(below.messages)")
        let other = try await replaceOriginals("in/sub -r --filter sepia(1)")
        #expect(other.status == 1 && other.summary == "0 pictures done, 2 failed", "\(other.messages)")
        for name in ["in/a.jpg", "in/sub/b.jpg", "in/sub/deep/c.jpg"] { #expect(try here.folder.read(name) == once) }
        #expect(try here.folder.read("in/sub/b.jpg.orig") == Pictures.jpeg)
        #expect(here.folder.list("in").filter { !$0.hasSuffix("journal") }.count == 4)
        // Where a journal can't be read, this is unknown.
        here.folder.remove("in/.image-app-journal")
        here.folder.makeFolders("in/.image-app-journal")
        let unknown = try await batch("in/sub \(invert) --resume")
        #expect(unknown.summary == "0 pictures done, 1 done before; 1 folder left out (-r)", "\(unknown.messages)")
        try here.jpegs("in/sub/deep/new.jpg")
        let blind = try await batch("in/sub/deep \(invert) --resume")
        #expect(blind.status == 1 && blind.messages.contains("in/sub/deep/new.jpg: can't be read: what "))
        #expect(try here.folder.read("in/sub/deep/new.jpg") == Pictures.jpeg)
    }

    @Test("a result has its look wherever it is moved or copied, and a kept original stays what it is")
    func renamed() async throws {
        try here.jpegs("in/a.jpg", "in/sub/b.jpg")
        let invert = "--in-place --filter invert(1)"
        #expect(try await batch("in -r \(invert) --backup .orig").status == 0)
        let once = try here.folder.read("in/sub/b.jpg")
        _ = try await here.shell("mv in/sub in/old; cp in/a.jpg in/copy.jpg; touch -d 2001-01-01 in/a.jpg")
        let again = try await batch("in -r \(invert) --resume")
        #expect(
            again.status == 0 && again.summary == "0 pictures done, 3 done before; 1 file ignored (1 backup)",
            "\(again.messages)")
        let other = try await replaceOriginals("in -r --filter sepia(1)")
        #expect(other.status == 1 && other.messages.contains("in/old/b.jpg: it is already the result"))
        let kept = try await replaceOriginals("in -r --filter sepia(1) --backup .orig")
        #expect(
            kept.messages.contains("for another look, put its original, in/old/b.jpg.orig, back"), "\(kept.messages)")
        #expect(try here.folder.read("in/old/b.jpg") == once && here.folder.read("in/old/b.jpg.orig") == Pictures.jpeg)
        // What is not a result has its look once, too.
        try here.jpegs("in/new.jpg")
        #expect(try await batch("in -r \(invert) --resume").summary.hasPrefix("1 picture done, 3 done before"))
    }

    @Test("where a journal is damaged, nothing is replaced; a line that has no end does not count")
    func damagedJournal() async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await replaceOriginals("in --filter invert(1)").status == 0)
        let once = try here.folder.read("in/a.jpg")
        let journal = try here.folder.read("in/.image-app-journal")
        var damaged = journal
        damaged[journal.count - 10] ^= 1
        try here.jpegs("in/b.jpg")
        try here.folder.write(damaged, "in/.image-app-journal")
        for line in ["in --in-place --filter invert(1) --resume", "in --in-place --filter invert(1)"] {
            let result = try await batch(line)
            #expect(result.status == 1 && result.messages.contains("1 of its lines is damaged"), "\(result.messages)")
        }
        #expect(try here.folder.read("in/a.jpg") == once && here.folder.read("in/b.jpg") == Pictures.jpeg)
        try here.folder.write(journal + journal.suffix(60).dropLast(9), "in/.image-app-journal")
        let torn = try await replaceOriginals("in --filter invert(1) --resume")
        #expect(torn.status == 0 && torn.summary == "1 picture done, 1 done before", "\(torn.messages)")
    }

    @Test("a result of a folder's run may get another look in place, once")
    func onTop() async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await batch("in -o out --filter invert(1)").status == 0)
        let first = try here.folder.read("out/a.jpg")
        #expect(try await replaceOriginals("out --filter sepia(1)").summary == "1 picture done")
        let second = try here.folder.read("out/a.jpg")
        #expect(first != second)
        #expect(
            try await replaceOriginals("out --filter sepia(1) --resume").summary == "0 pictures done, 1 done before")
        #expect(try here.folder.read("out/a.jpg") == second)
    }

    @Test("what replaces a picture during the run is not replaced, however late it comes")
    func replacedMeanwhile() async throws {
        try here.jpegs("in/b.jpg", "in/c.jpg", "other.jpg")
        try here.folder.write(Pictures.large, "in/a.jpg")
        try here.folder.write(Pictures.png, "other.png")
        let result = try await here.shell(
            """
            $APP batch in --in-place --backup .orig --filter "invert(1)" -j1 & app=$!
            until_paused $app
            cp other.jpg in/.b; mv in/.b in/b.jpg; cp other.png in/.a; mv in/.a in/a.jpg; go_on $app; wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause@noted:a.jpg"])
        #expect(result.status == 1 && result.summary == "1 picture done, 2 failed", "\(result.messages)")
        for name in ["a", "b"] {
            #expect(result.lines.contains("in/\(name).jpg: can't be read: it has changed in the meantime"))
        }
        #expect(try here.folder.read("in/a.jpg") == Pictures.png)
        #expect(try here.folder.read("in/b.jpg") == Pictures.jpeg)
        #expect(here.folder.list("in") == [".image-app-journal", "a.jpg", "b.jpg", "c.jpg", "c.jpg.orig"])
    }

    @Test("a hidden file that a killed run left is gone after the next, a result's and a backup's")
    func leftovers() async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await replaceOriginals("in --filter invert(1)").status == 0)
        let journal = String(decoding: try here.folder.read("in/.image-app-journal"), as: UTF8.self)
        let run = try #require(journal.split(separator: "\trun\t").last?.prefix { $0 != "\t" })
        for end in ["3.part", "3-backup.part"] { try here.jpegs("in/.image-app-\(run)-\(end)") }
        try here.jpegs("in/b.jpg", "in/.image-app-0-3.part")
        #expect(try await replaceOriginals("in --filter invert(1) --resume").status == 0)
        #expect(here.folder.list("in") == [".image-app-0-3.part", ".image-app-journal", "a.jpg", "b.jpg"])
    }

    @Test("what the look is made of stays as it is")
    func lookSource() async throws {
        try here.jpegs("in/a.jpg", "in/model.jpg")
        let result = try await replaceOriginals("in --like in/model.jpg")
        #expect(result.status == 1 && result.messages.contains("in/model.jpg: the look is made of it"))
        #expect(try here.folder.read("in/model.jpg") == Pictures.jpeg)
    }

    @Test("hard links, links and read-only files are left alone")
    func respected() async throws {
        try here.jpegs("in/a.jpg", "in/c.jpg", "other.jpg")
        here.folder.hardLink("in/b.jpg", to: "in/a.jpg")
        here.folder.link("in/d.jpg", to: "c.jpg")
        _ = try await here.shell("chmod 444 in/c.jpg")
        let result = try await replaceOriginals("in --filter invert(1)")
        #expect(result.status == 1 && result.summary == "0 pictures done, 4 failed")
        #expect(result.messages.contains("in/a.jpg: it has 2 names (hard links)"))
        #expect(result.messages.contains("in/c.jpg: it is read-only, and not replaced"))
        #expect(result.messages.contains("in/d.jpg: it is a link; only files themselves are replaced"))
        for name in ["a", "b", "c", "d"] { #expect(try here.folder.read("in/\(name).jpg") == Pictures.jpeg) }
    }

    @Test(
        "what makes no sense together is wrong usage",
        arguments: [
            "in --in-place -o out", "in --in-place --format png", "--in-place", "in other --in-place",
            "in --in-place --overwrite", "in -o out --backup .orig", "in --in-place --backup a/b",
            "in --in-place --watch", "in --in-place --match", "in --in-place --resume --checksum",
            "in --in-place --backup .jpg", "in --in-place --backup .PNG", "in -o out --dry-run --report r.json",
            "in -o out --checksum", "in -o out -j 9223372036854775807", "in -o out --timeout 9223372036854775807",
            "in -o out --skip-existing --overwrite", "in", "in -o out --poll 3", "- -o out",
            "in -o -", "in -o out --max-errors 0", "in -o out --files-from list --watch",
        ])
    func usage(line: String) async throws {
        try here.jpegs("in/a.jpg", "other/b.jpg")
        let result = try await batch(line)
        #expect(result.status == 64, "\(result.messages)")
        #expect(try here.folder.read("in/a.jpg") == Pictures.jpeg && !here.folder.exists("out"))
    }
}
