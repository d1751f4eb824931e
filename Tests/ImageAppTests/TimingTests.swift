import FilterEngine
import FoundationEssentials
import ImageCodecs
import ImagePipeline
import TestSupport
import Testing

/// `--timing` and `--explain`.
@Suite struct TimingTests {
    private let here = Workspace()

    private struct Line: Decodable {
        var status: String?
        var done: Int?
        var timing: RenderTimes?
    }

    private struct Explanation: Decodable {
        var input: String
        var plan: RenderExplanation
    }

    private func lines<Value: Decodable>(_ text: String, _ type: Value.Type) throws -> [Value] {
        try text.split(separator: "\n").map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
    }

    @Test("--timing shows decoding, each stage of the look, encoding and waiting")
    func one() async throws {
        // Large enough for threads.
        try here.folder.write(GeneratedPicture.smooth(1200, 900).encoded(.jpeg(JPEGEncodingOptions())), "a.jpg")
        let result = try await here.run("inspire a.jpg -o out.jpg --look warm-film --timing")
        #expect(result.status == 0)
        let explained = try await here.run("inspire a.jpg --look warm-film --explain --json")
        let stages = try #require(try lines(explained.text, Explanation.self).first).plan.stages.map(\.name)
        #expect(stages.count > 2)
        for name in ["opening", "decoding", "encoding", "waiting: the encoding side for rows", "whole"]
            + stages.map({ "look: \($0)" })
        {
            #expect(result.messages.contains("\n  \(name) "), "\(name): \(result.messages)")
        }
        let small = try await here.run("inspire a.jpg -o out.jpg --overwrite --long-edge 1100 --timing")
        for name in ["cropping, scaling, turning", "waiting: for decoded rows"] {
            #expect(small.messages.contains("\n  \(name) "), "\(name): \(small.messages)")
        }
    }

    @Test(
        "As JSON, the parts of a picture are no more than its whole where nothing overlaps, and a folder's are their sum"
    )
    func folder() async throws {
        try here.folder.write(Pictures.jpeg, "in/a.jpg")
        try here.folder.write(Pictures.png, "in/b.png")
        let result = try await here.run("inspire in -o out/ --filter blur(3px) --timing --json --long-edge 20")
        #expect(result.status == 0)
        let said = try lines(result.text, Line.self)
        let pictures = said.filter { $0.status == "done" }.compactMap(\.timing)
        #expect(pictures.count == 2)
        for times in pictures {
            #expect(times.decoding > 0 && times.geometry > 0 && times.encoding > 0 && times.opening > 0)
            #expect(times.stages.count > 2 && times.stages.allSatisfy { $0.seconds > 0 })
            #expect(times.waitingForRows == 0 && times.waitingForRoom == 0)
            let parts = times.stages.reduce(times.opening + times.decoding + times.geometry + times.encoding) {
                $0 + $1.seconds
            }
            #expect(parts <= times.whole)
        }
        let sum = try #require(said.last?.timing)
        #expect(abs(sum.whole - pictures.reduce(0) { $0 + $1.whole }) < 1e-9)
        #expect(said.last?.done == 2)
    }

    @Test("Without --timing nothing is said of it")
    func silent() async throws {
        try here.folder.write(Pictures.jpeg, "a.jpg")
        let result = try await here.run("inspire a.jpg -o out.jpg --json")
        #expect(result.status == 0 && !result.text.contains("timing") && !result.messages.contains("time"))
    }

    @Test("--explain names the stages, the kernels and the memory, and writes nothing")
    func explain() async throws {
        try here.folder.write(Pictures.jpeg, "a.jpg")
        let result = try await here.run("inspire a.jpg --filter sepia() --long-edge 20 --explain")
        #expect(result.status == 0)
        #expect(result.text.hasPrefix("a.jpg: JPEG, "))
        #expect(result.text.contains("\n  1  resize to 20 × "))
        #expect(result.text.contains("\n  2  3×4 matrix, 8 bits in and out\n"))
        #expect(result.text.contains(" rows at a time; at most "))
        let forced = try await here.run("inspire a.jpg --explain", environment: ["IMAGE_APP_ISA": "baseline"])
        #expect(forced.text.contains(" by baseline kernels\n"))
        #expect(here.folder.list() == ["a.jpg"])
    }

    @Test("--explain goes through a folder, reports a file that can't be read, and takes no camera")
    func explainSeveral() async throws {
        try here.folder.write(Pictures.jpeg, "in/a.jpg")
        try here.folder.write([1, 2, 3], "in/b.jpg")
        let result = try await here.run("inspire in --explain --look none")
        #expect(result.status == 1)
        #expect(result.text.contains("nothing to do between decoder and encoder"))
        #expect(result.messages.contains("in/b.jpg: "))
        #expect(try await here.run("inspire camera --explain").status == 64)
    }
}
