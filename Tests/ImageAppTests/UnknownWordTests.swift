import TestSupport
import Testing

/// Words and options that are not known, and what was probably meant.
@Suite struct UnknownWordTests {
    private let here = Workspace()

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

    @Test("A second name that is no file is a result without -o, and nothing is done")
    func resultWithoutOption() async throws {
        try here.jpegs("a.jpg", "b.jpg")
        for (line, result) in [
            ("a.jpg out.png", "out.png"), ("inspire a.jpg out.JPG --look moon", "out.JPG"),
            ("a.jpg out/x.webp --json", "out/x.webp"), ("a.jpg out/", "out"),
        ] {
            let refused = try await here.run(line)
            #expect(refused.status == 64 && refused.lines.count == 1, "\(refused.messages)")
            #expect(refused.messages.contains("there is no picture \(result) to read; for a result, use -o \(result)"))
        }
        #expect(here.folder.list() == ["a.jpg", "b.jpg"])
        // With a place for results, and among several pictures, it is a picture that is missing.
        #expect(try await here.run("a.jpg c.jpg -o out/").status == 1)
        #expect(try await here.run("a.jpg b.jpg c.jpg").status == 1)
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

    @Test("a missing folder is missing, and no misspelled command")
    func missingFolder() async throws {
        let result = try await here.run("Photos/ -r -o out/")
        #expect(result.status == 1 && result.messages.contains("Photos"), "\(result.messages)")
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
            (
                "looks export noir -o film.cube",
                "'-o'; did you mean --cube FILE, --hald FILE, --xmp FILE or --css FILE?"
            ),
            ("looks learn a.jpg a.jpg -o x", "'-o'; did you mean --save NAME?"),
            ("batch a.jpg -o b/ --explain", "'--explain'; it is an option of `image-app inspire`"),
            ("a.jpg --columns 3", "'--columns'; it is an option of `image-app looks sheet`"),
            (
                "batch a.jpg -o b/ --gallery x",
                "'--gallery'; it is an option of `image-app home` and `image-app sources`"
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
            "a.jpg -o=y.jpg --format jxl", "a.jpg -q=80 -o y.jpg --format jxl", "in -rq 80 -o out --format jxl",
            "a.jpg -vo y.jpg --format jxl", "in -j2 -o out --format jxl",
        ])
    func spellings(line: String) async throws {
        try here.jpegs("a.jpg", "in/a.jpg")
        let result = try await here.run(line)
        #expect(result.status == 64 && result.messages.contains("jxl"), "\(result.messages)")
        #expect(!result.messages.contains("unknown option"), "\(result.messages)")
        #expect(here.folder.list() == ["a.jpg", "in/a.jpg"])
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
            (["--look", "Portra"], "there is no look 'Portra'; similar looks: natural-film, warm-film, portrait"),
            (
                ["--look", "date stamp"],
                "there is no look 'date stamp'; it is an option: --text '{date}' --text-style 'bottom-right 3% #ff9030'"
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
}
