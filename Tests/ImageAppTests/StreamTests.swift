import SystemPackage
import TestSupport
import Testing

/// Standard input and output.
@Suite(.hangGuard) struct StreamTests {
    private let here = Workspace()

    @Test("- is standard input, -o - standard output, and both are as files are")
    func pipes() async throws {
        try here.jpegs("a.jpg")
        #expect(try await here.run("a.jpg -o file.jpg").status == 0)
        let expected = PictureFiles.withoutXMP(try here.folder.read("file.jpg"))
        let both = try await here.run("- -o -", input: Pictures.jpeg)
        #expect(both.status == 0 && PictureFiles.withoutXMP(both.output) == expected && both.messages == "")
        #expect(PictureFiles.withoutXMP(try await here.run("inspire a.jpg -o -").output) == expected)
        #expect(try await here.run("- -o in.jpg", input: Pictures.jpeg).status == 0)
        #expect(PictureFiles.withoutXMP(try here.folder.read("in.jpg")) == expected)
        let png = try await here.run("- -o - --format png", input: Pictures.jpeg)
        #expect(png.output.starts(with: PNGParts.signature))
        let slow = try await here.shell("(head -c 100 a.jpg; until_read; tail -c +101 a.jpg) | $APP - -o -")
        #expect(PictureFiles.withoutXMP(slow.output) == expected)
    }

    @Test("what does not go together is a wrong usage")
    func usage() async throws {
        try here.jpegs("a.jpg")
        here.folder.makeFolders("out")
        for line in [
            "-", "- a.jpg -o out", "- - -o -", "a.jpg a.jpg -o -", "- -o out", "- -o new/", "a.jpg -o - --json",
            "- -o b.png --format jpeg", "- -o b.gif", "out -o -",
        ] {
            let result = try await here.run(line)
            #expect(result.status == 64, "\(line)")
            #expect(result.output == [] && result.messages.hasPrefix("Error: "), "\(line)")
        }
    }

    @Test("errors are those of standard input")
    func errors() async throws {
        for (input, says) in [
            ([], "the file is empty"), (Pictures.text, "not a picture"), (Array(Pictures.jpeg.prefix(400)), "damaged"),
        ] as [([UInt8], String)] {
            let result = try await here.run("- -o -", input: input)
            #expect(result.status == 1)
            #expect(result.lines.count == 1)
            #expect(result.messages.hasPrefix("standard input: ") && result.messages.contains(says))
        }
        let info = try await here.run("info -", input: Pictures.text)
        #expect(info.status == 1 && info.messages.hasPrefix("standard input: "))
        let closed = try await here.shell("$APP - -o x.jpg <&-")
        #expect(closed.status == 1 && closed.messages == "standard input: can't be read: it is closed\n")
        let folder = try await here.shell("$APP - -o x.jpg <.")
        #expect(folder.status == 1 && folder.messages.hasPrefix("standard input: can't be read: "))
    }

    @Test(
        "the program ends on a signal, though the rest of the picture does not come",
        arguments: ["sepia(1)", "blur(2px)"])
    func stalledInput(filter: String) async throws {
        // With a blur so large a picture is decoded on a thread of its own.
        try here.folder.write(Pictures.large, "a.jpg")
        let ended = try await here.shell(
            """
            mkfifo pipe; (head -c 300000 a.jpg; until_read; : >stalled; exec sleep 600) >pipe 2>/dev/null & writer=$!
            $APP - -o o.jpg --filter '\(filter)' <pipe & program=$!
            until_there stalled; kill -TERM $program; wait $program; echo $?
            kill $writer && echo "before its input"; ls
            """)
        #expect(ended.outputLines.prefix(2) == ["143", "before its input"])
        #expect(!ended.outputLines.contains("o.jpg"))
    }

    @Test("a reader that leaves early ends the program quietly")
    func brokenPipes() async throws {
        try here.folder.write(Pictures.large, "large.jpg")
        let picture = try await here.shell("$APP large.jpg -o - | head -c 1 | wc -c; echo ${PIPESTATUS[0]}")
        #expect(picture.outputLines == ["1", "1"])
        #expect(picture.messages == "")
        for command in ["looks", "filters --json", "--help", "info large.jpg"] {
            // A pipe whose reader is gone from the start.
            let result = try await here.shell(
                """
                python3 -c 'import os, subprocess, sys
                reader, writer = os.pipe()
                os.close(reader)
                sys.exit(subprocess.run(sys.argv[1:], stdout=writer).returncode)' $APP \(command)
                """)
            #expect([0, 1].contains(result.status), "\(command): \(result.status)")
            #expect(result.messages == "", "\(command)")
        }
        try here.jpegs("in/a.jpg", "in/b.jpg")
        let json = try await here.shell("$APP in -o out --json | true; echo ${PIPESTATUS[0]}")
        #expect(json.outputLines == ["0"])
        #expect(here.folder.list("out") == ["a.jpg", "b.jpg"])
    }

    @Test(
        "output that gets lost is an error", arguments: ["a.jpg -o -", "looks", "in -o out --json", "filters --json"])
    func fullOutput(command: String) async throws {
        try here.jpegs("a.jpg", "in/a.jpg")
        let full = try await here.shell("$APP \(command) >/dev/full")
        #expect(full.status == 1)
        #expect(full.messages.contains("the disk is full"))
        let closed = try await here.shell("$APP \(command) --overwrite >&- || $APP \(command) >&-")
        #expect(closed.status == 1)
    }

    @Test("closed streams do not put messages into results")
    func closedStreams() async throws {
        try here.jpegs("a.jpg")
        #expect(try await here.shell("$APP a.jpg -o 1.jpg <&- >&- 2>&-").status == 0)
        #expect(try await here.run("a.jpg -o 2.jpg").status == 0)
        #expect(try here.folder.read("1.jpg") == here.folder.read("2.jpg"))
    }
}
