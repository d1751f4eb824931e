import ImageCodecs
import TestSupport
import Testing

/// Values of options: what they may be, and what is said of those that they may not.
@Suite struct OptionValueTests {
    private let here = Workspace()

    @Test(
        "values that were meant otherwise",
        arguments: [
            ("--strength 70", "70% or 0.7"), ("--strength=70", "70% or 0.7"), ("--quality 0.9", "90"),
            ("-q 90%", "90"), ("--border 4", "4% or 4px"), ("--fit 300", "--fit 300x300 or --long-edge 300"),
            ("--fit 50%", "--resize 50%"),
            ("--fit 300×200", "300x200"), ("--crop 3/2", "3:2"), ("--crop 80", "80% or 80x80"),
            ("--crop 0.8", "80%"), ("--resize 0.5", "50%"), ("--resize 800*600", "800x600"),
            ("--long-edge 50%", "--resize 50%"),
        ])
    func valueHints(options: String, hint: String) async throws {
        try here.jpegs("a.jpg")
        let result = try await here.run("a.jpg -o out.jpg \(options)")
        #expect(result.status == 64 && result.lines.count == 1, "\(result.messages)")
        #expect(result.messages.hasSuffix("did you mean \(hint)?\n"), "\(result.messages)")
        #expect(here.folder.list() == ["a.jpg"])
    }

    @Test(
        "a negative number is a value, and the message says what the option takes",
        arguments: [
            ("a.jpg --strength -1", "--strength is 0 to 1, or 0% to 100%, not -1"),
            ("a.jpg --strength -10%", "--strength is 0 to 1, or 0% to 100%, not -10%"),
            ("a.jpg --strength 1.1", "--strength is 0 to 1, or 0% to 100%, not 1.1"),
            ("again a.jpg --strength -1", "--strength is 0 to 1, or 0% to 100%, not -1"),
            ("a.jpg --quality -3", "--quality is 1 to 100, not -3"), ("a.jpg -q -3", "-q is 1 to 100, not -3"),
            ("a.jpg -j -3", "--jobs is 1 to 1000, not -3"),
            ("a.jpg --long-edge -5", "--long-edge is at least 1 pixel, not -5"),
            ("a.jpg --fit -5x5", "The value '-5x5' is invalid for '--fit <WxH>'"),
            ("batch in -o out --max-errors -1", "--max-errors is at least 1, not -1"),
            ("looks sheet a.jpg -o s.jpg --columns -1", "--columns is at least 1, not -1"),
        ])
    func negativeNumbers(line: String, message: String) async throws {
        try here.jpegs("a.jpg", "in/a.jpg")
        let result = try await here.run(line)
        #expect(result.status == 64 && result.lines.first?.contains(message) ?? false, "\(result.messages)")
        #expect(!result.messages.contains("Missing value") && here.folder.list() == ["a.jpg", "in/a.jpg"])
    }

    @Test(
        "an empty value is quoted", arguments: [("--strength", "0 to 1, or 0% to 100%"), ("--quality", "1 to 100")])
    func emptyValues(option: String, range: String) async throws {
        try here.jpegs("a.jpg")
        for arguments in [[option, ""], ["\(option)="]] {
            let result = try await here.run(["a.jpg"] + arguments)
            #expect(
                result.status == 64 && result.messages.hasSuffix("\(option) is \(range), not ''\n"),
                "\(result.messages)")
        }
    }

    @Test(
        "a value that begins with a dash needs an equals sign, and the message says so",
        arguments: ["a.jpg -o -x.jpg", "again a.jpg -o -x.jpg", "a.jpg --output -x.jpg", "a.jpg -o-x.jpg"])
    func dashes(line: String) async throws {
        try here.folder.write(Pictures.jpeg, "original.jpg")
        #expect(try await here.run("original.jpg --look noir -o a.jpg").status == 0)
        let refused = try await here.run(line)
        #expect(refused.status == 64 && refused.lines.count == 1, "\(refused.messages)")
        let option = line.contains("--output") ? "--output" : "-o"
        #expect(refused.messages.hasSuffix("did you mean '\(option)=-x.jpg'?\n"), "\(refused.messages)")
        let command = line.hasPrefix("again") ? "again a.jpg" : "a.jpg"
        let made = try await here.run("\(command) \(option)=-x.jpg")
        #expect(made.status == 0 && here.folder.exists("-x.jpg"), "\(made.messages)")
    }

    @Test("--rotate turns counterclockwise by a negative angle")
    func negativeAngle() async throws {
        try here.jpegs("a.jpg")
        #expect(try await here.run("a.jpg --rotate -3 -o out.jpg").status == 0)
    }

    @Test(
        "words of the command line are printable in every message",
        arguments: [
            [], ["--WORD"], ["info", "--json=WORD"], ["-o", "WORD.jpg", "--format", "png"], ["--look", "WORD"],
            ["--look", "noir", "--look", "WORD"],
            ["--strength", "WORD"], ["--format", "WORD"], ["--fit", "WORD"], ["--filter", "WORD(1)"],
            ["--save-look", "WORD"],
            ["--profile", "WORD"], ["--lut", "t.cube", "--lut-space", "WORD"], ["--background", "WORD"],
            ["a.jpg", "-o", "WORD.jpg"], ["help", "WORD"], ["sources", "WORD"], ["looks", "WORD"],
            ["looks", "show", "WORD"],
            ["looks", "sheet", "a.jpg", "-o", "WORD"], ["looks", "export", "noir", "--hald", "WORD.jpg"],
            ["filters", "WORD"], ["batch", "in", "-o", "out", "--name", "{WORD}"],
            ["batch", "in", "-o", "out", "--report", "WORD"], ["batch", "in", "-o", "out", "--files-from", "WORD"],
            ["capture", "--camera-format", "WORD"],
        ])
    func printableWords(arguments: [String]) async throws {
        try here.jpegs("a.jpg", "in/a.jpg")
        let commands = ["info", "help", "sources", "looks", "filters", "batch", "capture"]
        let isCommand = arguments.first.map { commands.contains($0) } ?? false
        let line = arguments.isEmpty ? ["WORD"] : isCommand ? arguments : ["a.jpg"] + arguments
        for (word, shown) in [
            ("a\u{1B}[31mb", "a\\u{1b}[31mb"), ("a\nb", "a\\nb"), ("a\u{FF}b", "a\u{FFFD}b"),
        ] {
            // The byte 0xFF alone is no UTF-8.
            let bytes = line.map { argument in
                Array(argument.replacing("WORD", with: word).unicodeScalars.map { UInt8($0.value) })
            }
            let result = try await ProcessRunner(in: here.folder.path).run(bytes: bytes)
            #expect(result.status == 64 || result.status == 1)
            let first = try #require(result.lines.first)
            // A look's text and a filter's are quoted as far as they are words.
            #expect(first.contains(shown) || arguments.first == "--filter", "\(line): \(result.messages)")
            let isPrintable = result.messages.unicodeScalars.allSatisfy {
                $0 == "\n" || ![.control, .privateUse].contains($0.properties.generalCategory)
            }
            #expect(isPrintable, "\(line): \(result.messages)")
        }
        #expect(here.folder.list() == ["a.jpg", "in/a.jpg"])
    }

    @Test("a filter's text may have line ends")
    func filterLines() async throws {
        try here.jpegs("a.jpg")
        #expect(try await here.run(["a.jpg", "--filter", "contrast(1.1)\n\tsepia(0.5)", "-o", "out.jpg"]).status == 0)
    }

    @Test("two looks are an error that says how to combine them; so is one file for several results")
    func contradictions() async throws {
        try here.jpegs("a.jpg", "in/b.jpg")
        let looks = try await here.run("a.jpg --look noir --look matte -o out.jpg")
        #expect(looks.status == 64 && looks.messages.contains("`image-app looks show matte`"), "\(looks.messages)")
        for line in ["a.jpg in/b.jpg -o out.jpg", "in -o out.jpg", "batch in -o out.PNG", "a.jpg a.jpg -o out.tiff"] {
            let result = try await here.run(line)
            #expect(result.status == 64, "\(line): \(result.messages)")
            #expect(result.messages.contains("Several results can't go to one file"), "\(result.messages)")
        }
        #expect(here.folder.list() == ["a.jpg", "in/b.jpg"])
        #expect(try await here.run("a.jpg in/b.jpg -o out.jpg/").status == 0)
        #expect(try await here.run("a.jpg in/b.jpg -o out.jpg --overwrite").status == 0)
    }

    @Test("which kernels run can be chosen, and all agree", arguments: ["nonsense", "baseline", "avx2", "avx512"])
    func instructionSets(name: String) async throws {
        try here.folder.write(Pictures.png, "a.png")
        #expect(try await here.run("a.png -o best.png").status == 0)
        let result = try await here.run("a.png -o out.png", environment: ["IMAGE_APP_ISA": name])
        if result.status == 64 {
            #expect(result.messages.contains("IMAGE_APP_ISA is '\(name)'"))
            return
        }
        let difference = zip(try here.decoded("out.png").samples, try here.decoded("best.png").samples)
            .map { abs(Int($0) - Int($1)) }.max()
        #expect((difference ?? 9) <= 1)
    }

    @Test("--timeout ends a single picture, too")
    func timeout() async throws {
        let result = try await here.shell("mkfifo p; exec 3<>p; $APP - -o out.png --timeout 1 <p")
        #expect(result.status == 1, "\(result.messages)")
        #expect(result.lines == ["standard input: it took longer than 1 s (--timeout)"])
        #expect(here.folder.list() == ["p"])
    }
}
