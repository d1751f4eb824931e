import ImageCodecs
import ImageCore
import SystemPackage
import TestSupport
import Testing

/// `--auto`: the correction alone, and before a look.
@Suite struct AutoOptionTests {
    private let here = Workspace()

    private func writePhotograph(_ name: String) throws {
        try here.folder.write(try Pictures.darkInWarmLight(), name)
    }

    private func pixels(_ name: String) throws -> [UInt16] { try here.decoded(name).samples }

    @Test("alone, corrects, calls the result after itself, and says with -v what was corrected")
    func alone() async throws {
        try writePhotograph("a.png")
        let run = try await here.run("a.png --auto -v")
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages.contains("exposure +"), "\(run.messages)")
        #expect(here.folder.exists("a-auto.png"))
        #expect(try pixels("a-auto.png") != pixels("a.png"))
        #expect(try await here.run("a.png --look auto -o look.png").status == 0)
        #expect(try pixels("look.png") == pixels("a-auto.png"))
        let explained = try await here.run("a.png --auto --explain")
        #expect(explained.status == 0)
    }

    @Test("comes before a look, whose strength does not weaken it")
    func beforeLook() async throws {
        try writePhotograph("a.png")
        #expect(try await here.run("a.png --auto -o auto.png").status == 0)
        #expect(try await here.run("a.png --auto --look portrait --strength 0 -o none.png").status == 0)
        #expect(try pixels("none.png") == pixels("auto.png"))
        #expect(try await here.run("a.png --auto --look portrait -o both.png").status == 0)
        #expect(try await here.run("auto.png --look portrait -o steps.png").status == 0)
        let differences = zip(try pixels("both.png"), try pixels("steps.png")).map { abs(Int($0) - Int($1)) }
        // Two levels of 8 bits: the picture between the two steps is rounded.
        #expect((differences.max() ?? 0) <= 4 * 257, "\(differences.max() ?? 0)")
    }

    @Test("corrects each picture of a folder by itself, and in a sheet, a pipe and a saved look does the same")
    func everywhere() async throws {
        try writePhotograph("in/a.png")
        try here.folder.write(Pictures.png, "in/b.png")
        #expect(try await here.run("in/ -o out/ --auto --look matte").status == 0)
        #expect(try await here.run("in/a.png -o one.png --auto --look matte").status == 0)
        #expect(try pixels("one.png") == pixels("out/a.png"))
        #expect(try await here.run("batch in/ -o batch/ --auto --look matte").status == 0)
        #expect(try pixels("batch/a.png") == pixels("out/a.png"))
        #expect(try await here.run("in/a.png -o kept.png --auto --save-look mine --looks-dir looks").status == 0)
        #expect(try await here.run("in/a.png -o again.png --look mine --looks-dir looks").status == 0)
        #expect(try pixels("again.png") == pixels("kept.png"))
    }

    @Test(
        "is not combined with what measures the picture before it, or is the same",
        arguments: ["--match", "--like a.png", "--look auto"])
    func refused(options: String) async throws {
        try writePhotograph("a.png")
        let run = try await here.run("a.png --auto \(options) -o out.png")
        #expect(run.status == 64 && run.messages.contains("--auto cannot be combined with"), "\(run.messages)")
        #expect(!here.folder.exists("out.png"))
    }
}
