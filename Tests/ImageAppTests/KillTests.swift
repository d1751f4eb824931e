import SystemPackage
import TestSupport
import Testing

/// `kill -9` at a hundred random moments: what is there is whole, and --resume does the rest. `Scripts/drill` does it for
/// longer, and looks after each.
@Suite(.hangGuard, .printsSeed) struct KillTests {
    private let here = Workspace()

    private static let pictures = 100..<300

    /// Kills the program and its workers 25 times, in each of four cases, and goes on each time.
    private func killed(_ arguments: String, injected: String) async throws -> ProcessRunner.Result {
        try await here.shell(
            """
            RANDOM=\(TestSeed.value); : >log
            for number in $(seq 25); do
                setsid "$APP" batch \(arguments) --resume --json >>log 2>>errors & kill_somewhere $! log
            done
            "$APP" batch \(arguments) --resume
            """, environment: ["IMAGE_APP_INJECT": injected])
    }

    private func makePictures() throws {
        for number in Self.pictures { try here.folder.write(Pictures.jpeg, "in/\(number).jpg") }
    }

    @Test("the results of all runs together are those of one", arguments: ["", "hidden-files"])
    func union(injected: String) async throws {
        try makePictures()
        let result = try await killed("in -o out --filter 'invert(1)'", injected: injected)
        #expect(result.status == 0, "\(result.messages)")
        #expect(here.folder.list("out") == [".image-app-journal"] + Self.pictures.map { "\($0).jpg" })
        #expect(try await here.run("in/100.jpg -o single.jpg --filter invert(1)").status == 0)
        let single = PictureFiles.withoutXMP(try here.folder.read("single.jpg"))
        for number in Self.pictures {
            #expect(PictureFiles.withoutXMP(try here.folder.read("out/\(number).jpg")) == single)
            #expect(try here.folder.read("in/\(number).jpg") == Pictures.jpeg)
        }
    }

    @Test(
        "killed between the journal's record and a result's name, or just after that, it has its look once",
        arguments: ["noted", "named"], ["", "hidden-files,"])
    func atTheName(stage: String, injected: String) async throws {
        #expect(await becomesWhole(stage, injected, "in -o out", result: "out/a.jpg", isReplaced: false))
        #expect(
            await becomesWhole(stage, injected, "in --in-place --backup .orig", result: "in/a.jpg", isReplaced: true))
        #expect(here.folder.list("in") == [".image-app-journal", "a.jpg", "a.jpg.orig"])
        #expect(here.folder.list("out") == [".image-app-journal", "a.jpg"])
    }

    /// Kills a run at a stage of its only picture, and resumes it.
    private func becomesWhole(
        _ stage: String, _ injected: String, _ line: String, result: String, isReplaced: Bool
    ) async -> Bool {
        do {
            try here.jpegs("in/a.jpg", "single.jpg")
            _ = try await here.run("single.jpg -o once.jpg --overwrite --strip --filter invert(1)")
            let line = "\(line) --strip --filter 'invert(1)'"
            _ = try await here.shell(
                "$APP batch \(line) & app=$!; until_paused $app; kill -KILL $app; wait $app",
                environment: ["IMAGE_APP_INJECT": "\(injected)pause@\(stage):a.jpg"])
            let once = try here.folder.read("once.jpg")
            let now = here.folder.exists(result) ? try here.folder.read(result) : nil
            let isThere = now == once
            #expect(isThere == (stage == "named"))
            if isReplaced, !isThere { #expect(try here.folder.read(result) == Pictures.jpeg) }
            let resumed = try await here.shell("$APP batch \(line) --resume")
            #expect(
                resumed.summary == (isThere ? "0 pictures done, 1 done before" : "1 picture done"),
                "\(resumed.messages)")
            if isReplaced { #expect(try here.folder.read("\(result).orig") == Pictures.jpeg) }
            return try resumed.status == 0 && here.folder.read(result) == once
        } catch {
            Issue.record(error)
            return false
        }
    }

    @Test("in place, each picture has its look once, and its backup is the original", arguments: ["", "hidden-files"])
    func inPlace(injected: String) async throws {
        try makePictures()
        let result = try await killed(
            "in --in-place --backup .orig --keep-times --filter 'invert(1)'", injected: injected)
        #expect(result.status == 0, "\(result.messages)")
        try here.jpegs("single.jpg")
        #expect(try await here.run("single.jpg -o once.jpg --filter invert(1)").status == 0)
        let once = PictureFiles.withoutXMP(try here.folder.read("once.jpg"))
        for number in Self.pictures {
            #expect(PictureFiles.withoutXMP(try here.folder.read("in/\(number).jpg")) == once)
            #expect(try here.folder.read("in/\(number).jpg.orig") == Pictures.jpeg)
        }
        #expect(here.folder.list("in").count == 2 * Self.pictures.count + 1)
    }
}
