import ImageCodecs
import ImageFiles
import ImagePipeline
import SystemPackage
import TestSupport
import Testing

/// No result replaces an original, and none says more than it must of where that is.
@Suite struct OriginalTests {
    private let here = Workspace()

    private func recipe(_ name: String) throws -> Recipe {
        try #require(try Recipe(here.decoded(name).header.metadata), "\(name)")
    }

    private func run(_ line: String) async throws {
        let result = try await here.run(line)
        #expect(result.status == 0, "\(line): \(result.messages)")
    }

    /// A line that is refused because its result would replace an original.
    private func isRefused(_ line: String, input: [UInt8] = []) async throws {
        let result = try await here.run(line, input: input)
        #expect(result.status == 1 && result.messages.contains("originals are kept"), "\(line): \(result.messages)")
    }

    // MARK: Replaced by nothing

    @Test("a result of a result is not written over the original, whatever way leads to it")
    func chains() async throws {
        try here.jpegs("in/a.jpg")
        try await run("in/a.jpg -o b.jpg --look moon")
        try await run("b.jpg -o c.jpg --look noir")
        try await isRefused("b.jpg -o in/a.jpg --overwrite")
        try await isRefused("c.jpg -o in/a.jpg --overwrite")
        try await isRefused("b.jpg -o in/a.jpg --overwrite --look none")
        try await isRefused("- -o in/a.jpg --overwrite", input: here.folder.read("b.jpg"))
        #expect(here.folder.list() == ["b.jpg", "c.jpg", "in/a.jpg"])
        // What a result was made from may itself be a result.
        try await isRefused("c.jpg -o b.jpg --overwrite")
        try await run("in/a.jpg -o b.jpg --overwrite")
        #expect(try here.folder.read("in/a.jpg") == Pictures.jpeg)
    }

    @Test("it is known by its content where it was moved, and by its name where it was edited")
    func moved() async throws {
        try here.jpegs("a.jpg")
        try await run("a.jpg -o b.jpg --look moon")
        #expect(try await here.shell("mkdir x && cp a.jpg x/moved.jpg").status == 0)
        try await isRefused("b.jpg -o x/moved.jpg --overwrite")
        try here.folder.write(Pictures.jpeg + [0], "a.jpg")
        try await isRefused("b.jpg -o a.jpg --overwrite")
    }

    @Test(
        "nor are a folder's results",
        arguments: ["Finished -o Holiday --overwrite", "batch Finished -o Holiday --overwrite"])
    func folders(line: String) async throws {
        try here.jpegs("Holiday/1.jpg", "Holiday/2.jpg", "Finished/new.jpg")
        try await run("Holiday -o Finished --look moon")
        try here.folder.write(Pictures.jpeg + [0], "Finished/2.jpg")
        let result = try await here.run(line)
        #expect(
            result.status == 1 && result.messages.contains("1.jpg would replace the original that it was made from"))
        #expect(try here.folder.read("Holiday/1.jpg") == Pictures.jpeg)
        #expect(here.folder.exists("Holiday/new.jpg"))
    }

    @Test(
        "an original is kept where the recipe that names it can't be used",
        arguments: [
            ["Version": "3"], ["LookVersion": "0"], ["Strength": "nan"], ["Look": ""], ["Original": "../../a.jpg"],
            ["OriginalHash": nil],
        ] as [[String: String?]])
    func unreadableRecipe(changes: [String: String?]) async throws {
        try here.jpegs("a.jpg")
        let hash = "xxh128:" + FileHash.digest(of: Pictures.jpeg)
        try here.folder.write(ForgedRecipe.jpeg(["OriginalHash": hash].merging(changes) { $1 }), "r.jpg")
        for options in ["", " --look none", " --look none --resize 50%"] {
            try await isRefused("r.jpg -o a.jpg --overwrite" + options)
        }
    }

    @Test("nor by a sheet, nor by what `again` makes of another original")
    func otherWays() async throws {
        try here.jpegs("a.jpg")
        try here.folder.write(Pictures.jpeg + [0], "b.jpg")
        try await run("a.jpg -o r.jpg --look moon")
        try await isRefused("looks sheet r.jpg -o a.jpg --overwrite --looks noir")
        try await isRefused("again r.jpg --original b.jpg --force -o a.jpg --overwrite")
        try await run("r.jpg -o c.jpg --look noir")
        #expect(try await here.shell("mv a.jpg x.jpg; cp x.jpg a.jpg").status == 0)
        for result in ["r", "c"] {
            try await isRefused("again \(result).jpg --original b.jpg --force -o x.jpg --overwrite")
        }
        #expect(try here.folder.read("a.jpg") == Pictures.jpeg)
    }

    @Test("a result that came through pipes is not written over the original, wherever that was moved")
    func pipes() async throws {
        try here.jpegs("in/a.jpg")
        let piped = try await here.shell(
            """
            set -o pipefail
            $APP in/a.jpg -o - --look moon | $APP - -o - --look noir | $APP - -o b.jpg --filter "contrast(1.1)" &&
            $APP b.jpg -o c.jpg --look moon && $APP c.jpg -o half.jpg --look none --resize 50% && mkdir x && mv in/a.jpg x/moved.jpg
            """)
        #expect(piped.status == 0, "\(piped.messages)")
        let original = EarlierOriginal(reference: "a.jpg", hash: FileHash.digest(of: Pictures.jpeg))
        #expect(try recipe("b.jpg").original == nil && recipe("b.jpg").earlierOriginals == [original])
        #expect(try recipe("c.jpg").original == "b.jpg" && recipe("c.jpg").earlierOriginals == [original])
        for name in ["b", "c", "half"] {
            try await isRefused("\(name).jpg -o x/moved.jpg --overwrite")
            try await isRefused("\(name).jpg -o x/moved.jpg --overwrite --look none --resize 10%")
        }
        try await isRefused("- -o x/moved.jpg --overwrite", input: here.folder.read("b.jpg"))
        #expect(try here.folder.read("x/moved.jpg") == Pictures.jpeg)
    }

    @Test("an original is kept when the results on the way from it are gone, edited or not")
    func brokenChain() async throws {
        try here.jpegs("s/in/a.jpg")
        here.folder.makeFolders("s/mid")
        here.folder.makeFolders("s/out")
        try await run("s/in/a.jpg -o s/mid/b.jpg --look moon")
        try await run("s/mid/b.jpg -o s/out/c.jpg --look noir")
        try await run("s/out/c.jpg -o s/out/d.jpg --look noir --strip-gps")
        #expect(try recipe("s/out/c.jpg").earlierOriginals.map(\.reference) == ["../in/a.jpg"])
        #expect(try recipe("s/out/d.jpg").earlierOriginals.map(\.reference) == ["b.jpg", "a.jpg"])
        #expect(try await here.shell("rm s/mid/b.jpg").status == 0)
        try await isRefused("s/out/c.jpg -o s/in/a.jpg --overwrite")
        try await isRefused("s/out/d.jpg -o s/in/a.jpg --overwrite")
        try here.folder.write(Pictures.jpeg + [0], "s/in/a.jpg")
        try await isRefused("s/out/c.jpg -o s/in/a.jpg --overwrite")
        let json = try await here.run("info --json s/out/c.jpg").text
        #expect(json.contains("\"earlierOriginals\":[\"../in/a.jpg#xxh128:"))
    }

    @Test("an earlier result of the same name as an original is replaced")
    func namesakes() async throws {
        try here.jpegs("in/deep/a.jpg")
        here.folder.makeFolders("out")
        try await run("in/deep/a.jpg -o out/a.jpg --look moon")
        here.folder.makeFolders("out/web")
        try await run("in/deep/a.jpg -o out/web/a.jpg --look noir")
        try await run("in/deep/a.jpg -o out/web/b.jpg --look noir")
        // Its recipe says 'a.jpg' and no folder: that is not the a.jpg beside it.
        #expect(try recipe("out/web/b.jpg").original == "a.jpg")
        try await run("out/web/b.jpg -o out/web/a.jpg --overwrite")
    }

    // MARK: What results say

    @Test("a recipe names the original by no more than one folder up, else by its name and hash")
    func paths() async throws {
        try here.jpegs("home/ann/photos/a.jpg")
        here.folder.makeFolders("home/ann/out/web")
        try await run("home/ann/photos/a.jpg -o home/ann/out/r.jpg")
        #expect(try recipe("home/ann/out/r.jpg").original == "../photos/a.jpg")
        try await run("home/ann/photos/a.jpg -o home/ann/out/web/r.jpg")
        #expect(try recipe("home/ann/out/web/r.jpg").original == "a.jpg")
        try await run("home/ann/photos/a.jpg -o home/ann/out/bare.jpg --look inspire --strip-gps")
        let bare = try recipe("home/ann/out/bare.jpg")
        #expect(bare.original == "a.jpg" && bare.originalHash == FileHash.digest(of: Pictures.jpeg))

        let lost = try await here.run("again home/ann/out/web/r.jpg -o x.jpg")
        #expect(lost.status == 1 && lost.messages.contains("(--original FILE says where it is)"))
        try await run("again home/ann/out/web/r.jpg -o x.jpg --original home/ann/photos/a.jpg")
        #expect(try here.decoded("x.jpg").samples == here.decoded("home/ann/out/r.jpg").samples)
        #expect(try await here.shell("cp home/ann/photos/a.jpg home/ann/out/web").status == 0)
        try await run("again home/ann/out/web/r.jpg -o y.jpg")
    }

    @Test("a result without a recipe of its own keeps the original's name and hash of the one before")
    func otherCoding() async throws {
        try here.jpegs("s/photos/a.jpg")
        here.folder.makeFolders("s/out")
        try await run("s/photos/a.jpg -o s/out/r.jpg --look moon")
        try await run("s/out/r.jpg -o other.jpg --progressive")
        let other = try recipe("other.jpg")
        #expect(other.original == "a.jpg" && other.request == nil)
        #expect(other.originalHash == FileHash.digest(of: Pictures.jpeg))
        let again = try await here.run("again other.jpg -o x.jpg --original s/photos/a.jpg")
        #expect(again.status == 1 && !here.folder.exists("x.jpg"))
    }

    @Test("files of a look that have one name far from it are proven only where they are the same")
    func namesakesOfLook() async throws {
        try here.jpegs("s/photos/a.jpg")
        here.folder.makeFolders("far/out/web")
        for (number, name) in ["a", "b", "c"].enumerated() {
            let cube = "LUT_1D_SIZE 2\n0 0 0\n1 1 0.\(number + 1)\n"
            try here.folder.write(Array(cube.utf8), "s/looks/\(name)/t.cube")
        }
        try here.folder.write(
            Array("lut: url(a/t.cube); lut: url(b/t.cube); lut: url(c/t.cube);".utf8), "s/looks/three.look")
        try await run("s/photos/a.jpg -o far/out/web/r.jpg --look s/looks/three.look")
        #expect(try await here.shell("cp s/looks/c/t.cube s/photos/a.jpg far/out/web").status == 0)
        let again = try await here.run("again far/out/web/r.jpg -o x.jpg")
        #expect(again.status == 1 && again.messages.contains("the recipe has no hash of it"), "\(again.messages)")
    }

    @Test("so it does with tables, profiles and the files of a look")
    func lookFiles() async throws {
        try here.jpegs("s/photos/a.jpg")
        let cube = Array("LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 .9 .8\n".utf8)
        for name in ["s/tables/t.cube", "s/looks/luts/l.cube"] { try here.folder.write(cube, name) }
        try here.folder.write(TestProfile.adobe, "s/tables/p.icc")
        try here.folder.write(Array("/* x */ lut: url(luts/l.cube); filter: sepia(0.2);".utf8), "s/looks/my.look")
        here.folder.makeFolders("s/out/web")
        let look = "--look s/looks/my.look --lut s/tables/t.cube --lut-space s/tables/p.icc"
        func request(_ name: String) throws -> String { try #require(try recipe(name).request) }

        try await run("s/photos/a.jpg -o s/out/r.jpg \(look)")
        let near = try request("s/out/r.jpg")
        for part in [
            "\"../tables/t.cube\"", "../tables/p.icc", "../looks/luts/l.cube", "\"digest\":", "\"profileDigest\":",
        ] {
            #expect(near.contains(part), "\(part)")
        }
        #expect(!near.contains("_storage"))
        try await run("again s/out/r.jpg -o s/again.jpg")
        #expect(try here.decoded("s/again.jpg").samples == here.decoded("s/out/r.jpg").samples)

        try await run("s/photos/a.jpg -o s/out/web/r.jpg \(look)")
        try await run("s/photos/a.jpg -o s/out/bare.jpg --strip-gps \(look)")
        for name in ["s/out/web/r.jpg", "s/out/bare.jpg"] {
            let far = try request(name)
            #expect(
                !["tables/", "luts/", "looks/", "photos", "\(here.folder.path)"].contains { far.contains($0) }, "\(far)"
            )
            let lost = try await here.run("again \(name) -o x.jpg --original s/photos/a.jpg")
            #expect(lost.status == 1 && lost.messages.contains("can be put beside the result"))
        }
        #expect(try await here.shell("cp s/tables/* s/looks/luts/* s/photos/* s/out/web").status == 0)
        try await run("again s/out/web/r.jpg -o x.jpg")
        #expect(try here.decoded("x.jpg").samples == here.decoded("s/out/r.jpg").samples)
        // Found, but not what it was.
        try here.folder.write(cube + Array("# changed\n".utf8), "s/out/web/l.cube")
        let changed = try await here.run("again s/out/web/r.jpg -o x.jpg --overwrite")
        #expect(changed.status == 1 && changed.messages.contains("l.cube has changed since (--force"))
    }
}
