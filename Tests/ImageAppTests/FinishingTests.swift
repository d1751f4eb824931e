import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// Borders, text and watermarks by the command line: single pictures, folders, recipes.
@Suite struct FinishingTests {
    private let here = Workspace()

    private static let options = [
        "--long-edge", "120", "--sharpen", "screen", "--border", "10px #246 =1:1", "--text", "{name} {date:%Y}",
        "--text-style", "top 15% yellow 90%", "--watermark", "logos/logo.png", "--watermark-style", "center 40% 50%",
    ]

    private func writeFiles() throws {
        here.folder.makeFolders("out")
        here.folder.makeFolders("single")
        try here.folder.write(
            GeneratedPicture.smooth(160, 100).encoded(
                .jpeg(JPEGEncodingOptions()), metadata: ImageMetadata(exif: CameraEXIF().bytes)), "in/Berlin.jpg")
        try here.folder.write(
            GeneratedPicture.noise(30, 20).encoded(.png(PNGEncodingOptions()), hasAlpha: true), "logos/logo.png")
    }

    @Test("again makes the same result, with the watermark that it was made with")
    func again() async throws {
        try writeFiles()
        let made = try await here.run(["in/Berlin.jpg", "-o", "out/r.jpg", "--look", "moon"] + Self.options)
        #expect(made.status == 0, "\(made.messages)")
        let result = try here.decoded("out/r.jpg")
        // The picture has EXIF's orientation 6: 75 by 120 pixels upright.
        #expect(result.header.size == PixelSize(width: 140, height: 140))
        let again = try await here.run("again out/r.jpg -o again.jpg")
        #expect(again.status == 0, "\(again.messages)")
        #expect(try here.decoded("again.jpg").picture == result.picture)
        // Put beside the result, it is found; another one is not taken for it.
        #expect(try await here.shell("mv logos/logo.png out/").status == 0)
        #expect(try await here.run("again out/r.jpg -o moved.jpg").status == 0)
        try here.folder.write(GeneratedPicture.smooth(30, 20).encoded(.png(PNGEncodingOptions())), "out/logo.png")
        let changed = try await here.run("again out/r.jpg -o none.jpg")
        #expect(
            changed.status == 1 && changed.messages.contains("its watermark out/logo.png has changed since (--force"),
            "\(changed.messages)")
        #expect(try await here.run("again out/r.jpg -o forced.jpg --force").status == 0)
        #expect(try here.decoded("forced.jpg").picture != result.picture)
    }

    @Test("a folder's workers, which open no files, make the same results", arguments: ["inspire", "batch"])
    func folder(command: String) async throws {
        try writeFiles()
        try here.folder.write(GeneratedPicture.smooth(90, 60).encoded(.png(PNGEncodingOptions())), "in/b c.png")
        for name in ["Berlin.jpg", "b c.png"] {
            let single = try await here.run(["in/\(name)", "-o", "single/\(name)", "--look", "none"] + Self.options)
            #expect(single.status == 0, "\(single.messages)")
        }
        let run = try await here.run([command, "in", "-o", "out", "--look", "none"] + Self.options)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages.contains("b c.png: notice: the text on it lacks {date}"), "\(run.messages)")
        for (name, side) in [("Berlin.jpg", 140), ("b c.png", 110)] {
            let result = try here.decoded("out/\(name)")
            #expect(try here.decoded("single/\(name)").picture == result.picture)
            #expect(result.header.size == PixelSize(width: side, height: side))
        }
        guard command == "batch" else { return }
        // The watermark's bytes count for what is done, not where they are.
        #expect(try await here.shell("mv logos other").status == 0)
        let moved = Self.options.map { $0 == "logos/logo.png" ? "other/logo.png" : $0 }
        let done = try await here.run(["batch", "in", "-o", "out", "--look", "none", "--resume", "--json"] + moved)
        #expect(done.status == 0 && done.outputLines.joined().contains(#""skipped":2"#), "\(done.outputLines)")
        try here.folder.write(GeneratedPicture.smooth(30, 20).encoded(.png(PNGEncodingOptions())), "other/logo.png")
        let changed = try await here.run(["batch", "in", "-o", "out", "--look", "none", "--resume", "--json"] + moved)
        #expect(changed.status == 0 && changed.outputLines.joined().contains(#""done":2"#), "\(changed.outputLines)")
    }

    @Test("the file fits where it is to fit into bytes, and the plan says what is drawn")
    func others() async throws {
        try writeFiles()
        let fitted = try await here.run(["in/Berlin.jpg", "-o", "r.jpg", "--target-size", "6k"] + Self.options)
        #expect(fitted.status == 0, "\(fitted.messages)")
        #expect(try here.folder.read("r.jpg").count <= 6000)
        let plan = try await here.run(["in/Berlin.jpg", "--explain"] + Self.options)
        let lines = plan.outputLines.joined(separator: "\n")
        #expect(
            lines.contains("watermark: 48 pixels wide, center") && lines.contains("text: 18 pixels high, top")
                && lines.contains("border: 140 × 140, the picture from 10, 33"), "\(lines)")
        for format in ["webp", "avif", "tif", "ppm"] {
            let options = ["--border", "20px #0080ff", "--text", "■■■■", "--text-style", "center 40px red 100%"]
            #expect(try await here.run(["in/Berlin.jpg", "-o", "r.\(format)"] + options).status == 0)
            #expect(try await here.run("r.\(format) --look none -o back.png --overwrite").status == 0)
            let picture = try here.decoded("back.png").picture
            #expect(picture.size == PixelSize(width: 140, height: 200))
            for (x, y, color) in [(3, 3, [0, 128, 255]), (137, 196, [0, 128, 255]), (70 - 12, 100, [255, 0, 0])] {
                for (channel, level) in color.enumerated() {
                    #expect(
                        abs(picture.level(pixel: y * 140 + x, channel: channel) - level) < 16, "\(format) \(x) \(y)")
                }
            }
        }
        // No result replaces a watermark's file.
        let over = try await here.run(["in/Berlin.jpg", "-o", "logos/logo.png", "--overwrite"] + Self.options)
        #expect(over.status == 1 && over.messages.contains("logo.png"))
        #expect(try here.decoded("logos/logo.png").header.size == PixelSize(width: 30, height: 20))
    }

    @Test(
        "what can't be drawn is wrong usage, or a file that can't be read",
        arguments: [
            (["--border", "4"], 64, "--border"), (["--text", ""], 64, "--text: it is empty"),
            (["--text", "a\nb"], 64, "--text: it has a control character"),
            (["--text", "{foo}"], 64, "--text: there is no {foo}; there are {name}, {date}, {camera}"),
            (["--text-style", "left"], 64, "--text-style is that of a text: add --text"),
            (["--text", "a", "--text-style", "blue red"], 64, "--text-style"),
            (["--watermark-style", "left"], 64, "--watermark-style is that of a watermark: add --watermark"),
            (["--watermark", "none.png"], 1, "its watermark none.png: "),
            (
                ["--text", "a\u{3FFFD}"], 1,
                "--text has '\u{3FFFD}': the font has no picture of it, and no other font that has was found"
            ),
            (["--font", "serif"], 64, "--font is that of a text: add --text"),
            (["--text", "a", "--font", ""], 64, "--font"),
            (["--text", "a", "--font", "serif", "--font", "mono"], 64, "--font can be given once"),
            (["--text", "a", "--font", "No Such Font"], 1, "no font named 'No Such Font' is installed: 'fc-list"),
            (["--text", "a", "--font", "none.ttf"], 1, "--font none.ttf: can't be read: there is no such file"),
            (["--text", "a", "--font", "./a.jpg"], 1, "--font ./a.jpg: it is no scalable font, such as a .ttf"),
            (["--text", "a", "--text-style", "bottom border"], 64, "text on the border needs --border"),
            (
                ["--text", "a", "--border", "4%", "--text-style", "left border"], 64,
                "text on the border must be at the top or the bottom"
            ),
            (["--border", "100000px"], 1, "--max-pixels"),
            (["--border", "4%", "--border", "2%"], 64, "--border can be given once, and here it is 2 times"),
            (["--text", "a", "--text", "b", "--text=c"], 64, "--text can be given once, and here it is 3 times"),
            (["--watermark", "a.jpg", "--watermark", "a.jpg"], 64, "--watermark can be given once"),
            (["--sharpen", "screen", "--sharpen", "print"], 64, "--sharpen can be given once"),
        ])
    func refusals(options: [String], status: Int32, says: String) async throws {
        try here.jpegs("a.jpg")
        let run = try await here.run(["a.jpg", "-o", "b.jpg"] + options)
        #expect(run.status == status && run.messages.contains(says), "\(run.messages)")
        #expect(!here.folder.exists("b.jpg"))
    }

    /// Writes two fonts and a configuration of fontconfig that has no others.
    /// - Returns: the environment that selects it.
    private func writeFonts() throws -> [String: String?] {
        here.folder.makeFolders("out")
        try here.folder.write(MadeFont("Made Letters", letters: "AB").bytes, "fonts/a.ttf")
        try here.folder.write(MadeFont("Made Han", letters: "\u{6F22}").bytes, "fonts/han.ttf")
        let folder = here.folder.appending("fonts")
        let text = "<fontconfig><dir>\(folder)</dir><cachedir>\(folder)/cache</cachedir></fontconfig>"
        return ["FONTCONFIG_FILE": try here.folder.write(Array(text.utf8), "fonts.conf").string]
    }

    private static let grayPicture = GeneratedPicture.make(100, 60) { _, _ in [0.5, 0.5, 0.5, 1] }
    private static let fontOptions = ["--text", "A\u{6F22} {name}", "--text-style", "top-left 20px red 100%"]

    /// The columns with red pixels in a row through the middle of text that is 20 pixels high and at the top left.
    private func boxes(in name: String, margin: Int) throws -> [Int] {
        let picture = try here.decoded(name).picture
        return (0..<picture.size.width).filter { x in
            let pixel = (margin + 10) * picture.size.width + x
            return picture.level(pixel: pixel, channel: 0) > 200 && picture.level(pixel: pixel, channel: 1) < 60
        }
    }

    @Test(
        "Characters that the font lacks are drawn with another installed font, in a folder's workers, too",
        arguments: ["Made Letters", "made letters", "./fonts/a.ttf"], ["in/B.png -o out/B.png", "batch in -o out"])
    func fonts(font: String, command: String) async throws {
        let environment = try writeFonts()
        try here.folder.write(Self.grayPicture.encoded(.png(PNGEncodingOptions())), "in/B.png")
        let arguments = command.split(separator: " ").map(String.init)
        let run = try await here.run(
            arguments + ["--look", "none", "--font", font] + Self.fontOptions, environment: environment)
        #expect(run.status == 0 && !run.messages.contains("notice"), "\(run.messages)")
        // A, 漢 and, after a space that no font has, B.
        #expect(
            try boxes(in: "out/B.png", margin: 2) == Array(7..<17) + Array(27..<37) + Array(67..<77), "\(run.messages)")
    }

    @Test("A character that no font has is an error in --text, and a notice if it comes from a picture's name")
    func missingLetters() async throws {
        let environment = try writeFonts()
        for name in ["B", "\u{3042}"] {
            try here.folder.write(Self.grayPicture.encoded(.png(PNGEncodingOptions())), "in/\(name).png")
        }
        let run = try await here.run(
            ["in/B.png", "-o", "b.png", "--font", "Made Letters", "--text", "A\u{3042}"], environment: environment)
        #expect(
            run.status == 1
                && run.messages.contains("--text has '\u{3042}': the font has no picture of it, and no other font"),
            "\(run.messages)")
        let batch = try await here.run(
            ["batch", "in", "-o", "out", "--look", "none", "--font", "Made Letters", "--text", "A{name}"],
            environment: environment)
        #expect(
            batch.status == 0 && batch.messages.contains("the font has no picture of '\u{3042}' in the text on it"),
            "\(batch.messages)")
        #expect(!batch.messages.contains("B.png: notice"), "\(batch.messages)")
    }

    @Test("Again uses the same font file or font name, and refuses a font file that has changed")
    func fontAgain() async throws {
        let environment = try writeFonts()
        try here.folder.write(Self.grayPicture.encoded(.png(PNGEncodingOptions())), "in/B.png")
        for (font, name) in [("fonts/a.ttf", "file.png"), ("Made Letters", "name.png")] {
            let made = try await here.run(
                ["in/B.png", "-o", "out/\(name)", "--look", "none", "--font", font] + Self.fontOptions,
                environment: environment)
            #expect(made.status == 0, "\(made.messages)")
            let again = try await here.run("again out/\(name) -o again-\(name)", environment: environment)
            #expect(again.status == 0, "\(again.messages)")
            #expect(try here.decoded("again-\(name)").picture == here.decoded("out/\(name)").picture)
        }
        var other = MadeFont("Made Letters", letters: "AB")
        other.top = 300
        try here.folder.write(other.bytes, "fonts/a.ttf")
        let changed = try await here.run("again out/file.png -o none.png", environment: environment)
        #expect(
            changed.status == 1 && changed.messages.contains("its font out/../fonts/a.ttf has changed since (--force"),
            "\(changed.messages)")
        let isolated = try await here.run("again out/file.png -o none.png --force --isolate", environment: environment)
        #expect(isolated.status == 1 && isolated.messages.contains("without --isolate"), "\(isolated.messages)")
        let forced = try await here.run("again out/file.png -o forced.png --force", environment: environment)
        #expect(forced.status == 0, "\(forced.messages)")
        #expect(try here.decoded("forced.png").picture != here.decoded("out/file.png").picture)
        // No result replaces the font's file.
        let over = try await here.run(
            ["in/B.png", "-o", "fonts/a.ttf", "--overwrite", "--format", "png", "--font", "fonts/a.ttf"]
                + Self.fontOptions, environment: environment)
        let kept = try here.folder.read("fonts/a.ttf")
        #expect(over.status != 0 && over.messages.contains("a.ttf") && kept == other.bytes, "\(over.messages)")
    }

    @Test("A resumed batch makes nothing again where a font file was moved, and all where it was changed")
    func fontResumed() async throws {
        let environment = try writeFonts()
        try here.folder.write(Self.grayPicture.encoded(.png(PNGEncodingOptions())), "in/B.png")
        func run(_ font: String, _ more: String...) async throws -> String {
            let run = try await here.run(
                ["batch", "in", "-o", "out", "--look", "none", "--json", "--font", font] + Self.fontOptions + more,
                environment: environment)
            #expect(run.status == 0, "\(run.messages)")
            return run.outputLines.joined()
        }
        #expect(try await run("fonts/a.ttf").contains(#""done":1"#))
        #expect(try await here.shell("mkdir moved && mv fonts/a.ttf moved/b.ttf").status == 0)
        #expect(try await run("moved/b.ttf", "--resume").contains(#""skipped":1"#))
        try here.folder.write(MadeFont("Made Letters", letters: "ABC").bytes, "moved/b.ttf")
        #expect(try await run("moved/b.ttf", "--resume").contains(#""done":1"#))
    }
}
