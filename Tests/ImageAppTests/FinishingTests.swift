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
            (["--text", "漢"], 1, "the font has no picture of"),
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
}
