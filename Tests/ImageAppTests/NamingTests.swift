import ImageCodecs
import SystemPackage
import TestSupport
import Testing

/// Where results go, and what they may not replace.
@Suite struct NamingTests {
    private let here = Workspace()

    private func list() -> [String] { here.folder.list() }

    @Test("a picture alone becomes photo-LOOK.jpg beside it")
    func besideInput() async throws {
        try here.jpegs("photo.jpg", "sub/PHOTO.JPEG")
        #expect(try await here.run("photo.jpg").status == 0)
        #expect(try await here.run("inspire sub/PHOTO.JPEG --look clarendon").status == 0)
        #expect(try await here.run(["photo.jpg", "--filter", "sepia(1)"]).status == 0)
        #expect(try await here.run("photo.jpg --look clarendon --format png").status == 0)
        #expect(
            list() == [
                "photo-clarendon.png", "photo-filtered.jpg", "photo-inspire.jpg", "photo.jpg",
                "sub/PHOTO-clarendon.JPEG", "sub/PHOTO.JPEG",
            ])
    }

    @Test("OUT is a file, or a folder where it exists as one, ends in a slash or has several results to take")
    func fileOrFolder() async throws {
        try here.jpegs("a.jpg", "b.jpg", "exists/keep.jpg")
        for line in ["a.jpg -o file.jpg", "a.jpg -o exists", "a.jpg -o new/deep/", "a.jpg b.jpg -o several/deep"] {
            #expect(try await here.run(line).status == 0, "\(line)")
        }
        #expect(
            list() == [
                "a.jpg", "b.jpg", "exists/a.jpg", "exists/keep.jpg", "file.jpg", "new/deep/a.jpg",
                "several/deep/a.jpg", "several/deep/b.jpg",
            ])
    }

    @Test("a folder that is missing for a file, or a file where a folder is needed, is said")
    func wrongFolders() async throws {
        try here.jpegs("a.jpg", "b.jpg")
        let missing = try await here.run("a.jpg -o none/out.jpg")
        #expect(missing.status == 1)
        #expect(
            missing.lines == ["a.jpg: its result none/out.jpg can't be written: there is no folder none; make it first"]
        )
        #expect(try await here.run("a.jpg -o b.jpg/").status == 64)
        #expect(try await here.run("a.jpg b.jpg -o b.jpg").status == 64)
        let below = try await here.run("a.jpg -o b.jpg/c/")
        #expect(below.status == 1)
        #expect(below.messages.contains("can't be made"))
        #expect(list() == ["a.jpg", "b.jpg"])
    }

    @Test("names are kept with the extension of the result")
    func extensions() async throws {
        try here.jpegs("a.JPG", "b.jpeg", "noextension", "wrong.png")
        #expect(try await here.run("a.JPG b.jpeg noextension wrong.png -o same").status == 0)
        #expect(try await here.run("a.JPG b.jpeg noextension -o png --format png").status == 0)
        #expect(try await here.run("a.JPG -o named.png").status == 0)
        #expect(here.folder.list("same") == ["a.JPG", "b.jpeg", "noextension.jpg", "wrong.jpg"])
        #expect(here.folder.list("png") == ["a.png", "b.png", "noextension.png"])
        #expect(try here.decoded("named.png").header.format == .png)
        #expect(try here.decoded("png/a.png").header.format == .png)
    }

    @Test("a recursive run keeps the structure and ignores what is hidden, devices' folders and OUT itself")
    func recursion() async throws {
        try here.jpegs(
            "in/a.jpg", "in/sub/b.jpg", "in/sub/deep/c.jpg", "in/@eaDir/d.jpg", "in/.@__thumb/e.jpg",
            "in/#recycle/f.jpg", "in/._a.jpg", "in/.hidden/g.jpg")
        #expect(try await here.run("in -o flat").status == 0)
        #expect(here.folder.list("flat") == ["a.jpg"])
        for _ in 0..<2 { #expect(try await here.run("in -r -o in/out --overwrite").status == 0) }
        #expect(here.folder.list("in/out") == ["a.jpg", "sub/b.jpg", "sub/deep/c.jpg"])
        #expect(try await here.run("in -r --all -o all").status == 0)
        #expect(here.folder.list("all").count == 11)
        #expect(here.folder.list("all").contains("@eaDir/d.jpg"))
    }

    @Test("a result that exists is a failure before work starts, and is replaced with --overwrite")
    func existing() async throws {
        try here.jpegs("a.jpg", "b.jpg")
        let old = try here.folder.write(Pictures.text, "out/a.jpg")
        let result = try await here.run("a.jpg b.jpg -o out")
        #expect(result.status == 1)
        #expect(result.lines.first == "a.jpg: out/a.jpg exists (--overwrite replaces it)")
        #expect(try PictureFiles.read(old) == Pictures.text)
        #expect(here.folder.exists("out/b.jpg"))
        #expect(try await here.run("a.jpg -o out/a.jpg").status == 1)
        #expect(try await here.run("- -o out/a.jpg", input: Pictures.jpeg).status == 1)
        #expect(try await here.run("a.jpg -o out --overwrite").status == 0)
        #expect(try here.decoded("out/a.jpg").header.format == .jpeg)
    }

    @Test("an input is never replaced: by its path, a hard link, or a symbolic link", arguments: ["", " --overwrite"])
    func inputs(flag: String) async throws {
        try here.jpegs("a.jpg", "folder/b.jpg")
        here.folder.hardLink("hard.jpg", to: "a.jpg")
        here.folder.link("soft.jpg", to: "a.jpg")
        let before = list()
        for line in [
            "a.jpg -o a.jpg", "a.jpg -o folder/../a.jpg", "a.jpg -o hard.jpg", "a.jpg -o soft.jpg",
            "soft.jpg -o a.jpg", "folder -o folder", "a.jpg hard.jpg -o .",
        ] {
            let result = try await here.run(line + flag)
            #expect(result.status == 1, "\(line)")
            #expect(result.messages.contains("would replace an input"), "\(line)")
        }
        let stream = try await here.shell("$APP - -o a.jpg\(flag) <a.jpg; $APP a.jpg -o - >>hard.jpg")
        #expect(stream.lines.count { $0.contains("would replace an input") } == 2)
        #expect(list() == before)
        for name in ["a.jpg", "hard.jpg", "folder/b.jpg"] { #expect(try here.folder.read(name) == Pictures.jpeg) }
    }

    @Test("an input that can't be worked on is not replaced either")
    func brokenInputs() async throws {
        try here.folder.write(Pictures.text, "in/a.jpg")
        try here.folder.write(Pictures.png, "in/a.png")
        #expect(try await here.run("in -o in --format jpeg --overwrite").status == 1)
        #expect(try here.folder.read("in/a.jpg") == Pictures.text)
    }

    @Test("links, folders, pipes and devices are not replaced")
    func specialResults() async throws {
        try here.jpegs("a.jpg", "other.jpg")
        here.folder.link("soft.jpg", to: "other.jpg")
        here.folder.link("dangling.jpg", to: "nowhere")
        here.folder.makeFolders("out/a.jpg")
        _ = try await here.shell("mkfifo pipe.jpg")
        for line in ["a.jpg -o soft.jpg", "a.jpg -o dangling.jpg", "a.jpg -o out", "a.jpg -o pipe.jpg"] {
            let result = try await here.run(line + " --overwrite")
            #expect(result.status == 1, "\(line)")
            #expect(result.lines.count == 1, "\(line)")
        }
        #expect(list() == ["a.jpg", "dangling.jpg", "other.jpg", "pipe.jpg", "soft.jpg"])
        #expect(try here.folder.read("other.jpg") == Pictures.jpeg)
    }

    @Test("two inputs with one result are named before work starts")
    func collisions() async throws {
        try here.jpegs("a/x.jpg", "b/x.jpg", "b/y.jpg")
        try here.folder.write(Pictures.png, "b/y.png")
        let result = try await here.run("a b -o out")
        #expect(result.status == 1)
        #expect(result.lines.first == "b/x.jpg: its result out/x.jpg would be that of a/x.jpg too")
        #expect(here.folder.list("out") == ["x.jpg", "y.jpg", "y.png"])
        #expect(try await here.run("b/y.jpg b/y.png -o jpeg --format jpeg").status == 1)
        #expect(here.folder.list("jpeg") == ["y.jpg"])
    }

    @Test("one picture named twice is done once, two names of one file are two pictures")
    func duplicates() async throws {
        try here.jpegs("in/a.jpg")
        here.folder.hardLink("in/b.jpg", to: "in/a.jpg")
        here.folder.link("in/c.jpg", to: "a.jpg")
        let result = try await here.run("in in/a.jpg ./in/a.jpg -o out")
        #expect(result.status == 0)
        #expect(here.folder.list("out") == ["a.jpg", "b.jpg", "c.jpg"])
    }

    @Test("--format must not contradict OUT's extension, which must be one that is written")
    func contradictions() async throws {
        try here.jpegs("a.jpg")
        for line in ["a.jpg -o b.png --format jpeg", "a.jpg -o b.jpg --format png", "a.jpg -o b.gif", "a.jpg -o b.tga"]
        {
            let result = try await here.run(line)
            #expect(result.status == 64, "\(line)")
            #expect(result.messages.hasPrefix("Error: "), "\(line)")
        }
        #expect(try await here.run("a.jpg -o folder.png/ --format jpeg").status == 0)
        #expect(list() == ["a.jpg", "folder.png/a.jpg"])
    }
}
