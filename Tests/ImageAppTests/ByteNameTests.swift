import SystemPackage
import TestSupport
import Testing

/// Names are bytes.
@Suite struct ByteNameTests {
    private let here = Workspace()
    private var runner: ProcessRunner { ProcessRunner(in: here.folder.path) }

    private static let odd: [[UInt8]] = [
        Array("line\nbreak".utf8), Array("tab\tbell\u{7}\u{1B}[31m".utf8), Array("ünïcødé 写真 📷".utf8),
        Array("e\u{301} and \u{E9}".utf8), [0xFF, 0xFE, 0x20, 0xC3], [0xE2, 0x82], Array("\u{10FE41}\u{10FFFF}".utf8),
        Array(" space ".utf8), Array("'quotes\"$`\\".utf8), Array("-o".utf8), Array("--help".utf8),
        Array(repeating: UInt8(ascii: "n"), count: 200), Array(repeating: 0xFF, count: 200), Array("a:b*?".utf8),
    ]

    @Test("inputs, results and folders may have any bytes in their names", arguments: odd)
    func oddNames(name: [UInt8]) async throws {
        let extended = name + Array(".jpg".utf8)
        let input = FilePath(bytes: extended)
        try here.folder.write(Pictures.jpeg, path: input)
        let single = try await runner.run(bytes: [Array("--".utf8), extended])
        #expect(single.status == 0, "\(single.messages)")
        #expect(single.lines.count == 1)
        let beside = FilePath(bytes: name + Array("-inspire.jpg".utf8))
        #expect(try here.folder.read(beside).starts(with: [0xFF, 0xD8]))

        let named = FilePath(bytes: name + Array(".out.jpg".utf8))
        let given = try await runner.run(
            bytes: [Array("--output=".utf8) + named.bytes, Array("--".utf8), extended])
        #expect(given.status == 0, "\(given.messages)")
        let expected = PictureFiles.withoutXMP(try here.folder.read(beside))
        #expect(PictureFiles.withoutXMP(try here.folder.read(named)) == expected)

        let inside = FilePath(bytes: name + Array("/".utf8) + extended)
        try here.folder.write(Pictures.jpeg, path: inside)
        let output = name + Array(".d".utf8)
        let batch = try await runner.run(
            bytes: [Array("--json".utf8), Array("--output=".utf8) + output, Array("--".utf8), name])
        #expect(batch.status == 0, "\(batch.messages)")
        #expect(batch.outputLines.count == 2)
        let result = FilePath(bytes: output + Array("/".utf8) + extended)
        #expect(PictureFiles.withoutXMP(try here.folder.read(result)) == expected)
    }

    @Test("an archive's names are bytes too: in its results, its journal, its lists and what it prints")
    func archive() async throws {
        for name in Self.odd {
            try here.folder.write(
                Pictures.jpeg,
                path: FilePath(bytes: Array("in/".utf8) + name + Array("/".utf8) + name + Array(".jpg".utf8)))
        }
        let all = "batch in -r -o out --look noir --name {dir}/{stem}-{look}.{ext}"
        let first = try await here.run(all + " --json")
        #expect(first.status == 0 && first.summary == "\(Self.odd.count) pictures done", "\(first.messages)")
        for name in Self.odd {
            let path = Array("out/".utf8) + name + Array("/".utf8) + name + Array("-noir.jpg".utf8)
            #expect(try here.folder.read(FilePath(bytes: path)).starts(with: [0xFF, 0xD8]))
        }
        #expect(try await here.run(all + " --resume").summary == "0 pictures done, \(Self.odd.count) done before")
        let listed = try await here.shell(
            "find in -name '*.jpg' -print0 | $APP batch --files-from - -o listed && find listed -name '*.jpg' -print0 | tr -cd '\\0' | wc -c"
        )
        #expect(listed.outputLines == ["\(Self.odd.count)"], "\(listed.messages)")
    }

    @Test("no name is a command, wherever it comes from")
    func noShell() async throws {
        let names = [
            "$(touch hacked)", "`touch hacked`", ";touch hacked;", "|touch hacked", "&& touch hacked #",
            "\ntouch hacked\n",
        ]
        for name in names { try here.folder.write(Pictures.jpeg, "in/\(name).jpg") }
        try here.folder.write(Array("filter: invert(1);".utf8), "$(touch hacked).look")
        let arguments = [
            "batch", "in", "--look", "$(touch hacked).look", "--name", "{look}/{stem}.{ext}", "--report",
            "`touch hacked`.html",
        ]
        let result = try await runner.run(arguments + ["-o", ";touch hacked;"])
        #expect(result.status == 0, "\(result.messages)")
        #expect(here.folder.list(";touch hacked;").count == names.count + 1)
        #expect(here.folder.list().allSatisfy { $0 != "hacked" })
    }

    @Test("a message keeps to one line, whatever the name")
    func messages() async throws {
        let result = try await runner.run(["a\nb\u{1B}[31m\u{202E}.jpg"])
        #expect(result.messages == "a\\nb\\u{1b}[31m\\u{202e}.jpg: can't be read: there is no such file\n")
    }

    @Test("a name may be as long as the file system lets it, a result's that is longer is said before work starts")
    func longNames() async throws {
        let longest = String(repeating: "é", count: 125) + "x.jpg"
        try here.jpegs("in/\(longest)")
        for injected in [nil, "hidden-files"] {
            let result = try await here.run("in -o out --overwrite", environment: ["IMAGE_APP_INJECT": injected])
            #expect(result.status == 0, "\(result.messages)")
            #expect(here.folder.list("out") == [longest])
        }
        let beside = try await here.run("in/\(longest)")
        #expect(beside.status == 1)
        #expect(beside.messages.contains("too long"))
    }

    @Test("a leading dash needs -- or a path")
    func dashes() async throws {
        try here.jpegs("-r.jpg")
        #expect(try await here.run("-r.jpg").status == 64)
        #expect(try await here.run("./-r.jpg").status == 0)
        #expect(here.folder.list() == ["-r-inspire.jpg", "-r.jpg"])
    }
}

extension FilePath {
    fileprivate init(bytes: [UInt8]) {
        self = (bytes + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
            FilePath(platformString: $0.baseAddress!)
        }
    }

    fileprivate var bytes: [UInt8] {
        withPlatformString { start in
            var count = 0
            while start[count] != 0 { count += 1 }
            return (0..<count).map { UInt8(bitPattern: start[$0]) }
        }
    }
}
