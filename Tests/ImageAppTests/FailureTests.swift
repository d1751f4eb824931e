import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files that can't be read, folders that can't be written: one clear line and a status, nothing else.
@Suite struct FailureTests {
    private let here = Workspace()

    @Test("a bad file is distinguished from others, by itself and among good ones")
    func badFiles() async throws {
        let heic: [UInt8] = [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8)
        let files: [(name: String, bytes: [UInt8], says: String)] = [
            ("empty.jpg", [], "the file is empty"), ("text.jpg", Pictures.text, "not a picture"),
            ("a.gif", Array("GIF89a\u{1}\0\u{1}\0".utf8), "a GIF file"),
            ("a.jxl", [0xFF, 0x0A, 1, 2], "a JPEG XL file"), ("a.heic", heic, "no list of items"),
            ("cut.jpg", Array(Pictures.jpeg.dropLast(Pictures.jpeg.count / 8)), "--allow-damaged"),
            ("head.jpg", Array(Pictures.jpeg.prefix(30)), "too damaged to be read"),
            ("cut.png", Array(Pictures.png.prefix(Pictures.png.count / 2)), "--allow-damaged"),
            ("head.png", Array(Pictures.png.prefix(20)), "too damaged to be read"),
        ]
        for file in files {
            try here.folder.write(file.bytes, file.name)
            let single = try await here.run("\(file.name) -o out.jpg")
            #expect(single.status == 1, "\(file.name)")
            #expect(single.lines.count == 1 && single.messages.contains(file.says), "\(single.messages)")
            #expect(single.messages.hasPrefix("\(file.name): "))
        }
        try here.jpegs("good.jpg")
        let all = try await here.run(["good.jpg", "missing.jpg", "-o", "out"] + files.map(\.name))
        #expect(all.status == 1)
        #expect(here.folder.list("out") == ["good.jpg"])
        #expect(all.lines.count == files.count + 2)
        #expect(all.summary == "1 picture done, \(files.count + 1) failed")
    }

    @Test("with --allow-damaged what can be read is kept, with a warning that says how much")
    func allowDamaged() async throws {
        try here.folder.write(Array(Pictures.large.prefix(Pictures.large.count / 2)), "a.jpg")
        let png = Pictures.png(GeneratedPicture.noise(200, 200))
        try here.folder.write(Array(png.prefix(png.count / 2)), "b.png")
        for name in ["a.jpg", "b.png"] {
            let result = try await here.run("\(name) -o out/ --allow-damaged --quiet")
            #expect(result.status == 0)
            #expect(result.lines.count == 1 && result.messages.hasPrefix("\(name): warning: damaged: "))
            #expect(result.messages.contains("rows are whole"))
            #expect(here.folder.exists("out/\(name)"))
        }
        let batch = try await here.run("a.jpg b.png -o batch --allow-damaged --json")
        #expect(batch.status == 0)
        #expect(batch.outputLines.count { $0.contains("\"damage\":\"") } == 2)
    }

    @Test("a folder's other files are counted by format")
    func ignored() async throws {
        try here.jpegs("in/a.jpg")
        for (name, bytes) in [
            ("b.gif", Array("GIF89a".utf8)), ("c.gif", Array("GIF87a".utf8)), ("notes.txt", Pictures.text),
            ("empty.txt", []), ("d.jpg", [0xFF, 0x0A, 1, 2]),
        ] { try here.folder.write(bytes, "in/\(name)") }
        here.folder.link("in/dangling.jpg", to: "nowhere")
        here.folder.link("in/loop.jpg", to: "loop.jpg")
        here.folder.link("in/folder", to: ".")
        here.folder.makeFolders("in/folder.jpg")
        _ = try await here.shell("mkfifo in/pipe.jpg")
        let result = try await here.run("in -o out -r")
        #expect(result.status == 0, "\(result.messages)")
        #expect(
            result.summary == "1 picture done; 9 files ignored "
                + "(2 GIF, 2 broken link, 1 JPEG XL, 1 empty, 1 link to a folder, 1 other, 1 special file)")
        #expect(here.folder.list("out") == ["a.jpg"])
    }

    @Test("that folders in a folder are left out is said, but for the results' own")
    func foldersLeftOut() async throws {
        try here.jpegs("in/a.jpg", "in/sub/b.jpg", "in/other/c.jpg", "in/.hidden/d.jpg")
        #expect(try await here.run("in -o in/out").summary == "1 picture done; 2 folders left out (-r)")
        #expect(try await here.run("in -o in/out -r --overwrite").summary == "3 pictures done")
        let none = try await here.run("batch in -o in/out --include none.jpg --exclude other")
        #expect(
            none.status == 1 && none.summary == "0 pictures done, 1 failed; 1 folder left out (-r)", "\(none.messages)")
    }

    @Test("a file with a picture's name that is none is worth a failure in a folder too")
    func expectedPicture() async throws {
        try here.jpegs("in/a.jpg")
        try here.folder.write([UInt8](repeating: 0, count: 4000), "in/b.JPG")
        try here.folder.write([], "in/c.png")
        let result = try await here.run("in -o out")
        #expect(result.status == 1)
        #expect(result.lines.count == 3)
    }

    @Test("what is no file is said by itself", .hangGuard)
    func specialFiles() async throws {
        here.folder.link("dangling.jpg", to: "nowhere")
        here.folder.link("loop.jpg", to: "loop.jpg")
        here.folder.makeFolders("empty")
        try here.folder.write(Pictures.text, "texts/notes.txt")
        _ = try await here.shell("mkfifo pipe.jpg")
        for (line, says) in [
            ("dangling.jpg", "dangling.jpg: can't be read: there is no such file"),
            ("loop.jpg", "leads in a circle"), ("pipe.jpg", "it is a pipe"), ("/dev/null", "it is a device"),
            ("missing/a.jpg", "there is no such file"), ("texts/notes.txt/a.jpg", "is a file and no folder"),
            ("empty", "empty: there are no pictures in it"), ("texts", "texts: there are no pictures in it"),
        ] {
            let result = try await here.run("\(line) -o out/")
            #expect(result.status == 1, "\(line)")
            #expect(result.lines.first?.contains(says) == true, "\(result.messages)")
        }
        #expect(try await here.run("empty").status == 64)
        #expect(here.folder.list("out") == [])
    }

    @Test("limits are named with their value and how to raise them")
    func limits() async throws {
        try here.jpegs("a.jpg")
        let pixels = try await here.run("a.jpg -o out.jpg --max-pixels 1k")
        #expect(pixels.status == 1)
        #expect(
            pixels.messages == "a.jpg: a picture of 48 × 32 pixels is over the limit of 1,000 pixels "
                + "(raise it with --max-pixels)\n")
        let memory = try await here.run("a.jpg -o out.jpg --max-memory 300k")
        #expect(memory.status == 1)
        #expect(memory.messages.contains("the limit is 300 KiB (raise it with --max-memory)"))
        #expect(try await here.run("a.jpg -o out.jpg --max-pixels 1M --max-memory 1G").status == 0)
        for line in ["--max-pixels 0", "--max-pixels -1", "--max-memory x", "--max-memory 1e99"] {
            #expect(try await here.run("a.jpg \(line)").status == 64, "\(line)")
        }
    }

    @Test("a header that claims too much costs its own picture alone")
    func lies() async throws {
        try here.jpegs("in/a.jpg")
        var png = PNGParts(Pictures.png)
        for (name, size) in [("huge.png", UInt32(Int32.max)), ("big.png", 60_000)] {
            png.chunks[0].data.replaceSubrange(0..<8, with: PNGParts.bigEndian(size) + PNGParts.bigEndian(size))
            try here.folder.write(png.bytes, "in/\(name)")
        }
        var jpeg = JPEGParts(Pictures.jpeg(JPEGEncodingOptions(isProgressive: true)))
        jpeg.parts[try #require(jpeg.frameIndex)].payload.replaceSubrange(1..<5, with: [0xFF, 0xDC, 0xFF, 0xDC])
        try here.folder.write(jpeg.bytes(), "in/huge.jpg")
        let result = try await here.run("in -o out --progressive")
        #expect(result.status == 1)
        #expect(here.folder.list("out") == ["a.jpg"])
        #expect(result.lines.count == 4)
    }

    // MARK: Permissions

    @Test("unreadable files and unwritable folders are said, and the rest goes on", .needsRoot)
    func permissions() async throws {
        try here.jpegs("in/a.jpg", "in/secret.jpg", "in/locked/b.jpg", "closed/keep.jpg")
        let script = """
            chmod 000 in/secret.jpg in/locked; chmod 555 closed; mkdir open; chmod 777 open
            user="setpriv --reuid 65534 --regid 65534 --clear-groups"
            $user $APP in -r -o open/out; echo $?
            $user $APP in/a.jpg -o closed/a.jpg; echo $?
            $user $APP in/a.jpg -o closed/a/; echo $?
            chmod 755 in/locked; mkdir unknown; cp in/a.jpg unknown; chmod 644 unknown
            $user $APP unknown -o open/more; echo $?
            chmod 755 unknown
            """
        let result = try await here.shell("chmod 755 .\n" + script)
        try #require(!result.messages.contains("setpriv"), "\(result.messages)")
        #expect(result.outputLines == ["1", "1", "1", "1"])
        #expect(here.folder.list("open") == ["out/a.jpg"])
        #expect(here.folder.list("closed") == ["keep.jpg"])
        let lines = result.lines
        #expect(lines.contains("in/secret.jpg: can't be read: permission denied"))
        #expect(lines.contains("in/locked: can't be read: permission denied"))
        #expect(lines.contains("unknown/a.jpg: can't be read: permission denied"))
        #expect(lines.contains { $0.contains("closed/a.jpg can't be written: permission denied") })
        #expect(lines.contains { $0.contains("closed/a can't be made: permission denied") })
    }

    @Test("a full disk and a read-only one leave nothing behind", .needsMounts)
    func disks() async throws {
        try here.folder.write(Pictures.large, "large.jpg")
        let script = """
            mkdir full read
            mount -t tmpfs -o size=64k none full && mount -t tmpfs -o ro none read || exit 99
            $APP large.jpg -o full/a.jpg; echo $?
            IMAGE_APP_INJECT=hidden-files $APP_WITH_FAULTS large.jpg -o full/a.jpg; echo $?
            $APP large.jpg large.jpg -o full; echo $?
            ls -A full
            $APP large.jpg -o read/a.jpg; echo $?
            """
        let result = try await here.mounted(script)
        #expect(result.outputLines == ["1", "1", "1", "1"], "\(result.messages)")
        #expect(result.lines.count { $0.contains("the disk is full") } == 3)
        #expect(result.messages.contains("the disk is read-only"))
    }
}
