import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// What is said of a run over an archive: before it, while it goes on, and after it.
@Suite struct ReportTests {
    private let here = Workspace()

    private func batch(_ line: String) async throws -> ProcessRunner.Result { try await here.run("batch \(line)") }

    private func makeInputs() throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        try here.folder.write(Array(Pictures.large.prefix(20_000)), "in/cut.jpg")
        try here.folder.write(Pictures.text, "in/<i>.jpg")
        try here.folder.write(Pictures.text, path: FilePath(bytes: Array("in/".utf8) + [0xFF] + Array(".jpg".utf8)))
    }

    private struct Report: Decodable {
        struct Picture: Decodable {
            var input: String
            var inputBytes: String?
            var status: String
            var reason: String
        }
        struct Summary: Decodable {
            var done: Int
            var failed: Int
            var look: String
            var arguments: [String]
        }
        var pictures: [Picture]
        var summary: Summary
    }

    @Test("a report for programs names each failure, with the bytes of names that are no text")
    func json() async throws {
        try makeInputs()
        #expect(try await batch("in -o out --report report.json").status == 1)
        let report = try JSONDecoder().decode(Report.self, from: Data(here.folder.read("report.json")))
        #expect(report.summary.done == 2 && report.summary.failed == 3 && report.summary.look == "inspire")
        #expect(report.summary.arguments.suffix(2) == ["--report", "report.json"])
        #expect(report.pictures.count == 3 && report.pictures.allSatisfy { $0.status == "failed" })
        #expect(report.pictures.contains { $0.inputBytes == "696e2fff2e6a7067" })
        #expect(report.pictures.contains { $0.input == "in/cut.jpg" && $0.reason.hasPrefix("damaged") })
    }

    @Test("a page for people shows what can be read of what failed, and takes no name for markup")
    func html() async throws {
        try makeInputs()
        #expect(try await batch("in -o out --report report.html --report report.json").status == 1)
        let page = String(decoding: try here.folder.read("report.html"), as: UTF8.self)
        #expect(page.contains("2 pictures done") && page.contains("in/&lt;i&gt;.jpg") && !page.contains("in/<i>.jpg"))
        let shown = page.split(separator: "background-image: url(data:image/jpeg;base64,").dropFirst()
        #expect(shown.count == 1)
        let picture = try #require(shown.first?.prefix { $0 != ")" })
        let bytes = try #require(Data(base64Encoded: String(picture)))
        let size = try Decoded(Array(bytes)).picture.size
        #expect(size.width <= 240 && size.height <= 160 && size.longEdge > 100)
        #expect(here.folder.list().filter { $0.hasPrefix(".image-app") } == [])
    }

    @Test("a run without failures has a report too; one that can't be written is said before any work")
    func paths() async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await batch("in -o out --report report.html").status == 0)
        #expect(String(decoding: try here.folder.read("report.html"), as: UTF8.self).contains("1 picture done"))
        // A folder that the run makes may hold it too.
        #expect(try await batch("in -o made --report made/report.json --report ./made/r.html").status == 0)
        #expect(here.folder.list("made") == [".image-app-journal", "a.jpg", "r.html", "report.json"])
        for name in ["report.txt", "none/report.json", "in"] {
            let result = try await batch("in -o out2 --report \(name)")
            #expect(result.status == 64 && !here.folder.exists("out2"), "\(result.messages)")
        }
    }

    @Test("a report replaces reports alone")
    func replacing() async throws {
        try here.jpegs("in/a.jpg")
        for name in ["report.json", "report.html"] {
            #expect(try await batch("in -o out --report \(name)").status == (name == "report.json" ? 0 : 1))
            #expect(try await batch("in -o out --resume --report \(name)").status == 0)
            #expect(String(decoding: try here.folder.read(name), as: UTF8.self).contains("1 done before"))
        }
        try here.folder.write([], "empty.json")
        #expect(try await batch("in -o out --resume --report empty.json").status == 0)
        try here.folder.write(Pictures.text, "mine.json")
        let refused = try await batch("in -o out2 --report mine.json")
        #expect(refused.status == 64 && refused.messages.contains("no report of this program"))
        #expect(try here.folder.read("mine.json") == Pictures.text && !here.folder.exists("out2"))
    }

    @Test("a report that can't be written costs itself alone")
    func lostReport() async throws {
        // No picture fails: the status is that of the report.
        try here.jpegs("in/a.jpg", "in/b.jpg")
        here.folder.makeFolders("gone")
        let result = try await here.shell(
            """
            $APP batch in -o out --report gone/a.json --report b.html --report c.json & app=$!
            until_paused $app; rm -r gone; go_on $app; wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause@begun:a.jpg"])
        #expect(result.status == 1 && result.messages.contains("--report: can't be written"), "\(result.messages)")
        for name in ["b.html", "c.json"] {
            #expect(String(decoding: try here.folder.read(name), as: UTF8.self).contains("2 pictures done"))
        }
    }

    @Test("failures are shown where every hidden file needs a name, and after a run that watched")
    func thumbnailsAnywhere() async throws {
        try makeInputs()
        let hidden = try await here.run(
            "batch in -o out --report a.html", environment: ["IMAGE_APP_INJECT": "hidden-files"])
        #expect(hidden.status == 1)
        _ = try await here.shell(
            """
            env --default-signal=INT "$APP" batch in -o out2 --watch --report b.html 2>log & app=$!
            until_true 'grep -q cut.jpg log'
            kill -INT $app; wait $app
            """)
        for name in ["a.html", "b.html"] {
            let page = String(decoding: try here.folder.read(name), as: UTF8.self)
            #expect(page.split(separator: "background-image: url(data:image/jpeg;base64,").count == 2, "\(name)")
        }
        #expect(here.folder.list().filter { $0.hasPrefix(".image-app") } == [])
    }

    @Test("a picture that hangs costs a report its thumbnail alone, and a large profile is not in one")
    func oddThumbnails() async throws {
        let profile = TestProfile.adobe + [UInt8](repeating: 0, count: 1 << 20)
        let large = try GeneratedPicture.noise(300, 200).encoded(
            .jpeg(JPEGEncodingOptions()), metadata: ImageMetadata(iccProfile: profile))
        try here.folder.write(Array(large.dropLast(9000)), "in/profile.jpg")
        try here.folder.write(Array(Pictures.large.dropLast(9000)), "in/hangs.jpg")
        // The larger one is the first, in the run and among the thumbnails, where it may take ten seconds.
        let result = try await here.shell(
            """
            $APP batch in -o out --report a.html -j1 --timeout 4 & app=$!
            until_paused $app; first=$(paused $app); truncate -s 4 clock
            until_another_paused $app $first; truncate -s 14 clock; wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause@rows:hangs.jpg,clock:clock"])
        #expect(result.status == 1, "\(result.messages)")
        let page = String(decoding: try here.folder.read("a.html"), as: UTF8.self)
        #expect(page.contains("in/hangs.jpg") && page.contains("in/profile.jpg"))
        #expect(page.split(separator: "background-image: url(data:image/jpeg;base64,").count == 2)
        #expect(page.utf8.count < 100_000)
    }

    @Test("a dry run says what would be done, and does nothing")
    func dryRun() async throws {
        try makeInputs()
        try here.jpegs("in/sub/c.jpg")
        let result = try await batch("in -r -o out --dry-run")
        #expect(result.status == 1 && !here.folder.exists("out"))
        #expect(
            result.outputLines == [
                "in/a.jpg → out/a.jpg", "in/b.jpg → out/b.jpg", "in/cut.jpg → out/cut.jpg",
                "in/sub/c.jpg → out/sub/c.jpg",
            ])
        #expect(
            result.lines.last?.contains("4 pictures (") == true && result.lines.last?.contains("2 would fail") == true)
        #expect(result.lines.last?.contains("which takes about") == true)

        #expect(try await batch("in -r -o out --include [ab].jpg").status == 0)
        let second = try await batch("in -r -o out --dry-run --resume --json")
        #expect(second.messages.contains("; 2 done before; 2 would fail"))
        #expect(second.outputLines.last?.contains(#""skipped":2"#) == true)
        #expect(
            try await batch("in -r -o out3 --include a.jpg --dry-run --json").outputLines.first
                == #"{"input":"in/a.jpg","jsonVersion":1,"look":"inspire","output":"out3/a.jpg","status":"planned"}"#)
        here.folder.makeFolders("empty")
        let empty = try await batch("empty -o out4 --dry-run")
        #expect(empty.status == 1 && empty.messages.contains("empty: there are no pictures in it"))
        let collision = try await batch("in -r -o out2 --dry-run --name same")
        #expect(collision.messages.contains("in/b.jpg: its result out2/same.jpg would be that of in/<i>.jpg too"))
    }

    @Test("programs hear every second how far a run is")
    func progress() async throws {
        for number in 10..<16 { try here.folder.write(Pictures.jpeg, "in/\(number).jpg") }
        // Two of the pictures end a second after the one before, one of them three seconds, and the others at once. The pauses are
        // the parent's, before it says that they ended: one of a worker would come while the picture before is still being saved.
        let result = try await here.shell(
            """
            $APP batch in -o out --json -j 1 & app=$!
            for seconds in 1 2 5; do until_paused $app; truncate -s $seconds clock; go_on $app; done
            wait $app
            """,
            environment: ["IMAGE_APP_INJECT": "pause@named:12.jpg,pause@named:13.jpg,pause@named:15.jpg,clock:clock"])
        #expect(result.status == 0)
        let lines = result.outputLines.filter { $0.contains(#""progress":{"#) }
        for (line, (seconds, finished)) in zip(lines, [(1, 3), (2, 4), (5, 6)]) {
            #expect(line.contains(#""seconds":\#(seconds)"#) && line.contains(#""finished":\#(finished),"#), "\(line)")
            #expect(line.contains(#""total":6"#))
        }
        #expect(lines.count == 3)
    }
}
