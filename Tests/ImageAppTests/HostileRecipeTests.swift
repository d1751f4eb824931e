import ImageFiles
import ImagePipeline
import SystemPackage
import TestSupport
import Testing

/// `info` and `again` of pictures with forged recipes.
@Suite struct HostileRecipeTests {
    private let here = Workspace()
    private let hash = "xxh128:" + FileHash.digest(of: Pictures.jpeg)

    /// A result with a forged recipe.
    private func forge(_ name: String, _ changes: [String: String?] = [:]) throws {
        try here.folder.write(ForgedRecipe.jpeg(["OriginalHash": hash].merging(changes) { $1 }), name)
    }

    /// What is said of a request that is refused: one line.
    private func refusal(_ line: String) async throws -> String {
        let result = try await here.run(line)
        #expect(result.status == 1 && result.lines.count == 1, "\(result.status): \(result.messages)")
        return result.messages
    }

    /// A table in a recipe's request.
    private func table(_ path: String, digest: String? = nil) -> String {
        let proof = digest.map { "\"digest\":\"\($0)\"," } ?? ""
        return ForgedRecipe.request(
            #""allowsOutside":true,"name":"t","tables":[{\#(proof)"isTrilinear":false,"path":"\#(path)","space":{"named":{"_0":"srgb"}}}]"#
        )
    }

    @Test(
        "info says what is wrong with a recipe, and goes on with the next file",
        arguments: ["inf", "nan", "1e18", "-1", "much"])
    func info(strength: String) async throws {
        try forge("bad.jpg", ["Strength": strength])
        try here.jpegs("good.jpg")
        for option in ["", " --json"] {
            let result = try await here.run("info bad.jpg good.jpg" + option)
            #expect(result.status == 0 && result.messages == "")
            #expect(result.text.contains("its recipe can't be read: its strength is not a number from 0 to 1"))
            #expect(result.text.contains("good.jpg"))
        }
    }

    @Test(
        "A recipe's correction is one that auto could have made, for each of its filters",
        arguments: [
            ("blur(40px)", "blur"), ("url(/etc/passwd)", "url"), ("exposure(1) where(luminance: 0 1)", "where"),
            ("none; none", "auto"), ("auto()", "auto"), ("", "auto"),
            (String(repeating: "exposure(1) ", count: 3000), "what auto did takes more than 24 KiB"),
        ])
    func corrections(corrections: String, word: String) async throws {
        try here.jpegs("a.jpg")
        let request = ForgedRecipe.request(#""auto":true,"name":"auto","tables":[]"#)
        try forge("r.jpg", ["Request": request, "AutoCorrections": corrections])
        #expect(try await refusal("again r.jpg -o x.jpg").contains(word))
        #expect(!here.folder.exists("x.jpg"))
    }

    @Test("again needs the original's hash, or --force")
    func hashless() async throws {
        try here.jpegs("a.jpg")
        try forge("r.jpg", ["OriginalHash": nil])
        #expect(try await refusal("again r.jpg -o x.jpg").contains("the recipe has no hash of it (--force"))
        #expect(try await here.run("again r.jpg -o x.jpg --force").status == 0)
        try forge("r.jpg", ["OriginalHash": "xxh128:" + FileHash.digest(of: [1])])
        #expect(try await refusal("again r.jpg -o y.jpg").contains("has changed since (--force"))
        #expect(try await refusal("again r.jpg -o y.jpg --original a.jpg").contains("its hash differs"))
    }

    @Test("again follows a recipe no further than one folder up, and puts the result beside the old one")
    func originals() async throws {
        try here.jpegs("away/a.jpg", "s/photos/a.jpg")
        here.folder.link("s/linked", to: "../away")
        let absolute = here.folder.appending("away/a.jpg").string
        for (number, original) in ["../../away/a.jpg", absolute, "../linked/a.jpg"].enumerated() {
            try forge("s/out/r\(number).jpg", ["Original": original])
            let line = "again s/out/r\(number).jpg"
            #expect(try await refusal(line).contains("(--allow-outside takes it, --original FILE names another)"))
            #expect(try await refusal(line + " --force").contains("--allow-outside"))
            #expect(try await here.run(line + " --allow-outside --overwrite").status == 0)
            #expect(try await here.run(line + " --original away/a.jpg --overwrite").status == 0)
        }
        try forge("s/out/r.jpg", ["Original": "../photos/a.jpg"])
        #expect(try await here.run("again s/out/r.jpg --overwrite").status == 0)
        #expect(here.folder.list("away") == ["a.jpg"] && here.folder.list("s/photos") == ["a.jpg"])
        #expect(here.folder.exists("s/out/a-moon.jpg"))
    }

    @Test("a look's name in a recipe is no way to another folder, and nothing that a terminal obeys")
    func names() async throws {
        try here.jpegs("s/a.jpg")
        let look = #""filters":"sepia(1)","name":"x/../../y\n\u001B[31m","tables":[]"#
        try forge("s/r.jpg", ["Request": ForgedRecipe.request(look), "Look": "x\u{1B}[31m"])
        #expect(try await here.run("again s/r.jpg").status == 0)
        #expect(here.folder.list() == ["s/a-x-..-..-y[31m.jpg", "s/a.jpg", "s/r.jpg"])
        #expect(try await !here.run("info s/r.jpg").text.contains("\u{1B}"))
    }

    @Test("a table needs a hash, or --force, and no error quotes a file that is none")
    func tables() async throws {
        try here.jpegs("s/t/a.jpg")
        let text = Array("root:secret:0:0\nother: 1\n".utf8)
        let secret = try here.folder.write(text, "secret")
        try here.folder.write(text, "s/near")
        for (path, isNear) in [(secret.string, false), ("../../secret", false), ("../near", true)] {
            try forge("s/t/r.jpg", ["Request": table(path)])
            for options in ["", " --allow-outside", " --force", " --force --allow-outside"] {
                let refused = try await refusal("again s/t/r.jpg -o x.jpg" + options)
                #expect(!refused.lowercased().contains("root"), "\(refused)")
                let isOpened = options.contains("--force") && (isNear || options.contains("outside"))
                #expect(refused.contains("it is no lookup table") == isOpened, "\(path)\(options): \(refused)")
            }
        }
    }

    @Test("a look in a recipe opens no file without a hash, wherever it says that its folder is")
    func lookFiles() async throws {
        try here.jpegs("s/a.jpg")
        try here.folder.write(Array("root:secret:0:0\n".utf8), "secret")
        let text = #""text":"lut: url(secret);""#
        let folder = Array((here.folder.path.string + "\0").utf8).map(String.init).joined(separator: ",")
        for (version, folder) in [
            ("1", #","folder":{"_storage":{"nullTerminatedStorage":[\#(folder)]}}"#), ("2", #","folder":"..""#),
            ("2", ""),
        ] {
            let look = #""allowsOutside":true,"file":{"name":"x.look",\#(text)\#(folder)},"name":"x","tables":[]"#
            try forge("s/r.jpg", ["Version": version, "Request": ForgedRecipe.request(look)])
            #expect(try await !refusal("again s/r.jpg -o x.jpg").lowercased().contains("root"))
            #expect(try await !refusal("again s/r.jpg -o x.jpg --force --allow-outside").lowercased().contains("root"))
        }
    }

    @Test("what is asked for is checked before anything is done")
    func requests() async throws {
        try here.jpegs("a.jpg")
        for (options, problem) in [
            (#""quality":0"#, "its quality is not from 1 to 100"), (#""background":[]"#, "its background is no colour"),
            (#""geometry":[{"rotate":{"degrees":1e99}}]"#, "the angle that it was turned by is out of range"),
            (#""geometry":[{"crop":{"_0":{"share":{"_0":0}}}}]"#, "the part that it was cropped to is out of range"),
        ] {
            try forge("r.jpg", ["Request": ForgedRecipe.request(options: options)])
            #expect(try await refusal("again r.jpg -o x.jpg").contains("its recipe can't be read: \(problem)"))
        }
        try forge("r.jpg", ["Version": "7"])
        #expect(try await refusal("again r.jpg -o x.jpg").contains("its recipe is of version 7"))
        #expect(try await here.run("info r.jpg").text.contains("its recipe is of version 7"))
    }

    @Test("A recipe's text opens no font file without a hash, and no fallback font that the recipe names")
    func fonts() async throws {
        try here.jpegs("s/a.jpg")
        try here.folder.write(Array("root:secret:0:0\n".utf8), "secret.ttf")
        func forge(_ fields: String) throws {
            let placement = #"{"position":"top","size":{"pixels":{"_0":9}},"opacity":1}"#
            let text = #""color":[0,0,0],"placement":\#(placement),"text":"x""#
            try self.forge("s/r.jpg", ["Request": ForgedRecipe.request(options: #""text":{\#(text),\#(fields)}"#)])
        }
        let digest = FileHash.digest(of: Array("root:secret:0:0\n".utf8))
        for (fields, problem) in [
            (#""fontFile":"../secret.ttf""#, "its font s/../secret.ttf may be any file: the recipe has no hash of it"),
            (#""fontFile":"../secret.ttf","fontDigest":"x""#, "a file's hash is malformed"),
            (#""fontFile":"../../secret.ttf","fontDigest":"\#(digest)""#, "too far from the result's folder"),
            (#""fontFile":"""#, "its text's font needs a path"), (#""font":" ""#, "its text's font needs a path"),
            (#""fontFile":"../secret.ttf","fontDigest":"\#(digest)""#, "it is no scalable font"),
        ] {
            try forge(fields)
            let refusal = try await refusal("again s/r.jpg -o x.jpg")
            #expect(refusal.contains(problem) && !refusal.contains("root"), "\(fields): \(refusal)")
        }
        try forge(#""fonts":[{"file":"../secret.ttf","index":0}]"#)
        let made = try await here.run("again s/r.jpg -o x.jpg")
        #expect(made.status == 0, "\(made.messages)")
    }
}
