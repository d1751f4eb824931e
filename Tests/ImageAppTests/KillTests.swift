import SystemPackage
import TestSupport
import Testing

/// `kill -9` at a hundred random moments: what is there is whole, and --resume does the rest. `Scripts/drill` does it for
/// longer, and looks after each.
@Suite(.hangGuard, .printsSeed) struct KillTests {
    private let here = Workspace()

    private static let pictures = 100..<300

    /// Kills the program and its workers 25 times, in each of four cases, and goes on each time.
    private func killed(_ arguments: String, plant: String) async throws -> ProcessRunner.Result {
        try await here.shell(
            """
            RANDOM=\(TestSeed.value); : >log
            for number in $(seq 25); do
                setsid "$APP" batch \(arguments) --resume --json >>log 2>>errors & kill_somewhere $! log
            done
            "$APP" batch \(arguments) --resume
            """, environment: ["IMAGE_APP_PLANT": plant])
    }

    private func makePictures() throws {
        for number in Self.pictures { try here.folder.write(Pictures.jpeg, "in/\(number).jpg") }
    }

    @Test("the results of all runs together are those of one", arguments: ["", "hidden-files"])
    func union(plant: String) async throws {
        try makePictures()
        let result = try await killed("in -o out --filter 'invert(1)'", plant: plant)
        #expect(result.status == 0, "\(result.messages)")
        #expect(here.folder.list("out") == [".image-app-journal"] + Self.pictures.map { "\($0).jpg" })
        #expect(try await here.run("in/100.jpg -o single.jpg --filter invert(1)").status == 0)
        let single = PictureFiles.withoutXMP(try here.folder.read("single.jpg"))
        for number in Self.pictures {
            #expect(PictureFiles.withoutXMP(try here.folder.read("out/\(number).jpg")) == single)
            #expect(try here.folder.read("in/\(number).jpg") == Pictures.jpeg)
        }
    }

    @Test("in place, each picture has its look once, and its backup is the original", arguments: ["", "hidden-files"])
    func inPlace(plant: String) async throws {
        try makePictures()
        let result = try await killed("in --in-place --backup .orig --keep-times --filter 'invert(1)'", plant: plant)
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
