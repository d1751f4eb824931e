import ImageCodecs
import TestSupport
import Testing

/// What becomes of a picture whose worker the system ends, as it does where memory runs out.
@Suite(.hangGuard) struct SecondTryTests {
    private let here = Workspace()

    /// Runs a batch whose worker is ended in its pause, and whose second one goes on after it.
    private func killed(_ line: String, at stage: String) async throws -> ProcessRunner.Result {
        try await here.shell(
            """
            $APP batch \(line) & app=$!
            until_paused $app; kill -KILL $(paused $app)
            until_paused $app; go_on $app
            wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause@\(stage):a.jpg"])
    }

    @Test("it is tried once more", arguments: ["begun", "whole"], ["in -o out", "in -o out --overwrite"])
    func result(stage: String, line: String) async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        if line.contains("overwrite") { try here.jpegs("out/a.jpg") }
        let result = try await killed(line, at: stage)
        #expect(result.status == 0 && result.summary == "2 pictures done", "\(result.messages)")
        #expect(here.folder.list("out").sorted() == [".image-app-journal", "a.jpg", "b.jpg"])
        _ = try here.decoded("out/a.jpg")
    }

    @Test("so is one whose light is measured for all")
    func light() async throws {
        try here.jpegs("in/a.jpg")
        try here.folder.write(Pictures.jpeg(JPEGEncodingOptions(quantization: .quality(40))), "in/b.jpg")
        #expect(try await here.run("batch in -o plain --match").status == 0)
        let result = try await here.shell(
            """
            $APP batch in -o out --match & app=$!
            until_paused $app; kill -KILL $(paused $app)
            for time in again result; do until_paused $app; go_on $app; done
            wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause@header:a.jpg"])
        #expect(result.status == 0 && result.summary == "2 pictures done", "\(result.messages)")
        for name in ["a", "b"] {
            #expect(try here.folder.read("out/\(name).jpg") == here.folder.read("plain/\(name).jpg"))
        }
    }

    @Test("in place, it has its look once")
    func inPlace() async throws {
        try here.jpegs("in/a.jpg")
        let line = "in --in-place --backup .orig --strip --filter 'invert(1)'"
        #expect(try await here.run("in/a.jpg -o once.jpg --strip --filter invert(1)").status == 0)
        #expect(try await killed(line, at: "whole").summary == "1 picture done")
        #expect(try here.folder.read("in/a.jpg") == here.folder.read("once.jpg"))
        #expect(try here.folder.read("in/a.jpg.orig") == Pictures.jpeg)
        #expect(here.folder.list("in").sorted() == [".image-app-journal", "a.jpg", "a.jpg.orig"])
    }
}
