import TestSupport
import Testing

/// `--save-look`: what was asked for, as a look that does it again.
@Suite struct SavedLookTests {
    private let here = Workspace()
    private static let negative = "LUT_3D_SIZE 2\n1 1 1\n0 1 1\n1 0 1\n0 0 1\n1 1 0\n0 1 0\n1 0 0\n0 0 0\n"

    init() throws {
        try here.folder.write(Pictures.png, "a.png")
        try here.folder.write(Pictures.jpeg, "b.jpg")
        try here.folder.write(Array(Self.negative.utf8), "negative.cube")
    }

    /// The largest difference of two results' samples.
    private func difference(_ a: String, _ b: String) throws -> Int {
        zip(try here.decoded(a).samples, try here.decoded(b).samples).map { abs(Int($0) - Int($1)) }.max() ?? 999
    }

    /// Saves a request for a.png as a look, removes the files that it was made of, and takes the look.
    private func checkAgain(_ request: [String], removing files: [String] = []) async throws {
        let saving = ["a.png", "-o", "made.png", "--save-look", "kept", "--looks-dir", "looks", "--overwrite"]
        let made = try await here.run(saving + request)
        #expect(made.status == 0, "\(made.messages)")
        for file in files { here.folder.remove(file) }
        let again = try await here.run("a.png -o again.png --look kept --looks-dir looks --overwrite")
        #expect(again.status == 0, "\(again.messages)")
        #expect(try difference("made.png", "again.png") <= 1)
    }

    @Test("keeps tables and a profile's file by copies beside it")
    func tables() async throws {
        try here.folder.write(TestProfile.adobe, "adobe.icc")
        let tables = ["--lut", "negative.cube", "--lut-space", "adobe.icc", "--lut-interpolation", "trilinear"]
        try await checkAgain(
            tables + ["--filter", "sepia(0.4)", "--strength", "0.7"], removing: ["negative.cube", "adobe.icc"])
    }

    @Test("keeps the files of a look in it, and the look may replace itself")
    func filesOfLooks() async throws {
        try here.folder.write(
            Array("filter: contrast(1.1); lut: url(negative.cube); like: url('b.jpg'); strength: 0.8;".utf8),
            "own.look")
        try await checkAgain(
            ["--look", "own.look", "--filter", "sepia(0.2)"], removing: ["negative.cube", "b.jpg", "own.look"])
        let request = ["--look", "kept", "--filter", "invert(1)"]
        try await checkAgain(request)
    }

    @Test(
        "keeps a look whose last step has no end",
        arguments: [
            "filter: sepia(.2)", "lut: url(negative.cube)", "filter: invert(1); strength: .5; filter: sepia(.3)",
        ])
    func openEnd(text: String) async throws {
        try here.folder.write(Array(text.utf8), "open.look")
        try await checkAgain(["--look", "open.look", "--filter", "contrast(1.1)", "--strength", "0.5"])
    }

    @Test("keeps what protects skin, the look's or the command's, whichever is more", arguments: ["30%", "80%"])
    func protection(ofLook: String) async throws {
        try here.folder.write(Array("protect: skin \(ofLook); filter: sepia(1)".utf8), "own.look")
        try await checkAgain(["--look", "own.look", "--protect", "skin 60%"])
        let text = String(decoding: try here.folder.read("looks/kept.look"), as: UTF8.self)
        #expect(text.contains("protect: skin \(ofLook == "30%" ? "0.6" : "0.8");"))
        #expect(text.split(separator: "protect:").count == 2)
    }

    @Test("keeps nothing of a picture that could not be done")
    func failed() async throws {
        let request = "--look noir --save-look failed --looks-dir looks -o no.png"
        #expect(try await here.run("missing.jpg \(request)").status == 1)
        #expect(!here.folder.exists("looks/failed.look"))
        #expect(try await here.run("a.png \(request)").status == 0 && here.folder.exists("looks/failed.look"))
    }

    @Test("gives a look's files names that are no other look's, and no look the name of another")
    func names() async throws {
        try here.folder.write(Array(Self.negative.utf8), "other/negative.cube")
        try here.folder.write(Array((Self.negative + "\n").utf8), "third/negative.cube")
        let two = "--lut other/negative.cube --lut third/negative.cube --save-look two --looks-dir looks"
        #expect(try await here.run("a.png \(two) -o two.png").status == 0)
        let saving = "--look noir --looks-dir looks --save-look"
        #expect(
            try await here.run("a.png --lut negative.cube --save-look two-2 --looks-dir looks -o b.png").status == 0)
        #expect(try await here.run("a.png --look two --looks-dir looks -o again.png").status == 0)
        #expect(try difference("two.png", "again.png") == 0)
        for name in ["TWO", "auto", "Auto", "none"] {
            let refused = try await here.run("a.png \(saving) \(name) -o no.png")
            #expect(refused.status == 64 && refused.lines.count == 1, "\(refused.messages)")
        }
    }

    @Test("is saved from a batch, too, and replaces another only with --overwrite")
    func batch() async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        let request = "batch in -o out --filter sepia(1) --save-look kept --looks-dir looks"
        let run = try await here.run(request)
        #expect(run.status == 0, "\(run.messages)")
        #expect(String(decoding: try here.folder.read("looks/kept.look"), as: UTF8.self).contains("sepia(1)"))
        let again = try await here.run(request.replacing("sepia(1)", with: "invert(1)"))
        #expect(again.status == 64, "\(again.messages)")
        let replaced = try await here.run(request.replacing("sepia(1)", with: "invert(1)") + " --overwrite")
        #expect(replaced.status == 0, "\(replaced.messages)")
        #expect(String(decoding: try here.folder.read("looks/kept.look"), as: UTF8.self).contains("invert(1)"))
    }

    @Test("keeps --like and auto of one picture as what they did to it")
    func onePicture() async throws {
        try await checkAgain(["--like", "b.jpg", "--look", "auto"], removing: ["b.jpg"])
        #expect(here.folder.exists("looks/kept.cube") && !here.folder.exists("looks/kept.jpg"))
    }

    @Test("keeps what looks at each picture where there are several, and the light of --match")
    func severalPictures() async throws {
        try here.folder.write(Pictures.darkInWarmLight(), "in/a.png")
        try here.folder.write(Pictures.jpeg, "in/b.jpg")
        let request = "--match --like b.jpg --look auto --save-look kept --looks-dir looks --format png"
        #expect(try await here.run("in/ -o out/ \(request)").status == 0)
        #expect(try await here.run("in/ -o again/ --look kept --looks-dir looks --format png").status == 0)
        #expect(try difference("out/a.png", "again/a.png") <= 1)
        #expect(try difference("out/b.png", "again/b.png") <= 1)
        #expect(try difference("out/a.png", "in/a.png") > 1)
        #expect(here.folder.exists("looks/kept.jpg"))
    }

    @Test("keeps no look as one that does nothing, and nothing where the run can't be")
    func nothing() async throws {
        try await checkAgain(["--look", "none"])
        let alone = try await here.run("a.png --match --save-look alone --looks-dir looks")
        #expect(alone.status == 64 && !here.folder.exists("looks/alone.look"))
        #expect(try await here.run("a.png -o out.png --save-look none --looks-dir looks").status == 64)
        let standardInput = try await here.run("a.png --like - -o out.png")
        #expect(standardInput.status == 64)
        #expect(
            standardInput.lines
                == ["image-app: --like -: a picture to take colours from has to be a file; save it first"])
        let camera = try await here.run("capture --match -o out.png")
        #expect(camera.status == 64)
        #expect(camera.lines.first?.contains("--match evens out several pictures") == true)
    }
}
