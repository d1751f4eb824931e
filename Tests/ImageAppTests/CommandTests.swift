import FoundationEssentials
import ImageCodecs
import SystemPackage
import TestSupport
import Testing

/// The commands beside `inspire`, help, and usage.
@Suite struct CommandTests {
    private let here = Workspace()

    private func json(_ result: ProcessRunner.Result) throws -> JSONValue {
        #expect(result.status == 0, "\(result.messages)")
        return try JSONDecoder().decode(JSONValue.self, from: Data(result.output))
    }

    @Test("looks: a line each, as JSON, and one as a file")
    func looks() async throws {
        let list = try await here.run("looks")
        #expect(list.status == 0 && list.messages == "")
        #expect(list.outputLines.count { $0.contains("(the default)") } == 1)
        guard case .array(let looks) = try json(await here.run("looks --json")) else {
            Issue.record("no array")
            return
        }
        #expect(looks.count == list.outputLines.count && looks.count > 20)
        for case .object(let look) in looks {
            guard case .string(let name) = look["name"] else {
                Issue.record("no name")
                continue
            }
            #expect(list.outputLines.contains { $0.hasPrefix(name) })
        }
        let shown = try await here.run("looks show clarendon")
        #expect(shown.text.contains("@look") && shown.text.contains("Clarendon"))
        #expect(try await here.run("looks clarendon").text == shown.text)
        let unknown = try await here.run("looks show clarendn")
        #expect(unknown.status == 64 && unknown.messages.contains("did you mean 'clarendon'?"))
    }

    @Test("looks sheet: a look that can't be read is left out with a warning, asked for by name it is an error")
    func brokenLookOnSheet() async throws {
        try here.folder.write(Pictures.png, "a.png")
        try here.folder.write(Array("filter: sepai(1)".utf8), "looks/broken.look")
        let sheet = try await here.run("looks sheet a.png -o sheet.jpg --looks-dir looks")
        #expect(
            sheet.status == 0 && sheet.messages.contains("did you mean 'sepia'?") && here.folder.exists("sheet.jpg"))
        let asked = try await here.run("looks sheet a.png -o other.jpg --looks-dir looks --looks broken")
        #expect(asked.status == 64 && !here.folder.exists("other.jpg"))
    }

    @Test("looks learn: too few colours to learn from are an error")
    func fewColors() async throws {
        try here.folder.write(Pictures.png, "a.png")
        #expect(try await here.run("a.png --filter brightness(0) -o black.png").status == 0)
        let learned = try await here.run("looks learn black.png black.png --save few --looks-dir looks")
        #expect(learned.status == 1 && learned.messages.contains("too few colours"))
    }

    @Test("several --filter run in their order; what belongs to no table or folder is an error")
    func severalFilters() async throws {
        try here.folder.write(Pictures.png, "a.png")
        #expect(try await here.run("a.png --filter invert(1) --filter sepia(1) -o several.png").status == 0)
        let one = try await here.run(["a.png", "--filter", "invert(1) sepia(1)", "-o", "one.png"])
        #expect(one.status == 0)
        #expect(try here.decoded("several.png").samples == here.decoded("one.png").samples)
        #expect(try await here.run("a.png --lut-space p3 --look noir -o no.png").status == 64)
        #expect(try await here.run("a.png --looks-dir nowhere --look noir -o no.png").status == 64)
        #expect(try await here.run("looks export vivid --cube a.cube --hald a.cube").status == 64)
        #expect(try await here.run("looks export vivid --hald a.jpg").status == 64)
    }

    @Test("filters: each with its parameters, as text and JSON")
    func filters() async throws {
        let list = try await here.run("filters")
        #expect(list.status == 0 && list.text.contains("contrast(") && list.text.contains("hue-rotate("))
        guard case .array(let filters) = try json(await here.run("filters --json")) else {
            Issue.record("no array")
            return
        }
        #expect(filters.count > 10)
        let some = try await here.run("filters blur vignette")
        #expect(
            some.outputLines.filter { $0.contains("(") && !$0.hasPrefix(" ") }.map { $0.prefix(5) } == [
                "blur(", "vigne",
            ])
        let unknown = try await here.run("filters blurr")
        #expect(unknown.status == 64 && unknown.messages.contains("there is no filter 'blurr'; did you mean 'blur'?"))
    }

    @Test("info says what a picture is")
    func info() async throws {
        try here.jpegs("a.jpg")
        let text = try await here.run("info a.jpg")
        #expect(text.outputLines.first == "a.jpg: JPEG, 48 × 32, rgb, 8 bits")
        guard case .object(let object) = try json(await here.run("info a.jpg --json")) else {
            Issue.record("no object")
            return
        }
        #expect(object["width"] == .number(48) && object["format"] == .string("jpeg"))
        guard case .object(let piped) = try json(await here.run("info --json -", input: Pictures.png)) else {
            Issue.record("no object")
            return
        }
        #expect(piped["format"] == .string("png"))
        let several = try await here.run("info none.jpg a.jpg a.jpg")
        #expect(several.status == 1 && several.lines.count == 1)
        #expect(several.text == text.text + text.text)
        let missing = try await here.run("info none.jpg")
        #expect(missing.status == 1 && missing.messages == "none.jpg: can't be read: there is no such file\n")
        #expect(try await here.run("info .").messages == ".: can't be read: it is a folder\n")
        #expect(try await here.run("info").status == 64)
    }

    @Test("sources: the gallery and the cameras that are there")
    func sources() async throws {
        try here.jpegs("Pictures/a.jpg", "Pictures/b.jpg")
        let text = try await here.run(
            "sources", environment: ["HOME": here.folder.path.string, "XDG_PICTURES_DIR": nil])
        #expect(text.status == 0 && text.outputLines.first?.hasSuffix("Pictures: 2 pictures") == true)
        let given = try await here.run("sources --gallery none", environment: ["XDG_PICTURES_DIR": "Pictures"])
        #expect(given.text.contains("none: can't be read: there is no such folder"))
        guard
            case .object(let object) = try json(
                await here.run("sources --json", environment: ["XDG_PICTURES_DIR": "Pictures"]))
        else {
            Issue.record("no object")
            return
        }
        #expect(object["cameras"] != nil && object["gallery"] != nil)
    }

    @Test(
        "the gallery is where the desktop says that pictures are",
        arguments: [
            ("XDG_PICTURES_DIR=\"$HOME/My \\\"Bilder\\\"\"", "My \"Bilder\"", 1),
            ("# a comment\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder/Alle\"\n", "Bilder/Alle", 2),
            ("XDG_PICTURES_DIR=\"$HOME/\"", "Pictures", 3), ("XDG_PICTURES_DIR=\"Bilder\"", "Pictures", 3),
            ("XDG_PICTURES_DIR=", "Pictures", 3), ("", "Pictures", 3),
        ])
    func userFolders(setting: String, folder: String, count: Int) async throws {
        try here.jpegs("My \"Bilder\"/a.jpg", "Bilder/Alle/a.jpg", "Bilder/Alle/b.jpg")
        try here.jpegs("Pictures/a.jpg", "Pictures/b.jpg", "Pictures/c.jpg", "Other/a.jpg")
        try here.folder.write(Array(setting.utf8), ".config/user-dirs.dirs")
        try here.folder.write(Array("XDG_PICTURES_DIR=\"$HOME/Other\"".utf8), "settings/user-dirs.dirs")
        let home = here.folder.path
        var environment: [String: String?] = [
            "HOME": home.string, "XDG_PICTURES_DIR": nil, "XDG_CONFIG_HOME": nil,
        ]
        func gallery() async throws -> String? {
            try await here.run("sources", environment: environment).outputLines.first
        }
        let pictures = count == 1 ? "1 picture" : "\(count) pictures"
        #expect(try await gallery() == "gallery  \(home.appending(folder)): \(pictures)")
        environment["XDG_CONFIG_HOME"] = home.appending("settings").string
        #expect(try await gallery() == "gallery  \(home.appending("Other")): 1 picture")
        environment["XDG_PICTURES_DIR"] = home.appending("Bilder/Alle").string
        #expect(try await gallery() == "gallery  \(home.appending("Bilder/Alle")): 2 pictures")
    }

    @Test("--version, --help and completions")
    func help() async throws {
        let version = try await here.run("--version")
        #expect(version.status == 0 && version.outputLines.count == 1 && version.text.hasPrefix("image-app "))
        for line in ["--help", "-h", "help", "inspire --help", "help inspire", "looks --help", "info -h"] {
            let help = try await here.run(line)
            #expect(help.status == 0 && help.text.contains("USAGE: "), "\(line)")
        }
        let bare = try await here.run([])
        #expect(bare.status == 0 && bare.text.contains("USAGE: "))
        // The program's help lists the commands; a command's has the whole of its name.
        for line in ["--help", "-h", "help", ""] {
            let help = try await here.run(line).text
            #expect(help.hasPrefix("OVERVIEW: Puts a look on photographs.") && help.contains("\n  capture "), "\(line)")
        }
        for line in ["info -h", "info --help", "help info", "info a.jpg -h"] {
            #expect(try await here.run(line).text.contains("USAGE: image-app info "), "\(line)")
        }
        let mistake = try await here.run("info --json=maybe")
        #expect(mistake.status == 64 && mistake.messages.contains("Usage: image-app info "))
        let inspire = try await here.run("inspire --help").text
        for flag in [
            "--output", "--look", "--filter", "--strength", "--quality", "--subsampling", "--format", "--progressive",
            "--optimize", "--png-effort", "--compression", "--background", "--recursive", "--all", "--overwrite",
            "--jobs", "--timeout",
            "--max-pixels", "--max-memory", "--allow-damaged", "--json", "--quiet",
        ] { #expect(inspire.contains(flag), "\(flag)") }
        for (shell, check) in [("bash", "bash -n"), ("zsh", "cat >/dev/null"), ("fish", "cat >/dev/null")] {
            let script = try await here.shell("$APP --generate-completion-script \(shell) | tee s | \(check); wc -c <s")
            #expect(script.status == 0 && script.messages == "")
            #expect((script.outputLines.last.flatMap { Int($0) } ?? 0) > 1000, "\(shell)")
        }
    }

    @Test(
        "wrong usage ends with 64 before anything is done",
        arguments: [
            "--nonsense", "a.jpg --quality 0", "a.jpg --quality 101", "a.jpg -q x", "a.jpg --strength 1.1",
            "a.jpg --strength -0.1", "a.jpg --strength nan", "a.jpg --subsampling 4:1:1", "a.jpg --format gif",
            "a.jpg --compression 10", "a.jpg --png-effort best", "a.jpg --png-effort", "a.jpg --png-effort 6",
            "a.jpg --png-effort fast --compression 6", "a.jpg --jobs 0", "a.jpg --timeout 0", "inspire", "looks none",
            "a.jpg --look",
            "a.jpg --look none.look", "a.jpg --look nosuchlook", "a.jpg --filter none(1)", "a.jpg --filter contrast(",
            "a.jpg --look bad.look", "a.jpg --look latin.look", "a.jpg --look .", "in",
        ])
    func wrongUsage(line: String) async throws {
        try here.jpegs("a.jpg", "in/b.jpg")
        try here.folder.write(Array("filter: contrast(".utf8), "bad.look")
        try here.folder.write([0x2F, 0x2A, 0xFF, 0x2A, 0x2F], "latin.look")
        let before = here.folder.list()
        let result = try await here.run(line)
        #expect(result.status == 64, "\(result.messages)")
        #expect(!result.messages.isEmpty && result.output == [])
        #expect(here.folder.list() == before)
    }

    @Test(
        "a word that is no command and no file ends it before any work",
        arguments: [
            ("bacth a.jpg", "there is no command and no file 'bacth'; did you mean 'batch'?"),
            ("bacth a.jpg --resume", "there is no command and no file 'bacth'; did you mean 'batch'?"),
            ("a.jpg veiw", "there is no command and no file 'veiw'; did you mean 'view'?"),
            ("a.jpg view", "there is no file 'view'; as a command it comes first: image-app view"),
            ("list", "there is no command and no file 'list'; did you mean 'looks list'?"),
            ("shwo noir", "there is no command and no file 'shwo'; did you mean 'looks show'?"),
            ("xyzzy a.jpg", "there is no command and no file 'xyzzy'; `image-app help` lists the commands"),
            ("help foo", "there is no command 'foo'; `image-app help` lists the commands"),
            ("help looks shwo", "there is no command 'shwo'; did you mean 'show'?"),
            ("looks shwo noir", "'looks' has no command 'shwo'; did you mean 'show'?"),
        ])
    func unknownCommands(line: String, message: String) async throws {
        try here.jpegs("a.jpg")
        let result = try await here.run(line)
        #expect(result.status == 64 && result.lines == ["image-app: \(message)"], "\(result.messages)")
        #expect(here.folder.list() == ["a.jpg"])
    }

    @Test("a file is an input whatever it is called, and what has a file's name is one that is missing")
    func wordsThatAreFiles() async throws {
        try here.jpegs("bacth", "help.jpg")
        #expect(try await here.run("bacth -o out.jpg").status == 0)
        #expect(try await here.run("help.jpg -o help-out.jpg").status == 0)
        for line in ["none.jpg", "inspire none", "folder/none"] {
            let missing = try await here.run(line)
            #expect(missing.status == 1 && missing.messages.contains("there is no such file"), "\(missing.messages)")
        }
    }

    @Test(
        "an unknown option is named, whatever else is wrong, with what was meant",
        arguments: [
            (
                "a.jpg --short-edge 100 -o exists.png",
                "'--short-edge'; did you mean --resize WIDTH, --resize xHEIGHT or --long-edge PIXELS?"
            ),
            ("a.jpg --lok noir -o exists.png", "'--lok'; did you mean '--look'?"),
            ("a.jpg --nonsense", "'--nonsense'; `image-app help inspire` lists the options"),
            ("info --nonsense", "'--nonsense'; `image-app help info` lists the options"),
            ("looks sheet a.jpg --nonsense", "'--nonsense'; `image-app help looks sheet` lists the options"),
            ("looks export noir -o film.cube", "'-o'; did you mean --cube FILE or --hald FILE?"),
            ("looks learn a.jpg a.jpg -o x", "'-o'; did you mean --save NAME?"),
            ("batch a.jpg -o b/ --explain", "'--explain'; it is an option of `image-app inspire`"),
            ("a.jpg --columns 3", "'--columns'; it is an option of `image-app looks sheet`"),
            (
                "batch a.jpg -o b/ --gallery x",
                "'--gallery'; it is an option of `image-app sources` and `image-app home`"
            ),
            (
                "a.jpg --short-edge -5",
                "'--short-edge'; did you mean --resize WIDTH, --resize xHEIGHT or --long-edge PIXELS?"
            ),
            ("a.jpg --resume", "'--resume'; it is an option of `image-app batch`"),
            ("a.jpg -overwrite", "'-overwrite'; did you mean '--overwrite'?"),
            ("a.jpg -quality 80", "'-quality'; did you mean '--quality'?"),
            ("looks sheet a.jpg -o s.html --look noir", "'--look'; did you mean '--looks'?"),
            ("batch a.jpg -o b/ --looks noir", "'--looks'; did you mean '--look'?"),
            ("help batch --foo", "'--foo'; `image-app help` lists the commands"),
            ("a.jpg --sepia", "'--sepia'; it is a filter: --filter \"sepia()\"; similar looks: old-print, brannan"),
            ("a.jpg --noir", "'--noir'; 'noir' is a look; did you mean --look noir?"),
            ("a.jpg -look noir", "'-look'; did you mean '--look'?"),
            ("a.jpg -onoir.jpg", "'-onoir.jpg'; did you mean '-o noir.jpg'?"),
            ("-dash.jpg", "'-dash.jpg'; the file of this name is ./-dash.jpg"),
            ("info -dash.jpg", "'-dash.jpg'; the file of this name is ./-dash.jpg"),
            ("-dish.jpg", "'-dish.jpg'; `image-app help inspire` lists the options"),
        ])
    func unknownOptions(line: String, message: String) async throws {
        try here.jpegs("a.jpg", "-dash.jpg")
        try here.folder.write(Pictures.png, "exists.png")
        let before = here.folder.list()
        let result = try await here.run(line)
        #expect(result.status == 64 && result.lines == ["image-app: unknown option \(message)"], "\(result.messages)")
        #expect(result.output == [] && here.folder.list() == before)
    }

    @Test(
        "a known option, however it is written, is not blamed for another one's error",
        arguments: [
            "a.jpg -o=y.jpg --format webp", "a.jpg -q=80 -o y.jpg --format webp", "in -rq 80 -o out --format webp",
            "a.jpg -vo y.jpg --format webp", "in -j2 -o out --format webp",
        ])
    func spellings(line: String) async throws {
        try here.jpegs("a.jpg", "in/a.jpg")
        let result = try await here.run(line)
        #expect(result.status == 64 && result.messages.contains("webp"), "\(result.messages)")
        #expect(!result.messages.contains("unknown option"), "\(result.messages)")
        #expect(here.folder.list() == ["a.jpg", "in/a.jpg"])
    }

    @Test("a missing folder is missing, and no misspelled command")
    func missingFolder() async throws {
        let result = try await here.run("Photos/ -r -o out/")
        #expect(result.status == 1 && result.messages.contains("Photos"), "\(result.messages)")
    }

    @Test(
        "values that were meant otherwise",
        arguments: [
            ("--strength 70", "70% or 0.7"), ("--strength=70", "70% or 0.7"), ("--quality 0.9", "90"),
            ("-q 90%", "90"), ("--fit 300", "--fit 300x300 or --long-edge 300"), ("--fit 50%", "--resize 50%"),
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

    @Test(
        "a name template that can't be used is found before any work",
        arguments: [
            (".{seq}", "the name begins with a dot"), (".hidden.jpg", "the name begins with a dot"),
            ("{dir}/.{stem}", "the name begins with a dot"), ("{stem}.webp", "a .webp file can't be written"),
            ("{foo}", "there is no {foo}; there are {dir}, {stem}"),
            ("{stem}/", "a name that ends in a slash is a folder's"),
            ("/{stem}", "it leads out of the folder of the results"), ("{look}.", "the name ends in a dot"),
            ("{stem}.png", "--name {stem}.png contradicts --format jpeg"),
            ("{stem", "a brace has no partner"), ("{dir}", "the template gives no file name; add {stem}"),
            ("{stem}/{dir}", "the template gives no file name; add {stem}"),
        ])
    func badTemplates(template: String, problem: String) async throws {
        try here.jpegs("in/a.jpg")
        let result = try await here.run(["batch", "in", "-o", "out", "--format", "jpeg", "--name", template])
        #expect(result.status == 64 && result.lines.first?.hasPrefix("Error: --name \(template)") ?? false)
        #expect(result.lines.first?.contains(problem) ?? false, "\(result.messages)")
        #expect(result.messages.contains("Usage: image-app batch "))
        #expect(here.folder.list() == ["in/a.jpg"])
    }

    @Test(
        "a watched picture that is incomplete must not end the run: what would do so is refused",
        arguments: [
            "--fail-fast", "--max-errors 1",
        ])
    func failFastWatch(option: String) async throws {
        try here.jpegs("in/a.jpg")
        let result = try await here.run("batch in -o out --watch \(option)")
        #expect(result.status == 64 && result.messages.contains("\(option) cannot be combined with --watch"))
        #expect(here.folder.list() == ["in/a.jpg"])
    }

    @Test(
        "looks and filters by names that others give them",
        arguments: [
            (
                ["--look", "bw"],
                "there is no look 'bw'; similar looks: inkwell, moon, noir; as a filter: --filter \"grayscale()\""
            ),
            (
                ["--look", "sepia"],
                "there is no look 'sepia'; it is a filter: --filter \"sepia()\"; similar looks: old-print, brannan"
            ),
            (
                ["--look", "vintage"],
                "there is no look 'vintage'; similar looks: old-print, warm-film, 1977, earlybird"
            ),
            (["--look", "tilt_shift"], "there is no look 'tilt_shift'; it is a filter: --filter \"tilt-shift()\""),
            (["--filter", "sharpen(0.5)"], "--filter:1:1: unknown filter 'sharpen': did you mean 'unsharp()'?"),
            (
                ["--filter", "hue-rotate(90)"],
                "--filter:1:12: expected an angle (in deg, turn, rad or grad) for 'angle' of 'hue-rotate', found '90'; did you mean 90deg?"
            ),
            (
                ["--filter", "show-hue(red, 10)"],
                "--filter:1:15: expected an angle (in deg, turn, rad or grad) for 'tolerance' of 'show-hue', found '10'; did you mean 10deg?"
            ),
            (["--filter", "sharpen"], "--filter:1:1: unknown filter 'sharpen': did you mean 'unsharp()'?"),
            (
                ["--filter", "contrast(120)"],
                "--filter:1:10: expected 'amount' of 'contrast' between 0 and 100, found '120'; did you mean 120% or 1.2?"
            ),
        ])
    func otherNames(options: [String], message: String) async throws {
        try here.jpegs("a.jpg")
        let result = try await here.run(["a.jpg", "-o", "out.jpg"] + options)
        #expect(result.status == 64 && result.lines == ["image-app: \(message)"], "\(result.messages)")
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

    @Test("--timeout ends a single picture, too")
    func timeout() async throws {
        let result = try await here.shell("mkfifo p; exec 3<>p; $APP - -o out.png --timeout 1 <p")
        #expect(result.status == 1, "\(result.messages)")
        #expect(result.lines == ["standard input: it took longer than 1 s (--timeout)"])
        #expect(here.folder.list() == ["p"])
    }

    @Test(
        "a damaged picture is an error wherever one is read, and with --allow-damaged a warning",
        arguments: [
            "view cut.jpg --size 20x5", "looks sheet cut.jpg -o sheet.jpg --looks noir",
            "looks sheet cut.jpg -o sheet.html --looks noir", "looks learn cut.jpg cut.jpg --save l --looks-dir looks",
            "a.jpg --like cut.jpg -o out.jpg", "batch in --like cut.jpg -o out", "cut.jpg -o out.jpg",
        ])
    func damage(line: String) async throws {
        try here.jpegs("a.jpg", "in/a.jpg")
        try here.folder.write(Array(Pictures.large.prefix(Pictures.large.count / 2)), "cut.jpg")
        try here.folder.write(Array(), "looks/none")
        let before = here.folder.list()
        let refused = try await here.run(line)
        #expect(refused.status == 1 && refused.lines.count == 1, "\(refused.messages)")
        #expect(refused.messages.contains("cut.jpg: damaged: ") && refused.messages.contains("--allow-damaged"))
        #expect(here.folder.list() == before)
        let allowed = try await here.run(line + " --allow-damaged")
        #expect(allowed.status == 0, "\(allowed.messages)")
        #expect(
            allowed.lines.contains { $0.contains("cut.jpg: warning: damaged: ") && $0.contains("rows are whole") },
            "\(allowed.messages)")
    }

    @Test("unknown looks and filters suggest the nearest, in a line")
    func suggestions() async throws {
        try here.jpegs("a.jpg")
        let filter = try await here.run(["a.jpg", "--filter", "sepia(1) contarst(1)"])
        #expect(filter.lines == ["image-app: --filter:1:10: unknown filter 'contarst': did you mean 'contrast'?"])
        let look = try await here.run("a.jpg --look clarendno")
        #expect(look.lines == ["image-app: there is no look 'clarendno'; did you mean 'clarendon'?"])
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
}
