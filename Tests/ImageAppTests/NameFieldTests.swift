import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// `{date}`, `{camera}` and `{seq}` in `batch --name`.
@Suite struct NameFieldTests {
    private let here = Workspace()

    private func batch(_ line: String, name: String) async throws -> ProcessRunner.Result {
        try await here.run(["batch"] + line.split(separator: " ").map(String.init) + ["--name", name])
    }

    /// The results, without the journal.
    private func results() -> [String] { here.folder.list("out").filter { !$0.hasPrefix(".") } }

    @Test("date and camera are those of EXIF; else the file's date, and no camera")
    func metadata() async throws {
        let photo = MadePhoto.jpeg(ImageMetadata(exif: CameraEXIF().bytes))
        try here.folder.write(photo, "in/taken.jpg")
        try here.folder.write(Pictures.png, "in/drawn.png")
        let touched = try await here.shell("TZ=UTC touch -d 2001-02-03T12:00:00 in/*")
        #expect(touched.status == 0)
        let result = try await batch("in -o out", name: "{date:%Y/%m}/{date}-{camera}-{stem}.{ext}")
        #expect(result.status == 0, "\(result.messages)")
        #expect(
            results() == ["2001/02/2001-02-03-unknown-drawn.png", "2024/05/2024-05-06-Testcam-X-1-taken.jpg"])
    }

    @Test("results that would share a date are named before any work")
    func collisions() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg", "in/c.jpg")
        #expect(
            try await here.shell("touch -d 2001-02-03T12:00:00 in/a.jpg in/b.jpg; touch -d 2002-02-03 in/c.jpg").status
                == 0)
        let result = try await batch("in -o out --dry-run", name: "{date}")
        #expect(
            result.status == 1
                && result.messages.contains("in/b.jpg: its result out/2001-02-03.jpg would be that of in/a.jpg too"))
        #expect(!here.folder.exists("out"))
    }

    @Test("numbers follow the inputs' order; a run that goes on keeps those of results that are there")
    func numbers() async throws {
        try here.jpegs("in/b.jpg", "in/d.jpg", "in/f.jpg")
        #expect(try await batch("in -o out", name: "{seq}-{stem}").status == 0)
        #expect(results() == ["0001-b.jpg", "0002-d.jpg", "0003-f.jpg"])
        // Newcomers before and between rename nothing.
        try here.jpegs("in/a.jpg", "in/c.jpg")
        let second = try await batch("in -o out --resume", name: "{seq}-{stem}")
        #expect(second.status == 0 && second.summary == "2 pictures done, 3 done before", "\(second.messages)")
        let all = ["0001-b.jpg", "0002-d.jpg", "0003-f.jpg", "0004-a.jpg", "0005-c.jpg"]
        #expect(results() == all)
        // What has changed keeps its number; that of an input that is gone is free where the name is.
        here.folder.remove("in/d.jpg")
        try here.folder.write(Pictures.jpeg() + [0], "in/b.jpg")
        try here.jpegs("in/e.jpg")
        let third = try await batch("in -o out --resume", name: "{seq}-{stem}")
        #expect(third.status == 0 && third.summary == "2 pictures done, 3 done before", "\(third.messages)")
        #expect(results() == (all + ["0002-e.jpg"]).sorted(), "\(results())")
    }

    @Test("a number alone is never another result's")
    func numbersAlone() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        #expect(try await batch("in -o out", name: "{seq:2}").status == 0)
        here.folder.remove("in/a.jpg")
        try here.jpegs("in/0.jpg")
        let second = try await batch("in -o out --resume", name: "{seq:2}")
        #expect(second.status == 0 && results() == ["01.jpg", "02.jpg", "03.jpg"], "\(second.messages)")
    }

    @Test("an interrupted run goes on with the numbers that it would have given")
    func interrupted() async throws {
        let names = (0..<9).map { "in/\($0).jpg" }
        for name in names { try here.folder.write(Pictures.jpeg, name) }
        let killed = try await here.shell(
            """
            $APP batch in -o out -j1 --name '{seq}-{stem}' & app=$!
            until_paused $app; kill -9 $app; go_on $app; wait $app; true
            """, environment: ["IMAGE_APP_INJECT": "pause@whole:4.jpg"])
        #expect(killed.status == 0, "\(killed.messages)")
        let resumed = try await batch("in -o out --resume", name: "{seq}-{stem}")
        #expect(resumed.status == 0, "\(resumed.messages)")
        #expect(results() == (0..<9).map { "000\($0 + 1)-\($0).jpg" })
    }

    @Test("with --watch, pictures that come get the next numbers, and keep them after a restart")
    func watched() async throws {
        try here.jpegs("in/b.jpg", "late.jpg")
        let result = try await here.shell(
            """
            $APP batch in -o out --watch --name '{seq}-{stem}' & app=$!
            until_there out/0001-b.jpg; mv late.jpg in/a.jpg; until_there out/0002-a.jpg
            kill -TERM $app; wait $app; $APP batch in -o out --resume --name '{seq}-{stem}'
            """)
        #expect(result.status == 0 && result.summary == "0 pictures done, 2 done before", "\(result.messages)")
        #expect(results() == ["0001-b.jpg", "0002-a.jpg"])
    }
}
