import TestSupport
import Testing

/// `batch --watch`: pictures that come while the program runs.
@Suite(.hangGuard) struct WatchTests {
    private let here = Workspace()

    /// Runs a script beside `batch in -r -o out --watch`, which is ended by Ctrl-C after it.
    private func watch(_ options: String = "", _ script: String, injected: String = "") async throws
        -> ProcessRunner.Result
    {
        try await here.shell(
            """
            until_done() { pattern=$1; count=$2; until_true '[ "$(grep -c "$pattern" log)" -ge $count ]'; }
            until_watched() { until_true 'grep -qs "ino:$(printf %x $(stat -c %i '$1')) " /proc/$app/fdinfo/*'; }
            mkdir -p in
            env --default-signal=INT "$APP" batch in -r -o out --watch --json \(options) >log 2>messages & app=$!
            until_there out/.image-app-journal
            \(script)
            kill -INT $app; wait $app; echo "status $?"; cat messages >&2
            """, environment: ["IMAGE_APP_INJECT": injected])
    }

    @Test(
        "pictures that come are taken, in new folders too, however the kernel is asked", arguments: ["", "--poll 0.2"])
    func arrivals(options: String) async throws {
        try here.jpegs("in/a.jpg", "new.jpg")
        let result = try await watch(
            options,
            """
            until_there out/a.jpg
            cp new.jpg in/b.jpg; until_there out/b.jpg
            mkdir -p in/x/y; cp new.jpg in/x/y/c.jpg; until_there out/x/y/c.jpg
            cp new.jpg in/.d; mv in/.d in/d.jpg; until_there out/d.jpg
            """)
        #expect(result.text == "status 130\n", "\(result.messages)")
        #expect(here.folder.list("out").filter { !$0.hasPrefix(".") } == ["a.jpg", "b.jpg", "d.jpg", "x/y/c.jpg"])
    }

    @Test("a folder that another one replaces is watched on")
    func replacedFolder() async throws {
        try here.jpegs("in/a.jpg", "new.jpg")
        // At once: between two `mv` it would be gone for a moment, and that rightly be said again.
        let exchange =
            #"python3 -c 'import ctypes; ctypes.CDLL(None).renameat2(-100, b"in", -100, b"new", 2) and exit(1)'"#
        let result = try await watch(
            "",
            """
            until_there out/a.jpg; until_watched in
            mv in old; until_true 'grep -q ^in: messages'; mkdir in; cp new.jpg in/b.jpg; until_there out/b.jpg
            mkdir new; \(exchange); until_watched in; cp new.jpg in/c.jpg; until_there out/c.jpg
            """)
        #expect(result.text == "status 130\n", "\(result.messages)")
        // That it was gone is said, and once.
        #expect(result.lines.count { $0.hasPrefix("in: ") } == 1, "\(result.messages)")
    }

    @Test("a picture that another one replaces while it is processed is made of the new one")
    func replacedPicture() async throws {
        try here.jpegs("in/a.jpg")
        try here.folder.write(Pictures.large, "new.jpg")
        let result = try await watch(
            "--filter 'invert(1)' --strip",
            """
            until_paused $app; cp new.jpg in/.n; mv in/.n in/a.jpg; go_on $app
            until_paused $app; go_on $app
            until_done '"input":"in/a.jpg".*done' 1
            """, injected: "pause@whole:a.jpg")
        #expect(result.text == "status 130\n", "\(result.messages)")
        #expect(result.lines.contains("in/a.jpg: can't be read: it has changed in the meantime"))
        #expect(try await here.run("new.jpg -o single.jpg --filter invert(1) --strip").status == 0)
        #expect(try here.folder.read("out/a.jpg") == here.folder.read("single.jpg"))
    }

    @Test("A file that is empty is taken when it has content, and reported at the end if it stays so")
    func emptyFiles() async throws {
        try here.jpegs("new.jpg")
        let result = try await watch(
            "",
            """
            : >in/a.jpg; : >in/b.jpg; : >in/notes.txt; cp new.jpg in/c.jpg; until_there out/c.jpg
            cp new.jpg in/d.jpg; until_there out/d.jpg; [ -s messages ] && grep empty messages && echo early
            cat new.jpg >in/a.jpg; until_there out/a.jpg
            """)
        #expect(result.text == "status 130\n", "\(result.messages)")
        #expect(result.lines.filter { $0.contains("empty") && !$0.contains("done") } == ["in/b.jpg: the file is empty"])
        #expect(result.summary == "3 pictures done, 1 failed; 1 file ignored (1 empty)", "\(result.messages)")
    }

    @Test("a picture is not taken before it is complete")
    func slowWriter() async throws {
        try here.jpegs("new.jpg")
        let result = try await watch(
            "",
            """
            exec 3>in/slow.jpg; head -c 300 new.jpg >&3
            # Whoever sees this one, which came later, has seen the other one, too.
            cp new.jpg in/.z; mv in/.z in/z.jpg; until_there out/z.jpg
            tail -c +301 new.jpg >&3; exec 3>&-; until_done '"input":"in/slow.jpg".*done' 1
            """)
        #expect(result.text == "status 130\n" && result.messages.contains("2 pictures done"), "\(result.messages)")
        #expect(!result.messages.contains("damaged"))
    }

    @Test("a changed picture is processed again, a broken one when it has been repaired")
    func changes() async throws {
        try here.jpegs("in/a.jpg", "new.jpg")
        try here.folder.write(Pictures.text, "in/b.jpg")
        let result = try await watch(
            "",
            """
            until_there out/a.jpg; until_done '"input":"in/b.jpg".*failed' 1
            cat new.jpg > in/b.jpg; until_done '"input":"in/b.jpg".*done' 1
            printf x >> in/a.jpg; until_done '"input":"in/a.jpg".*done' 2
            """)
        #expect(result.text == "status 130\n", "\(result.messages)")
        // The broken one counts as what it came to.
        #expect(result.summary == "3 pictures done", "\(result.messages)")
    }

    @Test("what came while there was no watch is done by the next watch, and nothing twice")
    func restart() async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await watch("", "until_done '\"input\":\"in/a.jpg\".*done' 1").text == "status 130\n")
        try here.jpegs("in/b.jpg")
        let again = try await watch("", "until_done '\"input\":\"in/b.jpg\".*done' 1")
        #expect(again.text == "status 130\n" && again.messages.contains("1 picture done"))
        #expect(again.messages.contains("1 done before"))
    }

    @Test("a picture whose result would be that of another one fails as it comes")
    func collision() async throws {
        try here.jpegs("in/a.jpg")
        try here.folder.write(Pictures.png, "new.png")
        let result = try await watch(
            "--name {stem}.jpg",
            """
            until_there out/a.jpg; cp new.png in/a.png; until_done '"input":"in/a.png".*failed' 1
            """)
        #expect(result.text == "status 130\n" && result.messages.contains("would be that of another picture too"))
    }
}
