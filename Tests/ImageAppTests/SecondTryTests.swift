import ImageCodecs
import TestSupport
import Testing

/// What becomes of a picture whose worker the system ends, as it does where memory runs out.
@Suite(.hangGuard) struct SecondTryTests {
    private let here = Workspace()

    /// Runs a batch whose worker is ended in its pause, and whose second one, if there is any, goes on after it.
    private func killed(_ line: String, at stage: String, pausesAgain: Bool) async throws -> ProcessRunner.Result {
        try await here.shell(
            """
            $APP batch \(line) & app=$!
            until_paused $app; kill -KILL $(paused $app)
            \(pausesAgain ? "until_paused $app; go_on $app" : "")
            wait $app
            """, environment: ["IMAGE_APP_PLANT": "pause@\(stage):a.jpg"])
    }

    @Test("it is tried once more", arguments: ["begun", "whole", "noted"], ["in -o out", "in -o out --overwrite"])
    func result(stage: String, line: String) async throws {
        try here.jpegs("in/a.jpg", "in/b.jpg")
        if line.contains("overwrite") { try here.jpegs("out/a.jpg") }
        let result = try await killed(line, at: stage, pausesAgain: true)
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
            """, environment: ["IMAGE_APP_PLANT": "pause@header:a.jpg"])
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
        #expect(try await killed(line, at: "noted", pausesAgain: true).summary == "1 picture done")
        #expect(try here.folder.read("in/a.jpg") == here.folder.read("once.jpg"))
        #expect(try here.folder.read("in/a.jpg.orig") == Pictures.jpeg)
        #expect(here.folder.list("in").sorted() == [".image-app-journal", "a.jpg", "a.jpg.orig"])
    }

    @Test(
        "one whose result has its name is not",
        arguments: ["in -o out --strip --filter 'invert(1)'", "in --in-place --strip --filter 'invert(1)'"])
    func named(line: String) async throws {
        try here.jpegs("in/a.jpg")
        #expect(try await here.run("in/a.jpg -o once.jpg --strip --filter invert(1)").status == 0)
        let result = try await killed(line, at: "named", pausesAgain: false)
        let isSaid = result.lines.first?.hasSuffix("its result may be there all the same") == true
        #expect(result.status == 1 && isSaid, "\(result.messages)")
        let name = line.contains("out") ? "out/a.jpg" : "in/a.jpg"
        #expect(try here.folder.read(name) == here.folder.read("once.jpg"))
        let resumed = try await here.shell("$APP batch \(line) --resume")
        #expect(resumed.status == 0 && resumed.summary == "0 pictures done, 1 done before", "\(resumed.messages)")
        #expect(try here.folder.read(name) == here.folder.read("once.jpg"))
    }
}
