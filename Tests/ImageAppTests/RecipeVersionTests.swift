import ImageCodecs
import ImagePipeline
import SystemPackage
import TestSupport
import Testing

/// Recipes that earlier programs wrote: they are kept in `Tests/Fixtures/Recipes` as they are.
@Suite struct RecipeVersionTests {
    private let here = Workspace()

    private func bring(_ version: String = "Version1") async throws {
        let fixtures = Corpora.projectRoot.appending("Tests/Fixtures/Recipes").appending(version)
        #expect(try await here.shell("cp -r '\(fixtures.string)'/. .").status == 0)
    }

    private func recipe(_ name: String) throws -> Recipe {
        try #require(try Recipe(here.decoded(name).header.metadata), "\(name)")
    }

    @Test(
        "results of version 1 are recreated, with the same pixels",
        arguments: [
            ("builtin", ""), ("table", ""), ("like", ""), ("same-folder", ""),
            // These have no hashes of what their looks are made of.
            ("look-file", "--force"), ("profile", "--force"), ("2026/far", "--allow-outside"),
        ])
    func again(name: String, needed: String) async throws {
        try await bring()
        #expect(try recipe("out/\(name).jpg").version == 1)
        if !needed.isEmpty {
            let refused = try await here.run("again out/\(name).jpg -o new.jpg")
            #expect(refused.status == 1 && refused.messages.contains(needed), "\(refused.messages)")
        }
        let made = try await here.run("again out/\(name).jpg -o new.jpg \(needed)")
        #expect(made.status == 0, "\(made.messages)")
        let (samples, olderSamples) = try (here.decoded("new.jpg").samples, here.decoded("out/\(name).jpg").samples)
        let difference = zip(samples, olderSamples).map { abs(Int($0) - Int($1)) }.max() ?? 0
        // One is resized and straightened, which left halos then.
        #expect(samples.count == olderSamples.count && difference <= (name == "same-folder" ? 3 : 0))
        let new = try recipe("new.jpg")
        #expect(new.version == 2 && new.originalHash != nil && new.request?.contains("_storage") == false)
        // What was not proven then is now.
        #expect(try await here.run("again new.jpg -o newer.jpg").status == 0)
        #expect(try here.decoded("newer.jpg").samples == here.decoded("new.jpg").samples)
    }

    @Test(
        "results of version 2 are recreated, with the same pixels and the same request",
        arguments: [
            ("coding.png", ""), ("jpeg.jpg", ""), ("box.png", ""), ("like.jpg", ""),
            ("look-file.jpg", ""), ("table.jpg", ""), ("profile.jpg", ""), ("location.jpg", "--original in/a.jpg"),
            ("match.jpg", "--original in/a.jpg"),
        ])
    func version2(name: String, needed: String) async throws {
        try await bring("Version2")
        let made = try await here.run("again out/\(name) -o out/new-\(name) \(needed)")
        #expect(made.status == 0, "\(made.messages)")
        #expect(try here.decoded("out/new-\(name)").samples == here.decoded("out/\(name)").samples)
        let (new, old) = (try recipe("out/new-\(name)"), try recipe("out/\(name)"))
        #expect(old.version == 2 && new.version == 2)
        // That of several pictures said no format.
        let request = old.request?.replacing(
            "\"geometry\"", with: name == "match.jpg" ? "\"format\":\"jpeg\",\"geometry\"" : "\"geometry\"")
        #expect(new.request == request)
    }

    @Test("A result of version 2 that does not keep what auto did is recreated with what it does now, and a notice")
    func unkeptAuto() async throws {
        try await bring("Version2")
        let made = try await here.run("again out/builtin.jpg -o out/new.jpg")
        #expect(made.status == 0 && made.messages.contains("notice: its recipe does not keep what auto did"))
        let (new, old) = (try recipe("out/new.jpg"), try recipe("out/builtin.jpg"))
        #expect(old.autoCorrections == [] && new.autoCorrections.count == 1 && new.request == old.request)
        let quiet = try await here.run("again out/builtin.jpg -o out/quiet.jpg --quiet")
        #expect(quiet.status == 0 && quiet.messages.isEmpty)
        // The same correction as then gives the same pixels.
        var oldRequest = try old.decodedRequest()
        oldRequest.look.autoCorrections = ["levels(0.032, 0.99) exposure(-0.01, 0.9375) white-balance(#ffd6aa, 0.9375)"]
        let original = here.folder.appending("in/a.jpg")
        let request = RenderRequest(original, look: oldRequest.look, options: oldRequest.options)
        let result = try PictureRenderer(request).render(here.folder.read("in/a.jpg"))
        try here.folder.write(result.bytes, "then.jpg")
        #expect(try here.decoded("then.jpg").samples == here.decoded("out/builtin.jpg").samples)
    }

    @Test("a recipe of version 1 whose options can't be read is not recreated with others, and info says so")
    func damagedOptions() async throws {
        try await bring()
        #expect(try await here.shell("LC_ALL=C sed -i s/isProgressive/isProgressivX/ out/builtin.jpg").status == 0)
        let problem = "its recipe can't be read: its options are not as image-app 0.1.0 should have written them"
        for options in ["", " --force --allow-outside"] {
            let refused = try await here.run("again out/builtin.jpg -o new.jpg\(options)")
            #expect(refused.status == 1 && refused.lines == ["out/builtin.jpg: \(problem)"], "\(refused.messages)")
        }
        #expect(!here.folder.exists("new.jpg"))
        for option in ["", " --json"] {
            let info = try await here.run("info out/builtin.jpg" + option)
            #expect(info.status == 0 && info.text.contains(problem) && info.text.contains("Moon"), "\(info.text)")
        }
    }
}
