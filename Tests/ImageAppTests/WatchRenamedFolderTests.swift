import TestSupport
import Testing

/// `batch --watch`: folders that are renamed and made again under the same name.
@Suite(.timeLimit(.minutes(3))) struct WatchRenamedFolderTests {
    private let here = Workspace()

    private var results: [String] { here.folder.list("out").filter { !$0.hasPrefix(".") } }

    @Test("the watched folder")
    func root() async throws {
        try here.jpegs("in/a.jpg", "new.jpg")
        let result = try await here.watching(
            "in", "--json",
            """
            until_there out/a.jpg
            mv in first; mkdir in; cp new.jpg in/b.jpg; until_there out/b.jpg
            mv in second; until_printed '^in: ' 1; mkdir in; cp new.jpg in/c.jpg; until_there out/c.jpg
            rm -r in; mkdir in; cp new.jpg in/d.jpg; until_there out/d.jpg
            until_printed 'done' 4
            """)
        #expect(result.text.hasSuffix("status 130\n") && results == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
        // That it was away is said when it happens; it is no failure once the folder is there again.
        #expect(result.messages.contains("Watching in again."))
        #expect(result.text.contains(#""failed":0"#), "\(result.text)")
    }

    @Test("a subfolder")
    func subfolder() async throws {
        try here.jpegs("in/x/a.jpg", "new.jpg")
        let result = try await here.watching(
            "in", "--json",
            """
            until_there out/x/a.jpg
            mv in/x in/y; mkdir in/x; cp new.jpg in/x/b.jpg; until_there out/x/b.jpg; until_there out/y/a.jpg
            mv in/x elsewhere; mkdir -p in/x/z; cp new.jpg in/x/z/c.jpg; until_there out/x/z/c.jpg
            cp new.jpg in/x/d.jpg; until_there out/x/d.jpg
            """)
        #expect(result.text.hasSuffix("status 130\n"), "\(result.messages)")
        #expect(results == ["x/a.jpg", "x/b.jpg", "x/d.jpg", "x/z/c.jpg", "y/a.jpg"])
    }

    /// The kernel reports nothing of it to who watches the folder below.
    @Test("the folder above the watched one")
    func parent() async throws {
        try here.jpegs("p/in/a.jpg", "new.jpg")
        let result = try await here.watching(
            "p/in", "--json",
            """
            until_there out/a.jpg
            mv p first; mkdir -p p/in; cp new.jpg p/in/b.jpg; until_there out/b.jpg
            mv p second; until_printed '^p/in: ' 1; mkdir -p p/in/x; cp new.jpg p/in/x/c.jpg; until_there out/x/c.jpg
            cp new.jpg p/in/d.jpg; until_there out/d.jpg
            mv p third; mkdir -p p/in; cp new.jpg p/in/e.jpg; until_there out/e.jpg
            """)
        #expect(result.text.hasSuffix("status 130\n"), "\(result.messages)")
        #expect(results == ["a.jpg", "b.jpg", "d.jpg", "e.jpg", "x/c.jpg"])
    }
}
