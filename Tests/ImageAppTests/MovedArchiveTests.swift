import TestSupport
import Testing

/// Archives and results that are moved between runs: the journal names inputs from its own folder.
@Suite struct MovedArchiveTests {
    private let here = Workspace()

    /// Makes results of `q/in` and runs a script, which ends with another run.
    private func results(in output: String, then script: String) async throws -> ProcessRunner.Result {
        try here.jpegs("q/in/a.jpg", "q/in/sub/b.jpg")
        let first = try await here.run("batch q/in -r -o \(output) --look noir")
        #expect(first.status == 0 && first.summary == "2 pictures done", "\(first.messages)")
        return try await here.shell(script)
    }

    @Test(
        "An archive and its results that were moved together are done before",
        arguments: [
            ("q/out", "mv q p; $APP batch p/in -r -o p/out"), ("q/in/out", "mv q p; $APP batch p/in -r -o p/in/out"),
            ("q/results/of/noir", "mkdir -p x/y; mv q x/y/z; $APP batch x/y/z/in -r -o x/y/z/results/of/noir"),
            ("q/out", "mv q p; ln -s p q; $APP batch q/in -r -o q/out"),
            ("q/out", "mv q p; $APP batch p/in -r -o p/out --checksum"),
        ])
    func together(output: String, script: String) async throws {
        let result = try await results(in: output, then: script + " --look noir --resume")
        #expect(result.status == 0 && result.summary == "0 pictures done, 2 done before", "\(result.messages)")
    }

    @Test("--resume recognizes results that were moved away from their inputs, and moved back")
    func away() async throws {
        let resume = "-r --look noir --resume"
        let result = try await results(in: "q/out", then: "mv q/out out; $APP batch q/in -o out \(resume)")
        #expect(result.status == 0 && result.summary == "0 pictures done, 2 done before", "\(result.messages)")
        let back = try await here.shell("mv out q/out; $APP batch q/in -o q/out \(resume)")
        #expect(back.status == 0 && back.summary == "0 pictures done, 2 done before", "\(back.messages)")
    }

    @Test("In an archive that was moved, only what has changed is processed again")
    func changed() async throws {
        let result = try await results(
            in: "q/out",
            then:
                "mv q p; cp -p p/in/a.jpg p/in/c.jpg; touch -d 2001-01-01 p/in/a.jpg; $APP batch p/in -r -o p/out --look noir --resume"
        )
        #expect(result.status == 0 && result.summary == "2 pictures done, 1 done before", "\(result.messages)")
    }

    @Test("Sequence numbers stay in an archive that was moved")
    func numbers() async throws {
        try here.jpegs("q/in/b.jpg", "q/in/c.jpg")
        #expect(try await here.run("batch q/in -o q/out --name {seq}.{ext} --look noir").status == 0)
        let result = try await here.shell(
            "mv q p; cp p/in/b.jpg p/in/a.jpg; $APP batch p/in -o p/out --name {seq}.{ext} --look noir --resume")
        #expect(result.status == 0 && result.summary == "1 picture done, 2 done before", "\(result.messages)")
    }

    @Test("Results that were copied to another archive are not taken for its results, and are not replaced")
    func other() async throws {
        let result = try await results(
            in: "q/out",
            then: """
                mkdir -p p/in/sub; cp -a q/out p/out; cp q/in/a.jpg p/in/a.jpg; echo >>p/in/a.jpg; cp q/in/sub/b.jpg p/in/sub
                echo >>p/in/sub/b.jpg; $APP batch p/in -r -o p/out --look noir --resume; status=$?; cmp p/out/a.jpg q/out/a.jpg && exit $status
                """)
        #expect(result.status == 1, "\(result.messages)")
        #expect(
            result.messages.contains("p/in/a.jpg: p/out/a.jpg exists, and is not a result that the journal records"),
            "\(result.messages)")
        let skipped = try await here.run("batch p/in -r -o p/out --look noir --skip-existing")
        #expect(
            skipped.status == 1 && skipped.messages.contains("p/out/a.jpg is another picture's result"),
            "\(skipped.messages)")
    }
}
