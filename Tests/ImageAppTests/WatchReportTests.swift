import SystemPackage
import TestSupport
import Testing

/// What `batch --watch` says of its pictures, and how it counts those that come in pieces.
@Suite(.timeLimit(.minutes(3))) struct WatchReportTests {
    private let here = Workspace()

    /// `piece FROM TO NAME` appends these bytes of `new.jpg`, and leaves the file closed as a whole one would be.
    private static let pieces = """
        piece() { head -c $2 new.jpg | tail -c +$(($1 + 1)) >> "$3"; }
        size=$(stat -c %s new.jpg); half=$((size / 2))

        """

    @Test("people read what is waited for, a line for each picture with its result and the time, and a summary")
    func lines() async throws {
        try here.jpegs("in/a.jpg", "new.jpg")
        let result = try await here.watching(
            "in", "",
            """
            until_printed '^in/a.jpg → ' 1
            cp new.jpg in/b.jpg; until_printed '^in/b.jpg → ' 1
            echo text > in/c.jpg; until_printed '^in/c.jpg: ' 1
            """)
        #expect(result.text == "status 130\n")
        let lines = result.lines
        #expect(
            lines.first
                == "Watching in and its subfolders for new and changed pictures; results go to out. Press Ctrl-C to stop."
        )
        for name in ["a", "b"] {
            let line = try #require(lines.first { $0.hasPrefix("in/\(name).jpg") })
            #expect(
                line.contains(
                    try Regex("^in/\(name).jpg → out/\(name).jpg \\(look inspire, \\d\\d:\\d\\d:\\d\\d, [0-9.]+ s\\)$"))
            )
        }
        #expect(lines.contains { $0.hasPrefix("in/c.jpg: not a picture") })
        #expect(result.summary == "2 pictures done, 1 failed" && lines.count == 5, "\(result.messages)")
    }

    @Test("to an empty folder pictures are still to come, which is no failure; --quiet says nothing of it")
    func empty() async throws {
        here.folder.makeFolders("in")
        let result = try await here.watching("in", "", "")
        #expect(result.summary == "0 pictures done" && result.lines.count == 2, "\(result.messages)")
        let other = Workspace()
        other.folder.makeFolders("in")
        let quiet = try await other.watching("in", "--quiet", "")
        #expect(quiet.messages.isEmpty)
    }

    @Test("a picture that came in pieces is done once, in the summary, the journal and the report")
    func pieces() async throws {
        try here.folder.write(Pictures.large, "new.jpg")
        here.folder.makeFolders("in")
        let result = try await here.watching(
            "in", "--json --report report.json --report report.html",
            Self.pieces + """
                : > in/a.jpg
                piece 0 $half in/a.jpg; until_printed '"input":"in/a.jpg".*failed' 1
                piece $half $size in/a.jpg; until_printed '"input":"in/a.jpg".*done' 1
                piece 0 $half in/b.jpg; until_printed '"input":"in/b.jpg".*failed' 1
                piece $half $((half + 99)) in/b.jpg; until_printed '"input":"in/b.jpg".*failed' 2
                """)
        #expect(result.summary == "1 picture done, 1 failed", "\(result.messages)")
        #expect(result.text.contains(#""done":1,"failed":1"#), "\(result.text)")
        let journal = String(decoding: try here.folder.read("out/.image-app-journal"), as: UTF8.self)
        #expect(journal.split(separator: "\n").count { $0.contains("a.jpg") } == 1)
        let report = String(decoding: try here.folder.read("report.json"), as: UTF8.self)
        #expect(!report.contains("in/a.jpg\"") && report.ranges(of: "in/b.jpg\"").count == 1, "\(report)")
        let page = String(decoding: try here.folder.read("report.html"), as: UTF8.self)
        #expect(!page.contains(">in/a.jpg<") && page.ranges(of: ">in/b.jpg<").count == 1)
        // The thumbnail is of the one that is in the report.
        #expect(page.contains("#p0 {") && !page.contains("#p1 {"))
    }

    @Test(
        "a damaged result of a picture that then came whole counts once too, and so does a file that was no picture yet"
    )
    func damaged() async throws {
        try here.folder.write(Pictures.large, "new.jpg")
        try here.folder.write([], "in/b")
        try here.jpegs("in/c.jpg")
        let result = try await here.watching(
            "in", "--json --allow-damaged --report report.json",
            Self.pieces + """
                until_there out/c.jpg
                piece 0 $half in/a.jpg; until_printed '"damage".*"input":"in/a.jpg"' 1
                piece $half $size in/a.jpg; until_printed '"input":"in/a.jpg".*done' 2
                piece 0 $size in/b; until_printed '"input":"in/b".*done' 1
                """)
        #expect(result.summary == "3 pictures done", "\(result.messages)")
        let report = String(decoding: try here.folder.read("report.json"), as: UTF8.self)
        #expect(!report.contains("in/a.jpg"), "\(report)")
    }

    @Test("only pictures that are still not whole count for --max-errors and the exit status")
    func exitStatus() async throws {
        try here.folder.write(Pictures.large, "new.jpg")
        here.folder.makeFolders("in")
        let result = try await here.shell(
            """
            until_printed() { pattern=$1; count=$2; until_true '[ "$(grep -c "$pattern" log)" -ge $count ]'; }
            "$APP" batch in -o out --watch --json --max-errors 2 >log 2>messages & app=$!
            until_there out/.image-app-journal

            """ + Self.pieces + """
                for name in a b; do
                    piece 0 $half in/$name.jpg; until_printed "\\"input\\":\\"in/$name.jpg\\".*failed" 1
                    piece $half $size in/$name.jpg; until_printed "\\"input\\":\\"in/$name.jpg\\".*done" 1
                done
                piece 0 $half in/c.jpg; until_printed '"input":"in/c.jpg".*failed' 1
                piece 0 $half in/d.jpg
                wait $app; echo "status $?"; cat messages >&2
                """)
        #expect(result.text == "status 1\n" && result.summary == "2 pictures done, 2 failed", "\(result.messages)")
    }
}
