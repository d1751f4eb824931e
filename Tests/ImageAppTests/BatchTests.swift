import FoundationEssentials
import SystemPackage
import TestSupport
import Testing

/// Many pictures: workers, their deaths, interruptions, the progress bar and what is reported to programs.
@Suite(.hangGuard) struct BatchTests {
    private let here = Workspace()

    private func makePictures(_ count: Int) throws -> [String] {
        let names = (1...count).map { "\($0 < 10 ? "0" : "")\($0).jpg" }
        for name in names { try here.folder.write(Pictures.jpeg, "in/\(name)") }
        return names
    }

    private static func object(_ line: String) throws -> [String: JSONValue] {
        try JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8))
    }

    @Test("a folder's results are those of its pictures one by one, whatever the number of workers")
    func sameAsSingle() async throws {
        let names = try makePictures(5)
        for jobs in ["-j 1", "-j3", "--jobs 9", ""] {
            let result = try await here.run("in -o out --overwrite \(jobs)")
            #expect(result.status == 0)
            #expect(result.lines.count == 1 && result.messages.hasPrefix("5 pictures done in "))
            #expect(here.folder.list("out") == names)
        }
        #expect(try await here.run("in/01.jpg -o single.jpg").status == 0)
        let single = PictureFiles.withoutXMP(try here.folder.read("single.jpg"))
        for name in names { #expect(PictureFiles.withoutXMP(try here.folder.read("out/\(name)")) == single) }
    }

    @Test("a crash and a hang cost their own picture", arguments: ["", ",hidden-files"])
    func faults(more: String) async throws {
        let names = try makePictures(8)
        let result = try await here.shell(
            """
            $APP in -o out -j 2 --timeout 6 & app=$!
            until_paused $app; until_true '[ "$(ls out | wc -l)" -eq 6 ]'
            truncate -s 6 clock; wait $app
            """, environment: ["IMAGE_APP_INJECT": "crash:03.jpg,pause:05.jpg,clock:clock\(more)"])
        #expect(result.status == 1)
        #expect(here.folder.list("out") == names.filter { $0 != "03.jpg" && $0 != "05.jpg" })
        #expect(result.lines.count == 3)
        #expect(result.lines.contains("in/03.jpg: its worker process crashed with signal 6"))
        #expect(result.lines.contains("in/05.jpg: it took longer than 6 s (--timeout)"))
        #expect(result.lines.last?.contains("6 pictures done") == true)
        #expect(result.lines.last?.contains("2 failed") == true)
    }

    @Test("all workers may crash, on each picture")
    func onlyCrashes() async throws {
        let names = try makePictures(4)
        let injected = names.map { "crash:\($0)" }.joined(separator: ",")
        let result = try await here.run("in -o out", environment: ["IMAGE_APP_INJECT": injected])
        #expect(result.status == 1)
        #expect(result.lines.count == 5)
        #expect(here.folder.list("out") == [])
    }

    // MARK: Interruptions
    // A script's background jobs have SIGINT ignored, which the program leaves so: `env` gives them the default again.

    /// What is left of a run: processes that have this test's folder as theirs.
    private func remainingProcesses() async throws -> [String] {
        try await here.shell(
            "for p in /proc/[0-9]*; do [ \"$(readlink $p/cwd)\" = \"$PWD\" ] && [ ${p#/proc/} != $$ ] && "
                + "cat $p/cmdline 2>/dev/null | tr '\\0' ' ' | grep image-app\\\\\\|worker; done; true"
        ).outputLines
    }

    @Test(
        "Ctrl-C and SIGTERM end a folder's run: no partial or hidden file, no worker",
        arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)], ["", ",hidden-files"])
    func interruptedFolder(signal: (name: String, status: Int), more: String) async throws {
        _ = try makePictures(6)
        let result = try await here.shell(
            """
            env --default-signal=INT $APP in -o out -j 2 & p=$!
            # Both workers hang then, or will in a moment.
            until_true '[ "$(ls out 2>/dev/null | wc -l)" -ge 3 ]'
            kill -\(signal.name) $p; wait $p; exit $?
            """, environment: ["IMAGE_APP_INJECT": "hang:04.jpg,hang:05.jpg\(more)"])
        #expect(result.status == signal.status, "\(result.messages)")
        #expect(result.lines.last?.contains("not done") == true, "\(result.messages)")
        let left = here.folder.list("out")
        #expect(left.allSatisfy { $0.hasSuffix(".jpg") && !$0.hasPrefix(".") }, "\(left)")
        for name in left { _ = try here.decoded("out/\(name)") }
        #expect(try await remainingProcesses() == [])
    }

    @Test(
        "Ctrl-C and SIGTERM end a single picture, from a file and from a pipe that gives nothing",
        arguments: [("INT", 130), ("TERM", 143)], ["", "hidden-files"])
    func interruptedPicture(signal: (name: String, status: Int), injected: String) async throws {
        try here.folder.write(Pictures.large, "large.jpg")

        let result = try await here.shell(
            """
            app="env --default-signal=INT $APP"
            mkfifo never; sleep 600 >never & s=$!
            $app - -o stream.jpg <never & a=$!
            mkfifo slow; sleep 600 <slow & t=$!
            $app large.jpg -o - >slow & b=$!
            until_listening $a; until_listening $b; until_written $b 60000
            kill -\(signal.name) $a $b; wait $a; echo $?; wait $b; echo $?
            kill $s $t
            """, environment: ["IMAGE_APP_INJECT": injected])
        #expect(result.outputLines == ["\(signal.status)", "\(signal.status)"], "\(result.messages)")
        #expect(here.folder.list() == ["large.jpg", "never", "slow"])
    }

    @Test("a picture that is being made when the signal comes leaves nothing", arguments: ["", "hidden-files"])
    func interruptedWriting(injected: String) async throws {
        // Progressive noise takes long enough to be met in the middle.
        try here.folder.write(Pictures.large, "large.jpg")
        let result = try await here.shell(
            """
            for count in 1 5000 20000 50000 100000 200000; do
                $APP large.jpg -o out.jpg --progressive --quiet & p=$!
                until_written $p $count; kill -TERM $p; wait $p; s=$?
                [ $s = 143 ] || [ $s = 0 ] || echo "status $s"
                [ -e out.jpg ] && { $APP info out.jpg >/dev/null || echo broken; rm out.jpg; }
                ls -A | grep -v large.jpg
            done
            true
            """, environment: ["IMAGE_APP_INJECT": injected])
        #expect(result.text == "", "\(result.messages)")
    }

    // MARK: Terminal

    /// Runs a command line on a terminal of its own and returns what that shows.
    private func onTerminal(
        _ arguments: String, variables: String = "TERM=xterm", columns: Int = 100
    ) async throws -> (text: String, status: Int) {
        let result = try await here.shell(
            "script -qec \"stty cols \(columns); env \(variables) $APP \(arguments)\" /dev/null </dev/null")
        return (result.text, result.status)
    }

    @Test("a progress bar with count, rate and time left on a terminal")
    func progress() async throws {
        _ = try makePictures(3)
        try here.folder.write(Pictures.text, "in/text.jpg")
        let (text, status) = try await onTerminal("in -o out -j 1")
        #expect(status == 1)
        #expect(text.hasPrefix("\r\u{1B}[Klooking for pictures"))
        #expect(text.contains("0 of 4") && text.contains("2 of 4") && text.contains("4 of 4"))
        #expect(text.contains(" a second · ") && text.contains(" left"))
        #expect(text.contains("█") && text.contains("░"))
        #expect(text.contains("\u{1B}[32m") && text.contains("\u{1B}[31m"))
        // The bar is gone at the end, the summary stands alone in its line.
        let last = text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
        #expect(last.split(separator: "\u{1B}[K").last?.hasPrefix("3 pictures done in ") == true, "\(last)")
    }

    @Test("Progress stays on one line of a narrow terminal", arguments: [8, 20, 30, 35, 36, 41, 60])
    func narrow(columns: Int) async throws {
        _ = try makePictures(3)
        try here.folder.write(Pictures.text, "in/text.jpg")
        let text = try await onTerminal("in -o out -j 1", columns: columns).text
        let sequences = try Regex("\u{1B}\\[[0-9;]*m")
        let drawn = text.split(separator: "\r\u{1B}[K").map { $0.replacing(sequences, with: "") }
            .filter { !$0.contains(where: \.isNewline) }
        #expect(drawn.count > 5 && drawn.allSatisfy { $0.count < columns }, "\(drawn)")
        #expect(drawn.contains { $0.hasPrefix("4 of 4") || $0.contains(" 4 of 4") }, "\(drawn)")
    }

    @Test("A dumb terminal gets no control sequences from view", arguments: ["dumb", "unknown"])
    func dumbView(terminal: String) async throws {
        try here.jpegs("a.jpg")
        let (text, status) = try await onTerminal("view a.jpg --size 10x5", variables: "TERM=\(terminal)")
        #expect(status == 0 && text.hasPrefix("a.jpg (48 × 32)") && !text.contains("\u{1B}"), "\(text)")
        // Others are asked.
        #expect(try await onTerminal("view a.jpg --size 10x5", variables: "TERM=xterm").text.hasPrefix("\u{1B}"))
    }

    @Test("NO_COLOR has no colours, TERM=dumb and --quiet no bar either")
    func plainTerminals() async throws {
        _ = try makePictures(2)
        let plain = try await onTerminal("in -o a", variables: "TERM=xterm NO_COLOR=1").text
        #expect(plain.contains("2 of 2") && !plain.contains("\u{1B}[3"))
        let dumb = try await onTerminal("in -o b", variables: "TERM=dumb").text
        #expect(!dumb.contains("\u{1B}") && !dumb.contains("of 2") && dumb.contains("2 pictures done"))
        let quiet = try await onTerminal("in -o c --quiet").text
        #expect(quiet == "")
    }

    @Test("nothing of the kind where standard error is no terminal")
    func noTerminal() async throws {
        _ = try makePictures(2)
        let result = try await here.run("in -o out", environment: ["TERM": "xterm"])
        #expect(!result.messages.contains("\u{1B}") && !result.messages.contains("\r"))
        #expect(result.output == [])
        #expect(try await here.run("in -o out --overwrite --quiet").messages == "")
    }

    // MARK: JSON

    @Test("--json prints a line for each picture and one for the whole")
    func json() async throws {
        let names = try makePictures(3)
        try here.folder.write(Pictures.text, "in/text.jpg")
        try here.folder.write(Pictures.text, "in/notes.txt")
        let result = try await here.run("in missing.jpg -o out --json")
        #expect(result.status == 1)
        let objects = try result.outputLines.map(Self.object)
        #expect(objects.count == 6)
        let done = objects.filter { $0["status"] == .string("done") }
        #expect(Set(done.map { $0["input"] }) == Set(names.map { .string("in/\($0)") }))
        #expect(done.allSatisfy { $0["output"] != nil && $0["seconds"] != nil && $0["error"] == nil })
        let failed = objects.filter { $0["status"] == .string("failed") }
        #expect(failed.count == 2 && failed.allSatisfy { $0["error"] != nil && $0["output"] == nil })
        let summary = try #require(objects.last)
        #expect(summary["done"] == .number(3) && summary["failed"] == .number(2) && summary["notDone"] == .number(0))
        #expect(summary["passedOver"] == .object(["other": .number(1)]))
    }

    @Test(
        "--json also for one picture, for standard input, and where nothing could be done",
        arguments: [
            ("in/01.jpg -o a.jpg", 0), ("- -o b.jpg", 0), ("none.jpg", 1), ("empty -o c", 1), ("- -o in/01.jpg", 1),
        ])
    func jsonAlone(line: String, status: Int) async throws {
        _ = try makePictures(1)
        here.folder.makeFolders("empty")
        let result = try await here.run("\(line) --json", input: Pictures.jpeg)
        #expect(result.status == status)
        let objects = try result.outputLines.map(Self.object)
        #expect(objects.count == 2)
        #expect(objects.last?["done"] == .number(status == 0 ? 1 : 0))
        #expect(objects.last?["failed"] == .number(status == 0 ? 0 : 1))
    }

    @Test("names that are not UTF-8 have their bytes in JSON")
    func jsonBytes() async throws {
        let name = Array("in/".utf8) + [0xFF] + Array(".jpg".utf8)
        let path = (name + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
            FilePath(platformString: $0.baseAddress!)
        }
        try here.folder.write(Pictures.jpeg, path: path)
        let result = try await here.run("in -o out --json")
        let object = try Self.object(#require(result.outputLines.first))
        #expect(object["inputBytes"] == .string("696e2fff2e6a7067"))
        #expect(object["outputBytes"] == .string("6f75742fff2e6a7067"))
    }
}
