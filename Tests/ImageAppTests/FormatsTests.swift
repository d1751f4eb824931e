import ImageCodecs
import ImageCore
import SystemPackage
import TestSupport
import Testing

/// Formats whose libraries are loaded when they are needed, through the whole program: single pictures, folders, previews.
@Suite(.hangGuard, .enabled(if: Sanitizer.isOff, "sanitizers need files")) struct FormatsTests {
    private let here = Workspace()

    /// The pixels of a picture, as the program makes a PAM of it.
    private func pixels(_ name: String) async throws -> [UInt8] {
        let result = try await here.run("\(name) -o - --look none --format pam")
        try #require(result.status == 0, "\(result.messages)")
        return result.output
    }

    @Test("what loses nothing comes back as it was: 8 and 16 bits, with alpha and without")
    func lossless() async throws {
        let shallow = GeneratedPicture.smooth(90, 61)
        let deep = GeneratedPicture.noise(41, 33, format: .rgba16)
        for hasAlpha in [false, true] {
            try here.folder.write(shallow.encoded(.png(), hasAlpha: hasAlpha), "a.png")
            try here.folder.write(deep.encoded(.png(PNGEncodingOptions(bitDepth: 16)), hasAlpha: hasAlpha), "b.png")
            for line in ["a.png -o a.tif", "a.png -o a.webp --lossless", "b.png -o b.tif"] {
                #expect(try await here.run("\(line) --look none --overwrite").status == 0, "\(line)")
            }
            #expect(try await pixels("a.tif") == pixels("a.png"))
            #expect(try await pixels("b.tif") == pixels("b.png"))
            if hasAlpha {
                // Colours of pixels that can't be seen are what they were, too.
                #expect(try await pixels("a.webp") == pixels("a.png"))
            }
        }
    }

    @Test("EXIF, XMP, profile and orientation go along from format to format", .needs("exiftool"))
    func metadata() async throws {
        try here.jpegs("plain.jpg")
        let tags = [
            "-Artist=A. Person", "-Model=Camera 9", "-XMP-dc:Title=A title", "-DateTimeOriginal=2024:05:06 07:08:09",
            "-GPSLatitude=48.5", "-GPSLatitudeRef=N", "-ISO=200",
        ]
        let words = tags.map { "'\($0)'" }.joined(separator: " ")
        #expect(try await here.shell("exiftool -q \(words) plain.jpg -o a.jpg").status == 0)
        for first in ["webp", "avif", "tif"] {
            #expect(try await here.run("a.jpg -o b.\(first) --look matte --overwrite").status == 0)
            for second in ["jpg", "png", "webp", "avif", "tif"] {
                let result = try await here.run("b.\(first) -o c.\(second) --look none --overwrite")
                #expect(result.status == 0, "\(first) to \(second): \(result.messages)")
                let said = try await here.shell(
                    "exiftool -s3 -Artist -Model -XMP-dc:Title -DateTimeOriginal -EXIF:GPSLatitudeRef -ISO c.\(second)")
                #expect(
                    String(decoding: said.output, as: UTF8.self).split(separator: "\n").map(String.init)
                        == ["A. Person", "Camera 9", "A title", "2024:05:06 07:08:09", "North", "200"],
                    "\(first) to \(second)")
            }
        }
    }

    @Test("a folder of all formats is done by workers, each result in its own format where that can be written")
    func folder() async throws {
        try here.jpegs("in/a.jpg")
        try here.folder.write(Pictures.png, "in/b.png")
        for name in ["c.webp", "d.avif", "e.tif", "f.ppm"] {
            #expect(try await here.run("in/a.jpg -o in/\(name) --look none").status == 0)
        }
        let result = try await here.run("batch in -o out --look matte -j2")
        #expect(result.status == 0 && result.summary == "6 pictures done", "\(result.messages)")
        #expect(
            here.folder.list("out").filter { !$0.hasPrefix(".") }
                == ["a.jpg", "b.png", "c.webp", "d.avif", "e.tif", "f.ppm"])
        for name in ["a.jpg", "c.webp", "e.tif"] {
            #expect(try await here.run("in/\(name) -o one/ --look matte").status == 0)
            #expect(try await pixels("one/\(name)") == pixels("out/\(name)"), "\(name)")
        }
        let other = try await here.run("batch in -o jpegs --look matte --format jpeg --name {stem}-{ext}.{ext}")
        #expect(other.status == 0, "\(other.messages)")
    }

    @Test(
        "workers read the pictures that a look is made of, and a watermark", arguments: ["b.webp", "b.avif", "b.tif"])
    func lookFiles(name: String) async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await here.run("in/a.jpg -o \(name) --look none").status == 0)
        try here.folder.write(Array("like: url(\(name));".utf8), "own.look")
        for option in ["--look own.look", "--watermark \(name)"] {
            let result = try await here.run("batch in -o out --overwrite \(option)")
            #expect(result.status == 0 && result.summary == "1 picture done", "\(result.messages)")
        }
    }

    @Test("every command that reads a picture reads them, in a process that was taken over without harm")
    func commands() async throws {
        try here.jpegs("a.jpg")
        for name in ["b.webp", "b.avif", "b.tif"] {
            #expect(try await here.run("a.jpg -o \(name) --look none").status == 0)
            for line in [
                "info \(name)", "looks sheet \(name) -o sheet.png --overwrite",
                "a.jpg --like \(name) -o l.jpg --overwrite",
                "\(name) --explain", "\(name) --auto -o m.jpg --overwrite",
                "looks learn a.jpg \(name) --save l --looks-dir looks --overwrite",
            ] {
                let result = try await here.run(line)
                #expect(result.status == 0, "\(line): \(result.messages)")
            }
            let injected = ["IMAGE_APP_INJECT": "escape@header:codec-\(try here.folder.read(name).count)"]
            for line in ["\(name) -o x.jpg --overwrite", "info \(name)", "a.jpg --like \(name) -o y.jpg --overwrite"] {
                let result = try await here.run(line, environment: injected)
                #expect(
                    result.status == 1 && result.messages.contains("open refused, create refused"),
                    "\(line): \(result.messages)")
            }
        }
    }

    @Test("a library that is not installed is one clear line, and JPEG and PNG work", .needsMounts, .needsRoot)
    func missingLibrary() async throws {
        try here.jpegs("a.jpg")
        #expect(try await here.run("a.jpg -o b.webp --look none").status == 0)
        let result = try await here.mounted(
            """
            for file in $(ldconfig -p | sed -n "s,.*=> \\(.*/libwebp.so.7\\)$,\\1,p"); do mount --bind /dev/null $file; done
            $APP b.webp -o c.jpg; echo $?; $APP a.jpg -o d.webp; echo $?; $APP a.jpg -o e.jpg; echo $?
            $APP formats | grep WebP
            """)
        #expect(
            result.messages.contains(
                "b.webp: its format needs libwebp, which isn't installed (Debian's package libwebp7)"),
            "\(result.messages)")
        let text = String(decoding: result.output, as: UTF8.self)
        #expect(text.hasPrefix("1\n1\n0\n"), "\(text)\(result.messages)")
        #expect(text.contains("needs libwebp, which isn't installed (Debian's package libwebp7)"))
    }
}
